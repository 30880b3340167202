import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ROOT } from '#scripts/lib/processes.ts';
import { figuresOf, type LongRun, readRecord, renderRecord } from './record.ts';

const run: LongRun = {
  date: '2026-11-22',
  version: '1.2.3',
  seconds: 61,
  hasPassed: true,
  figures: { lost: 0, streams: { events: 12 } },
};

it('shows the last run of a test with its named figures', () => {
  const page = renderRecord(['tests/a.long.ts'], { 'tests/a.long.ts': run });
  expect(page).toContain('| `tests/a.long.ts` | passed | 2026-11-22 | 1.2.3 | 61 s |');
  expect(page).toContain('- `tests/a.long.ts`: lost 0, streams.events 12');
});

it('shows a failed test as failed, and one that never ran as not recorded', () => {
  const failed = { ...run, hasPassed: false };
  const page = renderRecord(['tests/a.long.ts', 'tests/b.long.ts'], { 'tests/a.long.ts': failed });
  expect(page).toContain('| `tests/a.long.ts` | **failed** |');
  expect(page).toContain('| `tests/b.long.ts` | not yet recorded |');
});

it('reads the figures from the last line of JSON, if there is one', () => {
  expect(figuresOf('starting\n{"lost":1}\n{not JSON\n{"lost":0}\ndone\n')).toEqual({ lost: 0 });
  expect(figuresOf('killed\n')).toEqual({});
});

it('has a page that matches its data', () => {
  const page = readFileSync(`${ROOT}docs/long-tests.md`, 'utf8');
  const listed = [...page.matchAll(/^\| `(\S+)`/gm)].flatMap(([, path]) => path ?? []);
  expect(page).toBe(renderRecord(listed, readRecord()));
  expect(listed).toEqual(expect.arrayContaining(Object.keys(readRecord())));
});
