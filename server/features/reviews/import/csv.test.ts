import { expect, it } from 'vitest';
import { csvReader } from './csv.ts';

const read = (text: string, size = text.length) => {
  const reader = csvReader();
  const rows: string[][] = [];
  for (let at = 0; at < text.length; at += size) {
    const more = reader.push(text.slice(at, at + size));
    if (more === 'broken') return more;
    rows.push(...more);
  }
  const last = reader.end();
  return last === 'broken' ? last : [...rows, ...last];
};

it.each([
  [
    'a,b\r\nc,d\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a,b\nc,d',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['a\rb', [['a'], ['b']]],
  ['"a,1","say ""hi"""\n', [['a,1', 'say "hi"']]],
  ['"two\r\nlines",x', [['two\r\nlines', 'x']]],
  [
    'a,,\n\n,"",b',
    [
      ['a', '', ''],
      ['', '', 'b'],
    ],
  ],
  ['"a"b,c"d\n', [['ab', 'c"d']]],
  ['=1+1,😀,"\t"', [['=1+1', '😀', '\t']]],
  ['', []],
])('parses %j in chunks of any size', (text, rows) => {
  for (let size = 1; size <= Math.max(1, text.length); size += 1) expect(read(text, size)).toEqual(rows);
});

it('rejects an invalid file without buffering it', () => {
  expect(read('a,"never closed\n'.padEnd(1000, 'x'))).toBe('broken');
  expect(read(`a,"${'x'.repeat(60_000)}`, 1000)).toBe('broken');
  expect(read(','.repeat(200))).toBe('broken');
});
