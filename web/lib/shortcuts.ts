/** The part of a keyboard event that decides which shortcut it is. */
export type Press = {
  key: string;
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
  isComposing: boolean;
};

/** Where the press happened: in a text field, under an open dialog or menu, or on the page. */
export type Place = 'field' | 'overlay' | 'control' | 'page';

/** In small letters: one Latin letter, `enter`, `escape`, `arrowdown`, or `mod+enter` (Ctrl, or Cmd on a Mac). */
export type Shortcut = string;

/** The letter a key stands for where the layout is not Latin: the one printed at its place on a Latin keyboard. */
const latinOf = ({ key, code }: Press): string => {
  if (key.length > 1 || /^[\x20-\x7e]$/.test(key)) return key.toLowerCase();
  if (code === 'BracketLeft') return '[';
  if (code === 'BracketRight') return ']';
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? key;
};

/** The shortcut a press means at its place, or nothing where the press belongs to somebody else. */
export const shortcutOf = (press: Press, place: Place): Shortcut | undefined => {
  if (press.isComposing || press.altKey || press.shiftKey || place === 'overlay') return undefined;
  const key = latinOf(press);
  if (press.ctrlKey || press.metaKey)
    return press.ctrlKey !== press.metaKey && key === 'enter' ? 'mod+enter' : undefined;
  if (key === 'escape') return key;
  if (place === 'field') return undefined;
  const isOfControl = key === 'enter' || key === ' ' || key.startsWith('arrow');
  return place === 'control' && isOfControl ? undefined : key;
};

const FIELDS = 'input, textarea, select, [contenteditable="true"]';
const OVERLAYS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
const CONTROLS = 'button, a[href], summary, [role="button"]';

const placeOf = (target: EventTarget | null): Place => {
  if (!(target instanceof Element)) return 'page';
  if (target.closest(OVERLAYS)) return 'overlay';
  if (target.closest(FIELDS)) return 'field';
  return target.closest(CONTROLS) ? 'control' : 'page';
};

/** A handler that answers false leaves the press to whoever comes next. */
export type Handlers = Readonly<Partial<Record<Shortcut, () => boolean | undefined>>>;
const registered: (() => Handlers)[] = [];

const hear = (event: KeyboardEvent): void => {
  if (event.defaultPrevented) return;
  const shortcut = shortcutOf(event, placeOf(event.target));
  if (shortcut === undefined) return;
  for (const handlers of registered.toReversed()) {
    const handler = handlers()[shortcut];
    if (!handler || handler() === false) continue;
    event.preventDefault();
    return;
  }
};

/** Listens until the returned function is called; what was registered last hears first. */
export const registerShortcuts = (handlers: () => Handlers): (() => void) => {
  if (registered.length === 0) document.addEventListener('keydown', hear);
  registered.push(handlers);
  return () => {
    registered.splice(registered.indexOf(handlers), 1);
    if (registered.length === 0) document.removeEventListener('keydown', hear);
  };
};
