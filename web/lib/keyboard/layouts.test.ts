import { expect, it } from 'vitest';
import { type Press, shortcutOf } from './key-press.ts';
import { KEYS } from './keys.ts';

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
const codeOf = (letter: string): string => `Key${letter.toUpperCase()}`;
type Sign = '[' | ']' | '/' | '?';
type Keys = Partial<Press>;
/** How a layout types letters and the four signs that shortcuts have; several where there are several ways. */
type Layout = { letter: (letter: string) => Keys; signs: Record<Sign, Keys[]> };

const altGr = (key: string, code: string): Keys[] => [
  { key, code, ctrlKey: true, altKey: true }, // as older browsers tell it on Windows
  { key, code },
];
const option = (key: string, code: string, shiftKey = false): Keys => ({ key, code, altKey: true, shiftKey });
const shifted = (key: string, code: string): Keys => ({ key, code, shiftKey: true });
const plain = (letter: string): Keys => ({ key: letter, code: codeOf(letter) });
const swapped =
  (pairs: string) =>
  (letter: string): Keys => {
    const at = pairs.indexOf(letter);
    return at < 0 ? plain(letter) : { key: letter, code: codeOf(pairs[at ^ 1] ?? '') };
  };
const NATIVE = new Map(
  Object.entries({
    a: 'ش',
    b: 'لا',
    c: 'ؤ',
    d: 'ي',
    e: 'ث',
    f: 'ب',
    g: 'ل',
    h: 'ا',
    i: 'ه',
    j: 'ت',
    k: 'ن',
    l: 'م',
    m: 'ة',
    n: 'ى',
    o: 'خ',
    p: 'ح',
    q: 'ض',
    r: 'ق',
    s: 'س',
    t: 'ف',
    u: 'ع',
    v: 'ر',
    w: 'ص',
    x: 'ء',
    y: 'غ',
    z: 'ئ',
  }),
);

const LAYOUTS: Record<string, Layout> = {
  German: {
    letter: swapped('yz'),
    signs: {
      '[': [...altGr('[', 'Digit8'), option('[', 'Digit5'), { key: 'ü', code: 'BracketLeft' }],
      ']': [...altGr(']', 'Digit9'), option(']', 'Digit6'), { key: '+', code: 'BracketRight' }],
      '/': [shifted('/', 'Digit7')],
      '?': [shifted('?', 'Minus')],
    },
  },
  French: {
    letter: (letter) => (letter === 'm' ? { key: 'm', code: 'Semicolon' } : swapped('aqzw')(letter)),
    signs: {
      '[': [...altGr('[', 'Digit5'), option('[', 'Digit5', true), { key: 'Dead', code: 'BracketLeft' }],
      ']': [...altGr(']', 'Minus'), option(']', 'Minus', true), { key: '$', code: 'BracketRight' }],
      '/': [shifted('/', 'Period')],
      '?': [shifted('?', 'KeyM')],
    },
  },
  Spanish: {
    letter: plain,
    signs: {
      '[': [...altGr('[', 'BracketLeft'), option('[', 'BracketLeft'), { key: 'Dead', code: 'BracketLeft' }],
      ']': [...altGr(']', 'BracketRight'), option(']', 'BracketRight'), { key: '+', code: 'BracketRight' }],
      '/': [shifted('/', 'Digit7')],
      '?': [shifted('?', 'Minus')],
    },
  },
  Polish: {
    letter: plain,
    signs: {
      '[': [{ key: '[', code: 'BracketLeft' }],
      ']': [{ key: ']', code: 'BracketRight' }],
      '/': [{ key: '/', code: 'Slash' }],
      '?': [shifted('?', 'Slash')],
    },
  },
  'Polish (214)': {
    letter: swapped('yz'),
    signs: {
      '[': [...altGr('[', 'Digit8'), { key: 'ż', code: 'BracketLeft' }],
      ']': [...altGr(']', 'Digit9'), { key: 'ś', code: 'BracketRight' }],
      '/': [shifted('/', 'Digit7')],
      '?': [shifted('?', 'Minus')],
    },
  },
  Turkish: {
    letter: (letter) => (letter === 'i' ? { key: 'ı', code: 'KeyI' } : plain(letter)),
    signs: {
      '[': [...altGr('[', 'Digit8'), option('[', 'Digit8'), { key: 'ğ', code: 'BracketLeft' }],
      ']': [...altGr(']', 'Digit9'), option(']', 'Digit9'), { key: 'ü', code: 'BracketRight' }],
      '/': [shifted('/', 'Digit7')],
      '?': [shifted('?', 'Minus')],
    },
  },
  Arabic: {
    letter: (letter) => ({ key: NATIVE.get(letter) ?? '', code: codeOf(letter) }),
    signs: {
      '[': [{ key: 'ج', code: 'BracketLeft' }],
      ']': [{ key: 'د', code: 'BracketRight' }],
      '/': [{ key: 'ظ', code: 'Slash' }],
      '?': [shifted('؟', 'Slash')],
    },
  },
  Japanese: {
    letter: plain,
    signs: {
      '[': [{ key: '[', code: 'BracketRight' }],
      ']': [{ key: ']', code: 'Backslash' }],
      '/': [{ key: '/', code: 'Slash' }],
      '?': [shifted('?', 'Slash')],
    },
  },
  Dvorak: {
    letter: (letter) => ({ key: letter, code: letter === 's' ? 'Semicolon' : 'KeyQ' }),
    signs: {
      '[': [{ key: '[', code: 'Minus' }],
      ']': [{ key: ']', code: 'Equal' }],
      '/': [{ key: '/', code: 'BracketLeft' }],
      '?': [shifted('?', 'BracketLeft')],
    },
  },
};

const NAMED: Record<string, Keys> = {
  enter: { key: 'Enter', code: 'Enter' },
  escape: { key: 'Escape', code: 'Escape' },
  arrowdown: { key: 'ArrowDown', code: 'ArrowDown' },
  arrowup: { key: 'ArrowUp', code: 'ArrowUp' },
};
const isSign = (key: string): key is Sign => ['[', ']', '/', '?'].includes(key);

const press = (keys: Keys): Press => ({
  key: '',
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isComposing: false,
  ...keys,
});

/** As most keyboards type it, French ones with Shift, and Arabic ones. */
const digitsOf = (digit: string): Keys[] => {
  const code = `Digit${digit}`;
  return [
    { key: digit, code },
    { key: digit, code, shiftKey: true },
    { key: '٠١٢'[Number(digit)] ?? '', code },
  ];
};

/** The presses that mean one stroke of a shortcut. */
const pressesOf = (stroke: string, { letter, signs }: Layout): Press[] => {
  const [, modifier, key = ''] = /^(?:(mod|shift)\+)?(.+)$/.exec(stroke) ?? [];
  const bases = isSign(key) ? signs[key] : /\d/.test(key) ? digitsOf(key) : [NAMED[key] ?? letter(key)];
  return bases.map((base) =>
    press({
      ...base,
      ...(modifier === 'mod' ? { ctrlKey: true } : {}),
      ...(modifier === 'shift' ? { shiftKey: true, key: base.key?.toUpperCase() ?? '' } : {}),
    }),
  );
};

const ALL = Object.values(KEYS).flatMap((screen): string[] => Object.values(screen));

it.each(Object.entries(LAYOUTS))('hears every shortcut on a keyboard in %s', (_, layout) => {
  const strokes = [...new Set(ALL.flatMap((keys) => keys.split(' ')))];
  expect(strokes.length).toBeGreaterThan(30);
  for (const stroke of strokes)
    for (const one of pressesOf(stroke, layout))
      expect(shortcutOf(one, 'page'), `${stroke} as ${JSON.stringify(one)}`).toBe(stroke);
});

it.each(Object.entries(LAYOUTS))(
  'types in a field whatever a keyboard in %s types',
  (_, { letter, signs }) => {
    for (const keys of [...LETTERS.map(letter), ...Object.values(signs).flat()])
      expect(shortcutOf(press(keys), 'field'), JSON.stringify(keys)).toBeUndefined();
  },
);

it('turns pages by a second key that no keyboard hides', () => {
  expect([KEYS.reviews.nextPageToo, KEYS.reviews.previousPageToo]).toEqual(['shift+n', 'shift+p']);
});
