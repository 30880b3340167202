import type { UseCase } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { trialCells } from '#server/db/tables/insights/trials.ts';
import type { Output } from '#shared/contract/endpoint.ts';
import type * as insight from '#shared/contract/insight/endpoints.ts';
import { replyEffect } from '#shared/domain/insights/reply-effect.ts';
import type { ReviewFilter } from '#shared/domain/reviews/filter/review-filter.ts';
import { answer, type Question } from './asked.ts';

/** Who raises the stars also changes these: reviews chosen by them would be chosen by what they became. */
const CHANGING = ['languages', 'versions', 'kinds', 'topics', 'sentiments'] as const;
const isUnsuitable = (filter: ReviewFilter): boolean => CHANGING.some((name) => filter[name] !== undefined);

export const getReplyEffect: UseCase<typeof insight.effect> = (context, caller, asked) =>
  answer(context, caller, asked, (tx, question) => readReplyEffect(tx, question, context.now()));

export const readReplyEffect = async (
  tx: Tx,
  { scope, range }: Question,
  now: number,
): Promise<Output<typeof insight.effect>> => {
  const { apps, filter } = scope;
  if (isUnsuitable(filter))
    return {
      difference: null,
      withReply: null,
      withoutReply: null,
      replies: 0,
      controls: 0,
      reason: 'unsuitableFilter',
    };
  const { stars, countries } = filter;
  return replyEffect(await trialCells(tx, { apps, stars, countries, range }), now);
};
