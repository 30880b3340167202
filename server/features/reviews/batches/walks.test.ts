import { expect, it } from 'vitest';
import { ApiError } from '#server/context.ts';
import { sampleSize, wrongAllowed } from '#shared/domain/batches/batch-sample.ts';
import { type BatchModel, batchModel, type Step } from '#tests/support/app/batch-model.ts';
import { batchesOf } from '#tests/support/app/batches.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { wordyText } from '#tests/support/app/wordy-writer.ts';
import { chance, oneOf } from '#tests/support/rules/chance.ts';
import { isLongForm } from '#tests/support/rules/samples.ts';
import { correctReview } from '../classification/correct-review.ts';
import { approveItems } from './decide/approve-items.ts';
import { editItem } from './decide/edit-item.ts';
import { excludeItems } from './decide/exclude-items.ts';
import { rewriteItems } from './decide/rewrite-items.ts';
import { stopBatch } from './send/steer-batch.ts';
import { getBatch } from './show/read-batches.ts';

/** Walks over the rules in memory, and over the product beside them: `WALKS=1000 npm test -- walks`. */
const MODEL_WALKS = isLongForm ? 10_000 : 2000;
const WALKS = Number(process.env.WALKS ?? (isLongForm ? 20 : 2));
const STEPS = 40;
const SIZE = 24;

/** What a person does next; people read what comes first, but not only. */
const stepOf = (next: () => number, model: BatchModel, eager: number): Step => {
  const members = model.inOrder();
  const one = members[Math.floor(next() * members.length)];
  const waiting = members.filter(({ state }) => state === 'ready');
  const some = (next() < 0.7 ? waiting : members).slice(0, 1 + Math.floor(next() * 8));
  const ids = some.map(({ id }) => id);
  if (!one || next() < eager)
    return { kind: 'approve', items: some.map(({ id, version }) => ({ id, version })) };
  const of = { id: one.id, version: one.version };
  return oneOf<() => Step>(next, [
    () => ({ kind: 'rest' }),
    () => ({ kind: 'rest' }),
    () => ({ kind: 'leave-out', ids, reason: 'not_needed' }),
    () => ({ kind: 'leave-out', ids: ids.slice(0, 1), reason: next() < 0.3 ? 'wrong' : 'not_needed' }),
    () => ({
      kind: 'put-back',
      ids: members.filter(({ state }) => state === 'withdrawn').map(({ id }) => id),
    }),
    () => ({ kind: 'edit', ...of, text: `${one.text} Bye.`.trim() }),
    () => ({ kind: 'edit', ...of, text: wordyText(next) }),
    () => ({ kind: 'anew', ids: [one.id] }),
    () => ({ kind: 'approve', items: [{ ...of, version: of.version - 1 }] }), // a page that is behind
    () => ({ kind: 'approve', items: [of] }),
    () => ({ kind: 'classify', id: one.id, isSensitive: next() < 0.5 }),
  ])();
};

/** Whether a reply is a draft that could go out unread. */
const isDraft = (model: BatchModel, id: string): boolean =>
  model.of(id)?.state === 'ready' && model.of(id)?.drawn !== null;

/** What people did, written down beside the rules. */
const openRecord = (total: number) => {
  const named = new Map<string, number>();
  const wrong = new Set<string>();
  return {
    /** Notes a step before it is taken, and checks that the rest is approved only after the sample. */
    note: (step: Step, model: BatchModel): void => {
      const before = model.inOrder();
      if (
        step.kind === 'approve' &&
        (step.items.length === 1 || !step.items.some(({ id }) => model.of(id)?.state === 'flagged'))
      )
        for (const { id, version } of step.items)
          if (model.of(id)?.version === version) named.set(id, version);
      if (step.kind === 'leave-out')
        for (const id of step.ids) {
          if (step.reason === 'wrong' && isDraft(model, id)) wrong.add(id);
          if (model.of(id)?.state !== 'withdrawn') named.delete(id);
        }
      if (step.kind === 'anew') for (const id of step.ids) if (isDraft(model, id)) wrong.add(id);
      if (step.kind !== 'rest' || !model.mayApproveRest()) return;
      const unread = before.findIndex(({ state, change }) => state === 'ready' && change === 'unchanged');
      const read = before
        .slice(0, Math.max(unread, 0))
        .filter(({ id, version }) => named.get(id) === version);
      if (unread >= 0) expect(read.length).toBeGreaterThanOrEqual(sampleSize(total));
      expect(before.filter(({ state }) => state === 'drafting')).toEqual([]);
      expect(wrong.size).toBeLessThanOrEqual(wrongAllowed(total));
    },
  };
};

const textsFor = (next: () => number, model: BatchModel): Map<string, string> =>
  new Map(
    model
      .inOrder()
      .filter(({ state }) => state === 'drafting')
      .map(({ id }) => [id, `draft ${next()}`]),
  );

it(`never approves the rest unread, in ${MODEL_WALKS} random walks of three people over the rules`, () => {
  let reached = 0;
  for (let seed = 1; seed <= MODEL_WALKS; seed += 1) {
    const next = chance(seed);
    const total = oneOf(next, [22, 24, 30]);
    const model = batchModel(
      Array.from({ length: total }, (_, n) => `${n}`),
      next,
    );
    const record = openRecord(total);
    const eager = 0.2 + next() * 0.5;
    model.take({ kind: 'write', texts: textsFor(next, model) });
    for (let step = 0; step < STEPS; step += 1) {
      const taken = stepOf(next, model, eager);
      record.note(taken, model);
      if (taken.kind === 'rest' && model.mayApproveRest()) reached += 1;
      model.take(taken);
      if (next() < 0.5) model.take({ kind: 'write', texts: textsFor(next, model) });
    }
  }
  expect(reached).toBeGreaterThan(MODEL_WALKS / 20);
});

const kit = await createTestContext();
const { context, rows } = kit;
const { open, start, write, miscounted } = batchesOf(kit);

it(`keeps to the rules in ${WALKS} random walks of three people over the product`, async () => {
  const { app, reviews } = await open(SIZE);
  const actors = [app.caller, { ...app.caller, userId: 'ben' }, { ...app.caller, userId: 'cy' }] as const;
  const stored = (id: string) =>
    rows(
      `select proposal_id id, review_id, state, reason, version, text, drafted_text drafted, change, drawn, was_wrong "wasWrong",
         read_at is not null "isApprovedByName" from proposals where batch_id = $1`,
      id,
    );
  for (let seed = 1; seed <= WALKS; seed += 1) {
    const next = chance(seed);
    const { id } = await start(app, reviews);
    const first = await stored(id);
    const reviewOf = new Map(first.map((row) => [row.id, row.review_id]));
    const model = batchModel([...reviewOf.keys()], next);
    /** The places are random, and so taken from the product; all else has to agree. */
    const compare = async (step: Step): Promise<void> => {
      for (const row of await stored(id)) {
        const member = model.of(row.id);
        if (!member) throw new Error('no such member');
        expect(row.drawn === null, `${step.kind} ${row.id}`).toBe(member.drawn === null);
        member.drawn = row.drawn;
        const { review_id: _, drawn: __, ...rest } = row;
        expect(member, `${step.kind} in walk ${seed}`).toMatchObject(rest);
      }
      const { batch } = await getBatch(context, app.caller, { id });
      const { read, missing, wrong, isEnded } = model.sample();
      expect(batch.sample).toMatchObject({ read, missing, wrong, isEnded });
      expect(batch.mayApproveRest).toBe(model.mayApproveRest());
    };
    const take = async (step: Step): Promise<void> => {
      const caller = oneOf(next, actors);
      if (step.kind === 'approve') await approveItems(context, caller, { id, items: step.items });
      if (step.kind === 'rest') await approveItems(context, caller, { id, items: 'rest' });
      if (step.kind === 'leave-out')
        await excludeItems(context, caller, { id, items: step.ids, reason: step.reason });
      if (step.kind === 'put-back')
        for (let from = 0; from < step.ids.length; from += 20)
          await excludeItems(context, caller, {
            id,
            items: step.ids.slice(from, from + 20),
            isExcluded: false,
          });
      if (step.kind === 'edit') await editItem(context, caller, { ...step, id, item: step.id });
      if (step.kind === 'anew') await rewriteItems(context, caller, { id, items: step.ids });
      if (step.kind === 'classify')
        await correctReview(context, caller, {
          appId: app.appId,
          reviewId: reviewOf.get(step.id) ?? '',
          kind: step.isSensitive ? 'sensitive' : 'complaint',
        });
    };
    const writeAll = async (): Promise<void> => {
      await write(app);
      const texts = new Map((await stored(id)).map((row) => [row.id, row.text]));
      const waiting = textsFor(next, model);
      const step = {
        kind: 'write' as const,
        texts: new Map([...waiting.keys()].map((key) => [key, texts.get(key)])),
      };
      model.take(step);
      await compare(step);
    };
    await writeAll();
    const record = openRecord(SIZE);
    const eager = 0.2 + next() * 0.5;
    for (let count = 0; count < STEPS; count += 1) {
      const step = stepOf(next, model, eager);
      const left = model.inOrder().filter(({ state }) => state !== 'withdrawn').length;
      if (step.kind === 'leave-out' && step.ids.length >= left) continue; // it would end the batch
      if ('ids' in step && step.ids.length === 0) continue;
      if ('items' in step && step.items.length === 0) continue;
      record.note(step, model);
      await take(step).catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error; // refused, as by the model
      });
      model.take(step);
      await compare(step);
      if (next() < 0.5) await writeAll();
    }
    expect(await miscounted(app)).toEqual([]);
    await stopBatch(context, app.caller, { id });
    for (const reviewId of reviewOf.values())
      await correctReview(context, app.caller, { appId: app.appId, reviewId, kind: 'complaint' });
  }
});
