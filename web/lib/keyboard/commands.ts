import { preferences } from '#web/lib/storage/preferences.ts';
import { isSingleSign, placeOf, type Shortcut, shortcutOf } from './shortcuts.ts';

/** Something a person can have done, by a key or by its name. */
export type Command = {
  /** What it is called, in the language of the page; without words it answers to its keys alone. */
  words?: string;
  /** Under which heading it is listed. */
  group?: string;
  keys?: Shortcut;
  /** It makes no sense now: listed among the keys, not offered. */
  isOff?: boolean;
  /** False leaves the keys to whoever comes next. */
  run: () => unknown;
};

/** How long after the first of two letters the second is waited for, in ms. */
const PATIENCE_MS = 1500;

const registered: (() => readonly Command[])[] = [];
let begun: { keys: Shortcut; at: number } | undefined;

const isHeard = (keys: Shortcut): boolean => preferences.get().singleKeys || !isSingleSign(keys);

/** Everything that can be done now, what was registered last first; of two with the same keys the first counts. */
export const commandsNow = (): readonly Command[] =>
  registered.toReversed().flatMap((commands) => commands());

const hear = (event: KeyboardEvent): void => {
  if (event.defaultPrevented) return;
  const pressed = shortcutOf(event, placeOf(event.target));
  // Held down, the keys that send would answer for the person what sending asks.
  if (pressed === undefined || (event.repeat && pressed === 'mod+enter')) return;
  const commands = commandsNow().filter(({ keys, isOff }) => keys !== undefined && !isOff && isHeard(keys));
  const pair = begun && event.timeStamp - begun.at < PATIENCE_MS ? `${begun.keys} ${pressed}` : undefined;
  begun = undefined;
  const meant = commands.some(({ keys }) => keys === pair) ? pair : pressed;
  for (const { keys, run } of commands) {
    if (keys !== meant || run() === false) continue;
    event.preventDefault();
    return;
  }
  if (commands.some(({ keys }) => keys?.startsWith(`${pressed} `)))
    begun = { keys: pressed, at: event.timeStamp };
};

/** Offers commands until the returned function is called. */
export const registerCommands = (commands: () => readonly Command[]): (() => void) => {
  if (registered.length === 0) document.addEventListener('keydown', hear);
  registered.push(commands);
  return () => {
    registered.splice(registered.indexOf(commands), 1);
    if (registered.length === 0) document.removeEventListener('keydown', hear);
  };
};
