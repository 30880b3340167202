import type { Shortcut } from '#web/lib/keyboard/shortcuts.ts';

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

const SIGNS: Readonly<Record<string, string>> = {
  mod: isMac ? '⌘' : 'Ctrl',
  enter: '↵',
  escape: 'Esc',
  arrowdown: '↓',
  arrowup: '↑',
};

/** The keys of a shortcut as they are printed, one after the other. */
export const keyWords = (keys: Shortcut): string[] =>
  keys.split(/[+ ]/).map((key) => SIGNS[key] ?? key.toUpperCase());
