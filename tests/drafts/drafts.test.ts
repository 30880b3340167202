import { mock } from 'node:test';
import { afterAll, expect, it } from 'vitest';
import type { Warning } from '#shared/domain/checks/warnings.ts';
import { openContext } from '#tests/support/app/open-context.ts';
import { openLongDatabase } from '#tests/support/database/long-database.ts';
import { visibleText } from '#web/editor/state/selectors.ts';
import type { Action } from '#web/editor/state/state.ts';
import type { ReplySession } from '#web/features/reviews/reply/session/reply-session.ts';
import { openCompany } from './company.ts';
import { openNetwork } from './network.ts';
import { openReloadableTab, type ReloadableTab } from './reloadable-tab.ts';
import { runWalks } from './run-walks.ts';
import { pause, settleTabs } from './settle.ts';
import { openStorage } from './tab.ts';
import { endTimers, freezeTime } from './time.ts';
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

const OPENED: Action = { type: 'improve-opened' };
const INSTRUCTION: Action = { type: 'prompt-typed', prompt: 'Shorter' };
const WARNING: Warning = { code: 'refund', span: [0, 3] };

it.each<[string, Action[], { isWaiting?: boolean }]>([
  ['with a cursor in it', [], {}],
  ['with an instruction for the AI', [OPENED, INSTRUCTION], {}],
  ['in a preview', [{ type: 'preview-asked' }], {}],
  ['before a question', [{ type: 'preview-asked' }, { type: 'submit-asked', warnings: [WARNING] }], {}],
  ['while it is translated', [{ type: 'preview-asked' }], { isWaiting: true }],
  ['while the AI writes', [{ type: 'regenerate-asked' }], { isWaiting: true }],
  ['while the AI improves it', [OPENED, INSTRUCTION, { type: 'improve-asked' }], { isWaiting: true }],
])('takes a newer text of the phone over where a desktop was left %s', async (_, left, { isWaiting }) => {
  const company = await openCompany(tested, clock, { isUnread: true });
  const [reviewId = ''] = company.reviewIds;
  await company.read(reviewId, true);
  const network = openNetwork();
  const desktop = await openReloadableTab(company, network, openStorage({}));
  const seats = [desktop];
  const settle = async (): Promise<void> => {
    mock.timers.tick(1000); // what is typed is saved
    await settleTabs(network, seats);
    for (const { tab } of seats) await tab().receive(false);
    await settleTabs(network, seats);
  };
  const cardOf = ({ tab }: ReloadableTab): ReplySession => {
    const card = tab().card(reviewId);
    if (!card) throw new Error('its card is not shown');
    return card;
  };
  await settle();
  cardOf(desktop).act({ type: 'typed', text: 'The old text of the desktop' });
  await settle();
  const phone = await openReloadableTab(company, network, openStorage({}));
  seats.push(phone);
  await settle();
  for (const action of left) {
    cardOf(desktop).act(action);
    if (!isWaiting) await settle();
  }
  cardOf(phone).act({ type: 'typed', text: 'The new text of the phone' });
  mock.timers.tick(1000);
  // What the desktop asked for is answered last.
  for (let n = 0; n < 20; n += 1) {
    await network.deliver(isWaiting ? network.count() - 1 : 0);
    for (let m = 0; m < 4; m += 1) await pause();
    await desktop.tab().receive(false);
    if (visibleText(cardOf(desktop).editor()) === 'The new text of the phone') break;
  }
  await settle();
  await settle();
  expect(seats.map((seat) => visibleText(cardOf(seat).editor()))).toEqual([
    'The new text of the phone',
    'The new text of the phone',
  ]);
  expect(await company.serverDraft(reviewId)).toMatchObject({
    translatedResponse: 'The new text of the phone',
  });
  for (const { tab } of seats) tab().close();
  await settleTabs(network, seats);
  endTimers();
});

it('fails for a browser that stores nothing', async () => {
  const { lost } = await runWalks(tested, clock, LOSING, { keepsNothing: true });
  expect(lost).toBeGreaterThan(0);
}, 300_000);
