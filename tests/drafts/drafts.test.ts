import { afterAll, expect, it } from 'vitest';
import { openContext } from '#tests/support/app/open-context.ts';
import { openLongDatabase } from '#tests/support/database/long-database.ts';
import { runWalks } from './run-walks.ts';
import { freezeTime } from './time.ts';
import { openCountingWriter } from './writer.ts';

const clock = { now: Date.now() };
// A server of its own: events wait for the oldest transaction of the whole server, and other tests hold some open.
const { url, close: closeDatabase } = await openLongDatabase();
const { context, close } = await openContext({ url, sandboxUrl: 'http://127.0.0.1:9', clock });
afterAll(freezeTime());
afterAll(async () => {
  await close();
  await closeDatabase();
});
const tested = { ...context, writer: openCountingWriter() };
// 5,000 walks: drafts.long.ts.
/** Seeds of walks that once lost or hid a text, or showed an undone one. */
const FOUND = [1107, 2967, 3495, 3939, 4704, 4980, 40162, 40198, 90100];
/** The seed of a walk that loses a text in a browser that stores nothing. */
const LOSING = [3];
/** So that most kinds of walks are among them: in one tab or several, with events in time or late, with cursors left. */
const OTHERS = [1, 2, 3, 4, 6, 21];

it('loses and hides no typed text and shows no undone one in random walks through the reviews', async () => {
  const { faults, runs } = await runWalks(tested, clock, [...OTHERS, ...FOUND]);
  expect(faults).toEqual([]);
  expect(runs).toBe(OTHERS.length + FOUND.length);
}, 300_000);

it.each([
  ['in a browser whose storage is full', { isAlwaysFull: true }],
  ['on devices whose clocks jump by a day', { isClockWrong: true }],
])(
  'loses no typed text and shows no undone one %s',
  async (_, options) => {
    const { faults } = await runWalks(tested, clock, OTHERS, options);
    expect(faults).toEqual([]);
  },
  300_000,
);

it('fails for a browser that stores nothing', async () => {
  const { lost } = await runWalks(tested, clock, LOSING, { keepsNothing: true });
  expect(lost).toBeGreaterThan(0);
}, 300_000);
