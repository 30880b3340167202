import { ApiError, type AppContext } from '#server/context.ts';
import { submitReply } from '#server/features/reviews/outbox/submit-reply.ts';
import type { Company } from './support/open-company.ts';

/** Wraps a context's stores to record when each successful read began, by a strictly increasing clock. */
const watchingReads = (context: AppContext) => {
  const reads = { begun: [0], unanswered: 0 };
  const noted = async <Read extends { ok: boolean }>(read: () => Promise<Read>): Promise<Read> => {
    const from = performance.now();
    const answer = await read();
    if (answer.ok) reads.begun.push(from);
    else reads.unanswered += 1;
    return answer;
  };
  const { listReviews, readReview } = context.stores;
  const stores: AppContext['stores'] = {
    ...context.stores,
    listReviews: (...call) => noted(() => listReviews(...call)),
    readReview: (...call) => noted(() => readReview(...call)),
  };
  return { context: { ...context, stores }, reads };
};

/**
 * Submits replies while the reviews are changed in the store, before, during and after. `posted` counts replies written to a
 * review that had changed before it was last read; it must be 0.
 */
export const raceReviewEdits = async (company: Company, rounds: number) => {
  const { control, caller, advance } = company;
  const { context, reads } = watchingReads(company.context);
  const figures = { rounds, sent: 0, refused: 0, posted: 0, lostDrafts: 0 };
  const others: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // Expires the reads of the previous round; the stores' quotas use the stores' own clock.
    advance(61_000);
    await control.advanceClock(61_000);
    const target = company.fresh(round % 2 ? 'apple' : 'google');
    const { appId, reviewId, store } = target;
    reads.begun = [0];
    let editedAt = Number.POSITIVE_INFINITY;
    const edit = async () => {
      // The delay grows from round to round.
      for (let trip = 0; trip < round % 30; trip += 1) await control.replyTo(store, appId, reviewId);
      await control.putReview({ store, appId, id: reviewId, rating: 1, body: `Changed ${round}` });
      editedAt = performance.now();
    };
    const submit = () =>
      submitReply(context, caller, {
        review: { reviewId, response: `Reply ${round}` },
        appId,
        loadTimestamp: context.now(),
        user: {},
        username: caller.username,
        delayMs: 0,
      });
    // A third of the edits come first and some last, however slow the machine is; the others are races.
    const when = round % 3 === 0 ? 'before' : round % 6 === 5 ? 'after' : 'during';
    if (when === 'before') await edit();
    const [outcome] = await Promise.allSettled([submit(), ...(when === 'during' ? [edit()] : [])]);
    if (when === 'after') await edit();
    const isPosted = (await control.replyTo(store, appId, reviewId)) !== undefined;
    const lastRead = Math.max(...reads.begun);
    if (isPosted && editedAt < lastRead) figures.posted += 1;
    if (outcome?.status === 'fulfilled') figures.sent += 1;
    else if (outcome?.reason instanceof ApiError && outcome.reason.code === 'REVIEW_CHANGED') {
      figures.refused += 1;
      if (outcome.reason.review?.response !== `Reply ${round}`) figures.lostDrafts += 1;
    } else others.push(String(outcome?.reason));
  }
  return { ...figures, unanswered: reads.unanswered, others };
};
