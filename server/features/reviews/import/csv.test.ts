import { expect, it } from 'vitest';
import { csvRows } from './csv.ts';

const all = async (text: AsyncGenerator<string>) => {
  const rows: (readonly string[])[] = [];
  for await (const row of csvRows(text)) rows.push(row);
  return rows;
};
const read = (text: string, size = text.length) =>
  all(
    (async function* () {
      for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
    })(),
  );

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
  ['a,c"d\n', [['a', 'c"d']]],
  [
    'a;b;"c, d"\r\n1;2,5;;',
    [
      ['a', 'b', 'c, d'],
      ['1', '2,5', '', ''],
    ],
  ],
  [
    'a\tb\n"1;2"\t3, 4',
    [
      ['a', 'b'],
      ['1;2', '3, 4'],
    ],
  ],
  ['sep=;\r\na;b,c,d\r\n', [['a', 'b,c,d']]],
  ['SEP=|\na|b', [['a', 'b']]],
  ['"sep=;"\r\na;b\r\n', [['a', 'b']]],
  ['sep=\t\r\na,b\tc\r\n', [['a,b', 'c']]],
  ['\r\n\r\na;b\r\n', [['a', 'b']]],
  ['=1+1,😀,"\t"', [['=1+1', '😀', '\t']]],
  ['', []],
])('parses %j in chunks of any size', async (text, rows) => {
  for (let size = 1; size <= Math.max(1, text.length); size += 1)
    expect(await read(text, size)).toEqual(rows);
});

it('rejects an invalid file without buffering it', async () => {
  await expect(read('a,"never closed\n'.padEnd(1000, 'x'))).rejects.toMatchObject({
    code: 'CSV_QUOTE_NOT_CLOSED',
  });
  await expect(read(`a,"${'x'.repeat(300_000)}`, 1000)).rejects.toMatchObject({
    code: 'CSV_MAX_RECORD_SIZE',
  });
});

it('gives every row before the one that is broken', async () => {
  const rows: (readonly string[])[] = [];
  const text = (async function* () {
    yield `${'a,b\n'.repeat(500)}"never closed\n`;
    yield 'c,d\n'.repeat(500);
  })();
  const reading = (async () => {
    for await (const row of csvRows(text)) rows.push(row);
  })();
  await expect(reading).rejects.toMatchObject({ code: 'CSV_QUOTE_NOT_CLOSED' });
  expect(rows).toEqual(Array(500).fill(['a', 'b']));
});

it('passes on why its text ends early', async () => {
  const cut = (async function* () {
    yield 'a,b\n';
    throw new Error('cut');
  })();
  await expect(all(cut)).rejects.toThrow('cut');
});
