export type Press = {
  key: string;
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
  isComposing: boolean;
};

/** Where the key was pressed: in a text field, under an open dialog or menu, on a button or link, or on the page. */
export type Place = 'field' | 'overlay' | 'control' | 'page';

/**
 * In lower case: one character of a Latin keyboard, or `enter`, `escape`, `arrowdown`, optionally prefixed with `mod+` for
 * Ctrl (Cmd on a Mac) or `shift+`; or two letters in sequence, as `g d`.
 */
export type Shortcut = string;

/** For non-Latin layouts: the characters at the same key positions of a Latin keyboard. */
const SIGNS: Readonly<Record<string, string>> = { BracketLeft: '[', BracketRight: ']', Slash: '/' };

/** Characters that need Shift on some keyboards, as digits on French ones, and Option or AltGr on others. */
const MAY_BE_SHIFTED: readonly string[] = ['/', '?', '[', ']', '1', '2'];

const latinOf = ({ key, code, shiftKey }: Press): string => {
  if (MAY_BE_SHIFTED.includes(key)) return key;
  // Where a bracket needs Option or AltGr, the key at its place has an accent or a sign.
  if (code.startsWith('Bracket') && !/^[a-z\d]$/i.test(key)) return SIGNS[code] ?? key;
  // An Arabic key types two letters; named keys have Latin names.
  if (/^[\x20-\x7e]+$/.test(key)) return key.toLowerCase();
  if (code === 'Slash' && shiftKey) return '?';
  return SIGNS[code] ?? /^(?:Key|Digit)([A-Z\d])$/.exec(code)?.[1]?.toLowerCase() ?? key;
};

/** Whether Option (on a Mac) or AltGr (elsewhere told as Ctrl and Alt) was needed to type the character. */
const isTypedByOption = ({ key, altKey, metaKey }: Press): boolean =>
  altKey && !metaKey && MAY_BE_SHIFTED.includes(key);

const WITH_MOD: readonly string[] = ['enter', 'k', 'y', 'z', 'shift+z'];
const WITH_SHIFT: readonly string[] = ['j', 'k', 'n', 'p', 'z'];

/** The shortcut of a key press; undefined when the focused element handles the key itself. */
export const shortcutOf = (press: Press, place: Place): Shortcut | undefined => {
  if (press.isComposing || place === 'overlay') return undefined;
  const key = latinOf(press);
  if (isTypedByOption(press)) return place === 'field' ? undefined : key;
  if (press.altKey) return undefined;
  if (press.ctrlKey || press.metaKey) {
    const isOne = press.ctrlKey !== press.metaKey;
    const keys = press.shiftKey ? `shift+${key}` : key;
    return isOne && WITH_MOD.includes(keys) ? `mod+${keys}` : undefined;
  }
  if (press.shiftKey && WITH_SHIFT.includes(key)) return place === 'field' ? undefined : `shift+${key}`;
  if (press.shiftKey && !MAY_BE_SHIFTED.includes(key)) return undefined;
  if (key === 'escape') return key;
  if (place === 'field') return undefined;
  const isOfControl = key === 'enter' || key === ' ' || key.startsWith('arrow');
  return place === 'control' && isOfControl ? undefined : key;
};

/** Whether a shortcut consists of single characters; those can be turned off (WCAG 2.1.4). */
export const isSingleSign = (shortcut: Shortcut): boolean => /^(shift\+)?.( .)?$/u.test(shortcut);

const FIELDS = 'input, textarea, select, [contenteditable="true"]';
const OVERLAYS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
const CONTROLS = 'button, a[href], summary, [role="button"]';

export const placeOf = (target: EventTarget | null): Place => {
  if (!(target instanceof Element)) return 'page';
  if (target.closest(OVERLAYS)) return 'overlay';
  // Radio buttons and checkboxes take no text input.
  if (target.closest(FIELDS) && !target.matches('[type="radio"], [type="checkbox"]')) return 'field';
  return target.closest(CONTROLS) || target.matches('input') ? 'control' : 'page';
};
