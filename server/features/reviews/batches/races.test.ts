import { expect, it } from 'vitest';
import { callStore } from '#server/features/stores/call-store.ts';
import { mayFollow } from '#shared/domain/batches/proposal.ts';
import { batchesOf } from '#tests/support/app/batches.ts';
import { createTestContext, type TestApp } from '#tests/support/app/test-context.ts';
import { markNoReplyNeeded } from '../organise/mark-no-reply-needed.ts';
import { submitReply } from '../outbox/submit-reply.ts';
import { syncReviews } from '../sync/sync-reviews.ts';
import { approveItems } from './decide/approve-items.ts';
import { draftProposal } from './draft/draft-proposal.ts';
import { startSending, stopBatch } from './send/steer-batch.ts';
import { getBatch } from './show/read-batches.ts';

const kit = await createTestContext();
const { context, sandbox, clock, rows } = kit;
const { run, open, start, drafted, itemsOf, miscounted } = batchesOf(kit);

type Race = { app: TestApp; id: string; item: string; version: number; reviewId: string };

/** Five who act on one review at once. What is refused because another was first is no error. */
const ACTORS: Record<string, (race: Race) => Promise<unknown>> = {
  person: ({ app, reviewId }) =>
    submitReply(context, app.caller, {
      review: { reviewId, response: 'By hand' },
      appId: app.appId,
      loadTimestamp: clock.now,
      delayMs: 1,
    }),
  'no reply needed': ({ app, reviewId }) =>
    markNoReplyNeeded(context, app.caller, { appId: app.appId, reviewId, noReplyNeeded: true }),
  batch: async ({ app, id, item, version }) => {
    await approveItems(context, app.caller, { id, items: [{ id: item, version }] });
    await startSending(context, app.caller, { id });
    await run(app, 'send-batch');
  },
  stop: ({ app, id }) => stopBatch(context, app.caller, { id }),
  reviewer: async ({ app, reviewId }) => {
    await app.review({ id: reviewId, body: 'It is even worse now, shame on you', at: clock.now });
    await syncReviews(context, app, 600_000);
  },
};
const NAMES = Object.keys(ACTORS);
const EXPECTED = ['REVIEW_CHANGED', 'NOT_ALLOWED', 'ENTITY_NOT_FOUND'];

it.each(NAMES.flatMap((one) => NAMES.map((other) => [one, other] as const)))(
  '%s against %s: one outcome, counted once',
  async (one, other) => {
    const { app, reviews } = await open(1);
    const { id } = await drafted(app, reviews);
    const [first] = await itemsOf(app, id);
    if (!first) throw new Error('no item');
    const race: Race = { app, id, item: first.id, version: first.version, reviewId: first.reviewId };
    const results = await Promise.allSettled([one, other].map((name) => ACTORS[name]?.(race)));
    for (const result of results)
      if (result.status === 'rejected') expect(EXPECTED).toContain(Reflect.get(result.reason, 'code'));
    expect(await miscounted(app)).toEqual([]);
    clock.now += 10; // the person's reply is due
    await run(app, 'send-batch', 'send-reply');
    expect(await miscounted(app)).toEqual([]);

    const [item] = await itemsOf(app, id);
    const { batch } = await getBatch(context, app.caller, { id });
    const [row] = await rows(
      'select revision, is_answered, no_reply_needed, response from reviews where app_id = $1',
      app.appId,
    );
    const stored = await sandbox.replyOf('google', app.appId, race.reviewId).catch(() => undefined);
    // Nobody's text was written twice, and none onto another revision than it was written for.
    expect(stored?.writes ?? 0).toBeLessThanOrEqual(2);
    if (stored && stored.text === first.text) {
      expect(item).toMatchObject({ state: 'handed_over', delivery: 'sent' });
      expect(stored.writes).toBe(1);
    } else expect(item?.state).not.toBe('handed_over');
    if (one === 'batch' && other === 'batch') expect(item?.delivery).toBe('sent');
    if ([one, other].includes('person') && row.revision === 1 && row.is_answered && stored)
      expect(stored.text).toBe('By hand'); // a person goes before everything
    if (row.no_reply_needed) expect(item).toMatchObject({ state: 'withdrawn' });
    const isOver = ['withdrawn', 'failed', 'handed_over'].includes(item?.state ?? '');
    if (isOver) expect(['done', 'stopped']).toContain(batch.state);
    if ([one, other].includes('stop') && stored === undefined) expect(item?.state).toBe('withdrawn');
  },
);

it('keeps the counts through 300 random changes of several at once', async () => {
  await rows(`create table if not exists transitions (was text, became text)`);
  await rows(`create or replace function note_transition() returns trigger language plpgsql security definer as $$
    begin insert into transitions values (old.state, new.state); return null; end $$`);
  await rows(`create trigger noted after update on proposals for each row when (old.state <> new.state)
    execute function note_transition()`);
  const { app, reviews } = await open(24);
  const batches = [await drafted(app, reviews.slice(0, 12)), await drafted(app, reviews.slice(12))];
  let seed = 11;
  const chance = (of: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed % of;
  };
  for (let round = 0; round < 50; round += 1) {
    const turns = Array.from({ length: 6 }, async () => {
      const id = batches[chance(2)]?.id ?? '';
      const items = await itemsOf(app, id);
      const item = items[chance(items.length)];
      const name = NAMES[chance(20) === 0 ? 3 : ([0, 1, 2, 2, 2, 4][chance(6)] ?? 2)];
      if (item && name)
        await ACTORS[name]?.({ app, id, item: item.id, version: item.version, reviewId: item.reviewId });
    });
    const results = await Promise.allSettled(turns);
    for (const result of results)
      if (result.status === 'rejected') expect(EXPECTED).toContain(Reflect.get(result.reason, 'code'));
    expect(await miscounted(app)).toEqual([]);
    clock.now += 10;
    if (round % 5 === 0) await run(app, 'send-batch', 'send-reply');
  }
  await run(app, 'send-batch', 'send-reply');
  expect(await miscounted(app)).toEqual([]);
  const seen = await rows('select distinct was, became from transitions');
  expect(seen.length).toBeGreaterThan(4);
  for (const { was, became } of seen)
    expect({ was, became, may: mayFollow(was, became) }).toEqual({ was, became, may: true });
});

it('drafts a reply once, however slow each of its calls is', async () => {
  const { app, reviews } = await open(1);
  const { id } = await start(app, reviews);
  const [proposal] = await rows('select proposal_id from proposals where batch_id = $1', id);
  const { companyId, appId } = app;
  const reviewId = reviews[0]?.reviewId ?? '';
  const job = { companyId, appId, reviewId, proposalId: String(proposal?.proposal_id) };
  const slow = { ...context, writerTimeoutMs: 60_000 };
  let calls = 0;
  const draft: typeof context.writer.draft = async (...call) => {
    calls += 1;
    clock.now += 10 * 60_000 - 1;
    expect(await draftProposal(slow, job)).toMatchObject({ retryAt: expect.any(Date) });
    return context.writer.draft(...call);
  };
  expect(await draftProposal({ ...slow, writer: { ...context.writer, draft } }, job)).toBe('done');
  expect(calls).toBe(1);
  expect(await itemsOf(app, id)).toMatchObject([{ text: expect.stringMatching(/\S/) }]);
});

it('gives way to a reply written in the console while its own still waits to leave', async () => {
  const { app, reviews } = await open(1);
  const { id } = await drafted(app, reviews);
  const [first] = await itemsOf(app, id);
  if (!first) throw new Error('no item');
  await approveItems(context, app.caller, { id, items: [{ id: first.id, version: first.version }] });
  await startSending(context, app.caller, { id });
  await run(app, 'send-batch');
  const { reviewId } = first;
  await callStore(context, { ...app, purpose: 'write' }, (key) =>
    context.stores.reply(key, app.appId, reviewId, 'From the console'),
  );
  clock.now += 1000;
  await syncReviews(context, app, 600_000);
  clock.now += 1000;
  await run(app, 'send-reply');
  expect(await sandbox.replyOf('google', app.appId, reviewId)).toMatchObject({
    text: 'From the console',
    writes: 1,
  });
  expect(await rows('select response, answered_via from reviews where app_id = $1', app.appId)).toEqual([
    { response: 'From the console', answered_via: 'store' },
  ]);
  expect((await itemsOf(app, id))[0]).toMatchObject({ state: 'withdrawn', reason: 'answered' });
  expect(await miscounted(app)).toEqual([]);
});
