import { expect, it } from 'vitest';
import type { AppContext } from '#server/context.ts';
import type { WriterFailure } from '#server/integrations/writer/port.ts';
import { dayOf } from '#shared/domain/calendar.ts';
import { failed, ok } from '#shared/domain/result.ts';
import { batchesOf } from '#tests/support/app/batches.ts';
import { createTestContext, type TestApp } from '#tests/support/app/test-context.ts';
import { wordyWriter } from '#tests/support/app/wordy-writer.ts';
import { approveItems } from '../decide/approve-items.ts';
import { excludeItems } from '../decide/exclude-items.ts';

const kit = await createTestContext();
const { context, sandbox, clock, rows } = kit;
const { open, start, run, runWith, itemsOf, miscounted } = batchesOf(kit);

type Judge = AppContext['writer']['judge'];
const judgedBy = (judge: Judge): AppContext => ({
  ...context,
  writer: { ...context.writer, ...wordyWriter(), judge },
});
const callsOf = async (app: TestApp): Promise<number> => {
  const [row] = await rows('select batch_calls n from writer_usage where company_id = $1', app.companyId);
  return row?.n ?? 0;
};
const failure = (kind: WriterFailure['kind']): Awaited<ReturnType<Judge>> => failed({ kind, detail: 'test' });

const NOTHING = { asksForRating: false, isUnbacked: false, givesContact: false };
it.each([
  ['asks for a rating', { ...NOTHING, asksForRating: true }, 'judged_rating'],
  ['claims what was not announced', { ...NOTHING, isUnbacked: true }, 'judged_claim'],
  ['gives a contact that no pattern finds', { ...NOTHING, givesContact: true }, 'judged_contact'],
])('blocks a draft of which the judge says that it %s', async (_, verdict, code) => {
  const { app, reviews } = await open(2);
  const { id } = await start(app, reviews);
  await runWith(
    judgedBy(async () => ok(verdict)),
    app,
    'draft-proposal',
  );
  const [item] = await itemsOf(app, id);
  expect(item).toMatchObject({ state: 'flagged', isBlocked: true, warnings: [{ code, span: null }] });
  const asked = [{ id: item?.id ?? '', version: item?.version ?? 0 }];
  expect(await approveItems(context, app.caller, { id, items: asked })).toMatchObject({
    skipped: [{ reason: 'BLOCKED' }],
  });
  // Taken out and in again, it keeps its verdict.
  const items = [item?.id ?? ''];
  await excludeItems(context, app.caller, { id, items });
  await excludeItems(context, app.caller, { id, items, isExcluded: false });
  expect((await itemsOf(app, id))[0]).toMatchObject({ state: 'flagged', isBlocked: true });
});

it.each(['away', 'busy', 'quota', 'daily-limit'] as const)(
  'keeps a draft whose verdict has to wait (%s), and asks for the verdict alone later',
  async (kind) => {
    const { app, reviews } = await open(1);
    const { id } = await start(app, reviews);
    let drafts = 0;
    let isAway = true;
    const { draft, judge } = wordyWriter();
    const unsteady: AppContext = {
      ...context,
      writer: {
        ...context.writer,
        draft: (...call) => {
          drafts += 1;
          return draft(...call);
        },
        judge: async (...call) => (isAway ? failure(kind) : judge(...call)),
      },
    };
    await runWith(unsteady, app, 'draft-proposal');
    const [item] = await itemsOf(app, id);
    expect(item).toMatchObject({ state: 'drafting', isSample: false });
    expect(item?.text).not.toBe('');
    const approve = approveItems(context, app.caller, { id, items: [{ id: item?.id ?? '', version: 0 }] });
    expect(await approve).toMatchObject({ approved: 0, skipped: [{ reason: 'DECIDED' }] });
    isAway = false;
    const { companyId, appId } = app;
    const again = { companyId, appId, reviewId: item?.reviewId ?? '', proposalId: item?.id ?? '' };
    await app.inScope((tx) => context.jobs.enqueue(tx, 'draft-proposal', again));
    await runWith(unsteady, app, 'draft-proposal');
    expect((await itemsOf(app, id))[0]).toMatchObject({ state: 'ready', text: item?.text });
    expect(drafts).toBe(1);
    expect(await miscounted(app)).toEqual([]);
  },
);

it.each(['unusable', 'refused'] as const)(
  'has a person open a draft without a verdict (%s)',
  async (kind) => {
    const { app, reviews } = await open(1);
    const { id } = await start(app, reviews);
    await runWith(
      judgedBy(async () => failure(kind)),
      app,
      'draft-proposal',
    );
    const [item] = await itemsOf(app, id);
    expect(item).toMatchObject({ state: 'flagged', isBlocked: false, warnings: [{ code: 'unjudged' }] });
  },
);

it('takes the calls for draft and verdict as a pair, and gives back what was not made', async () => {
  const { app, reviews } = await open(2);
  const day = dayOf(clock.now);
  const left = (n: number): AppContext => ({ ...judgedBy(wordyWriter().judge), writerCallsADay: n });
  const { id } = await start(app, reviews.slice(0, 1));
  // One call is left: no draft is made whose verdict would have to wait for tomorrow.
  await runWith(left(1), app, 'draft-proposal');
  expect(await callsOf(app)).toBe(0);
  expect((await itemsOf(app, id))[0]).toMatchObject({ state: 'drafting', text: '' });
  const other = await start(app, reviews.slice(1));
  await runWith(left(100), app, 'draft-proposal');
  expect((await itemsOf(app, other.id))[0]).toMatchObject({ state: 'ready' });
  expect(await callsOf(app)).toBe(2);
  expect(
    await rows('select calls from writer_usage where company_id = $1 and day = $2', app.companyId, day),
  ).toEqual([{ calls: 2 }]);
});

it('survives a worker that dies before the verdict is asked for, after it, and before it is saved', async () => {
  const { app, reviews } = await open(1);
  const { id } = await start(app, reviews);
  let asked = 0;
  const dying = (when: 'before' | 'after'): AppContext =>
    judgedBy(async (...call) => {
      if (when === 'before') throw new Error('killed');
      asked += 1;
      await wordyWriter().judge(...call);
      throw new Error('killed');
    });
  const job = await rows(
    'select payload from jobs where company_id = $1 and queue = $2',
    app.companyId,
    'draft-proposal',
  );
  const again = () => app.inScope((tx) => context.jobs.enqueue(tx, 'draft-proposal', job[0].payload));
  for (const when of ['before', 'after'] as const) {
    await expect(runWith(dying(when), app, 'draft-proposal')).rejects.toThrow('killed');
    expect((await itemsOf(app, id))[0]).toMatchObject({ state: 'drafting', warnings: [] });
    await again();
  }
  await runWith(judgedBy(wordyWriter().judge), app, 'draft-proposal');
  expect((await itemsOf(app, id))[0]).toMatchObject({ state: 'ready' });
  expect(asked).toBe(1);
  expect(await miscounted(app)).toEqual([]);
});

it('is played by the sandbox, honestly and not', async () => {
  for (const [behaviour, expected] of [
    ['normal', { state: 'ready' }],
    ['blind-judge', { state: 'ready' }],
    ['harsh-judge', { state: 'flagged', isBlocked: true }],
    ['silent-judge', { state: 'flagged', warnings: [{ code: 'unjudged' }] }],
  ] as const) {
    const { app, reviews } = await open(1);
    const { id } = await start(app, reviews);
    await sandbox.writer(behaviour);
    await run(app, 'draft-proposal');
    await sandbox.writer('normal');
    expect((await itemsOf(app, id))[0]).toMatchObject(expected);
  }
});
