import { expect, it } from 'vitest';
import { draftsOf } from '#server/db/tables/replies/drafts.ts';
import { reviewOf } from '#server/db/tables/reviews/reviews.ts';
import { sendReply } from '#server/features/reviews/outbox/send-reply.ts';
import { submitReply } from '#server/features/reviews/outbox/submit-reply.ts';
import { undoSubmit } from '#server/features/reviews/outbox/undo-submit.ts';
import { openCompany } from './support/one-company.ts';
import type { Target } from './support/tenants.ts';

const REVIEWS = 32;
const WINDOW = 20_000;
const company = await openCompany({ reviews: REVIEWS });
const { context, control, caller, fresh, submits, within } = company;
/** A worker whose clock is ahead considers due what can still be undone. */
const ahead = { ...context, now: () => context.now() + WINDOW };

/** Seeded, so that every run makes the same choices. */
const chances = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
};

type Outcome = { text: string; result: 'taken back' | 'too late' | 'left' };

/** A person who sends, edits and undoes; returns the response to each text. */
const person = async ({ appId, reviewId }: Target, chance: () => number): Promise<Outcome[]> => {
  const outcomes: Outcome[] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    const text = `Turn ${turn}`;
    const { review } = await submitReply(context, caller, {
      review: { reviewId, response: text },
      appId,
      loadTimestamp: context.now(),
      delayMs: WINDOW,
    });
    for (let trips = chance() * 6; trips > 0; trips -= 1) await within((tx) => reviewOf(tx, appId, reviewId));
    if (chance() < 0.3) {
      outcomes.push({ text, result: 'left' });
      continue;
    }
    const which = { appId, reviewId, replyRevision: review.replyRevision };
    const undone = await Promise.allSettled([
      undoSubmit(context, caller, which),
      undoSubmit(context, caller, which),
    ]);
    const results = undone.map(({ status }) => (status === 'fulfilled' ? 'taken back' : 'too late'));
    const [result = 'too late'] = results;
    expect(new Set(results).size).toBe(1); // asked twice at once, answered twice the same
    outcomes.push({ text, result });
  }
  return outcomes;
};

const stepAll = async ({ companyId, appId, reviewId }: Target): Promise<void> => {
  for (const { reply_revision: replyRevision } of await submits(appId, reviewId))
    await sendReply(ahead, { companyId, appId, reviewId, replyRevision });
};

it('sends every reply except those undone, whichever of undo and send comes first', async () => {
  const results = new Map<string, number>();
  const run = async (seed: number): Promise<void> => {
    const chance = chances(seed);
    const target = fresh('google');
    const { store, appId, reviewId } = target;
    let isOver = false;
    const worker = async (): Promise<void> => {
      while (!isOver) await stepAll(target);
    };
    const working = worker();
    const outcomes = await person(target, chance).finally(() => {
      isOver = true;
    });
    await working;
    await stepAll(target);
    await stepAll(target);
    const reply = await control.replyTo(store, appId, reviewId);
    const shown = (reply?.history ?? []).map(({ text }) => text);
    const [newest] = await submits(appId, reviewId);
    for (const { text, result } of outcomes) {
      results.set(result, (results.get(result) ?? 0) + 1);
      if (result === 'taken back') expect(shown).not.toContain(text);
      if (result === 'too late') expect(shown).toContain(text);
    }
    expect(new Set(shown).size).toBe(shown.length); // nothing twice
    expect(shown).toEqual([...shown].sort()); // nothing older after something newer
    expect(reply?.text).toBe(newest?.text);
    const card = await within((tx) => reviewOf(tx, appId, reviewId));
    expect(card).toMatchObject({
      is_answered: newest !== undefined,
      response: newest?.text ?? '',
      undo_until: null,
    });
    const last = outcomes.at(-1);
    const [draft] = await within((tx) => draftsOf(tx, caller.userId, appId, [reviewId]));
    expect(draft?.response).toBe(last?.result === 'taken back' ? last.text : undefined);
  };
  const seeds = Array.from({ length: REVIEWS / 2 }, (_, n) => n + 1).values();
  const hand = async (): Promise<void> => {
    for (const seed of seeds) await run(seed);
  };
  await Promise.all([hand(), hand()]);
  for (const result of ['taken back', 'too late', 'left']) expect(results.get(result)).toBeGreaterThan(2);
});
