import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ROOT } from '#scripts/lib/processes.ts';
import { figuresIn, type LongRun, readRecord, renderRecord } from './record.ts';

const run: LongRun = {
  ...{ date: '2026-11-22', commit: 'abc1234', seconds: 61, hasPassed: true },
  figures: { lost: 0, streams: { events: 12 } },
};

it('shows how a test last ran, with its figures by name', () => {
  const page = renderRecord(['tests/a.long.ts'], { 'tests/a.long.ts': run });
  expect(page).toContain('| `tests/a.long.ts` | passed | 2026-11-22 | abc1234 | 61 s |');
  expect(page).toContain('- `tests/a.long.ts`: lost 0, streams.events 12');
});

it('shows a failure as one, and a test that never ran as not recorded', () => {
  const failed = { ...run, hasPassed: false };
  const page = renderRecord(['tests/a.long.ts', 'tests/b.long.ts'], { 'tests/a.long.ts': failed });
  expect(page).toContain('| `tests/a.long.ts` | **failed** |');
  expect(page).toContain('| `tests/b.long.ts` | not yet recorded |');
});

it('takes the figures from the last line that is JSON, and none where no line is', () => {
  expect(figuresIn('starting\n{"lost":1}\n{not JSON\n{"lost":0}\ndone\n')).toEqual({ lost: 0 });
  expect(figuresIn('killed\n')).toEqual({});
});

it('keeps the page in step with its data', () => {
  const page = readFileSync(`${ROOT}docs/long-tests.md`, 'utf8');
  const listed = [...page.matchAll(/^\| `(\S+)`/gm)].flatMap(([, path]) => path ?? []);
  expect(page).toBe(renderRecord(listed, readRecord()));
  expect(listed).toEqual(expect.arrayContaining(Object.keys(readRecord())));
});
