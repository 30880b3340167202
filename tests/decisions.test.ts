import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '#scripts/lib/processes.ts';

const FOLDER = join(ROOT, 'docs', 'decisions');
const read = (file: string): string => readFileSync(join(FOLDER, file), 'utf8');
const records = readdirSync(FOLDER).filter((file) => /^\d{4}-/.test(file));
const HEADER = /^# (.+)\n\n\*\*Status\.\*\* (.+)\. \*\*Date\.\*\* (\d{4}-\d\d-\d\d)\.\n\n/;
const SECTIONS = ['Context', 'Decision', 'Consequences', 'Alternatives tried'];

it.each(records)('decision record %s has the header and the sections of all', (file) => {
  const text = read(file);
  expect(text).toMatch(HEADER);
  const found = [...text.matchAll(/^\*\*([^*]+)\.\*\*/gm)].flatMap(([, name = '']) => SECTIONS.indexOf(name));
  const places = found.filter((place) => place >= 0);
  expect(places.slice(0, 3)).toEqual([0, 1, 2]);
  expect(places).toEqual(places.toSorted());
});

it('lists every decision record with its title, date and status', () => {
  const rows = records.map((file) => {
    const [, title, status, date] = HEADER.exec(read(file)) ?? [];
    return `| [${file.slice(0, 4)}](${file}) | ${title} | ${date} | ${status} |`;
  });
  const listed = read('README.md')
    .split('\n')
    .filter((line) => line.startsWith('| [0'));
  expect(listed).toEqual(rows);
});

it('links decision records and measurements to files that exist', () => {
  for (const folder of ['decisions', 'measurements'])
    for (const file of readdirSync(join(ROOT, 'docs', folder))) {
      const text = readFileSync(join(ROOT, 'docs', folder, file), 'utf8');
      for (const [, path = ''] of text.matchAll(/\]\(([^)#:]+)\)/g))
        expect(existsSync(join(ROOT, 'docs', folder, path)), `${file}: ${path}`).toBe(true);
    }
});
