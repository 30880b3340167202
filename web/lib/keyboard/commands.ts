import { preferences } from '#web/lib/storage/preferences.ts';
import { isSingleSign, placeOf, type Shortcut, shortcutOf } from './key-press.ts';
import { OPENING, type ReviewShortcut } from './keys.ts';

/** An action that can be run by a shortcut or from the palette. */
export type Command = {
  /** Its localized name; without one it is not listed and runs by its keys only. */
  words?: string;
  /** Which shortcut of the reviews screen it is: their words are loaded with the palette. */
  review?: ReviewShortcut;
  /** The heading it is listed under. */
  group?: string;
  keys?: Shortcut;
  /** A second shortcut, for keyboards on which the first is hard to type. */
  also?: Shortcut;
  /** Not applicable now: listed among the shortcuts, but not offered in the palette. */
  isOff?: boolean;
  /** Returns false to leave the keys to the next command. */
  run: () => unknown;
};

/** Timeout for the second key of a two-key shortcut, in ms. */
const PATIENCE_MS = 1500;

/** How long letters are meant for what a shortcut opens, in ms, unless it has come before. */
const OPENING_MS = 3000;

const registered: (() => readonly Command[])[] = [];
let begun: { keys: Shortcut; at: number } | undefined;

let openingAt: number | undefined;

/** Whether what the last shortcut opens has yet to come: a letter typed for it must not run another one. */
const isOpening = ({ timeStamp }: KeyboardEvent): boolean =>
  openingAt !== undefined && timeStamp - openingAt < OPENING_MS;

const onFocus = ({ target }: FocusEvent): void => {
  if (['overlay', 'field'].includes(placeOf(target))) openingAt = undefined;
};

const isHeard = (keys: Shortcut): boolean => preferences.get().singleKeys || !isSingleSign(keys);

/** All commands, last registered first; on equal keys the first one takes precedence. */
export const commandsNow = (): readonly Command[] =>
  registered.toReversed().flatMap((commands) => commands());

const onKeyDown = (event: KeyboardEvent): void => {
  if (event.defaultPrevented) return;
  const pressed = shortcutOf(event, placeOf(event.target));
  // A held key only moves on: otherwise it would confirm what the first press of submit asks, or leave out one reply after another.
  if (pressed === undefined || (event.repeat && !/[jk]$|^arrow/.test(pressed))) return;
  if (isOpening(event) && isSingleSign(pressed)) return;
  const commands = commandsNow().filter(({ keys, isOff }) => keys !== undefined && !isOff && isHeard(keys));
  const pair = begun && event.timeStamp - begun.at < PATIENCE_MS ? `${begun.keys} ${pressed}` : undefined;
  begun = undefined;
  const meant = commands.some(({ keys }) => keys === pair) ? pair : pressed;
  for (const { keys, also, run } of commands) {
    if ((keys !== meant && also !== meant) || run() === false) continue;
    event.preventDefault();
    openingAt = keys !== undefined && OPENING.has(keys) ? event.timeStamp : undefined;
    return;
  }
  if (commands.some(({ keys }) => keys?.startsWith(`${pressed} `)))
    begun = { keys: pressed, at: event.timeStamp };
};

/** Registers commands; returns a function that removes them. */
export const registerCommands = (commands: () => readonly Command[]): (() => void) => {
  if (registered.length === 0) {
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('focusin', onFocus);
  }
  registered.push(commands);
  return () => {
    registered.splice(registered.indexOf(commands), 1);
    if (registered.length > 0) return;
    document.removeEventListener('keydown', onKeyDown);
    document.removeEventListener('focusin', onFocus);
  };
};
