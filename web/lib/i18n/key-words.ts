import type { Shortcut } from '#web/lib/keyboard/key-press.ts';

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

const SIGNS: Readonly<Record<string, string>> = {
  mod: isMac ? '⌘' : 'Ctrl',
  shift: '⇧',
  enter: '↵',
  escape: 'Esc',
  arrowdown: '↓',
  arrowup: '↑',
};

/** The display names of a shortcut's keys, in order. */
export const keyWords = (keys: Shortcut): string[] =>
  keys.split(/[+ ]/).map((key) => SIGNS[key] ?? key.toUpperCase());
