import type { Shortcut } from './key-press.ts';

/** Every shortcut, by the screen it works on. `keys.test.ts` checks that no key means two things on one screen. */
export const KEYS = {
  everywhere: {
    dashboard: 'g d',
    reviews: 'g r',
    actionItems: 'g n',
    settings: 'g s',
    palette: 'mod+k',
    shortcuts: '?',
  },
  dashboard: {
    start: 'enter',
  },
  reviews: {
    next: 'j',
    previous: 'k',
    down: 'arrowdown',
    up: 'arrowup',
    nextPage: ']',
    previousPage: '[',
    // Where brackets need Option or AltGr.
    nextPageToo: 'shift+n',
    previousPageToo: 'shift+p',
    search: '/',
    filter: 'f',
    nextApp: 'n',
    app: 'a',
    send: 'mod+enter',
    edit: 'e',
    open: 'enter',
    leave: 'escape',
    regenerate: 'r',
    improve: 'i',
    preview: 'p',
    undo: 'z',
    redo: 'shift+z',
    english: 'l',
    original: 't',
    labels: 'b',
    assign: 'm',
    context: 'c',
    useFirst: '1',
    useSecond: '2',
    select: 'x',
    extendDown: 'shift+j',
    extendUp: 'shift+k',
  },
  incident: {
    batch: 'mod+enter',
  },
  batch: {
    next: 'j',
    previous: 'k',
    approve: 'mod+enter',
    edit: 'e',
    leave: 'escape',
    exclude: 'd',
    undo: 'z',
  },
} as const satisfies Record<string, Record<string, Shortcut>>;

/** Those that open something to type into, whose code may have to be loaded first. */
export const OPENING: ReadonlySet<Shortcut> = new Set([
  KEYS.everywhere.palette,
  KEYS.reviews.app,
  KEYS.reviews.improve,
  KEYS.reviews.labels,
  KEYS.reviews.assign,
  KEYS.reviews.context,
]);

export type ReviewShortcut = keyof typeof KEYS.reviews;

/** The keys of a command of the reviews screen; the palette has its words. */
export const reviewKeys = (review: ReviewShortcut) => ({ review, keys: KEYS.reviews[review] });

const NAMES: Readonly<Record<string, string>> = { enter: 'Enter', escape: 'Escape', shift: 'Shift' };

/** Shortcuts as the value of `aria-keyshortcuts`. */
export const ariaKeys = (...shortcuts: Shortcut[]): string =>
  shortcuts
    .flatMap((keys) =>
      keys.startsWith('mod+') ? [keys.replace('mod', 'Control'), keys.replace('mod', 'Meta')] : [keys],
    )
    .map((keys) =>
      keys
        .split('+')
        .map((key) => NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key))
        .join('+'),
    )
    .join(' ');
