import type { UseCase } from '#server/context.ts';
import { trialCells } from '#server/db/tables/insights/trials.ts';
import type { insight } from '#shared/contract/insight.ts';
import { replyEffect } from '#shared/domain/insights/reply-effect.ts';
import type { ReviewFilter } from '#shared/domain/reviews/filter/review-filter.ts';
import { answer } from './asked.ts';

/** Who raises the stars also changes these: reviews chosen by them would be chosen by what they became. */
const CHANGING = ['languages', 'versions', 'kinds', 'topics', 'sentiments'] as const;
const isUnsuitable = (filter: ReviewFilter): boolean => CHANGING.some((name) => filter[name] !== undefined);

export const getReplyEffect: UseCase<typeof insight.effect> = (context, caller, asked) =>
  answer(context, caller, asked, async (tx, { scope, range }) => {
    if (isUnsuitable(asked.filter))
      return {
        ...{ difference: null, withReply: null, withoutReply: null, replies: 0, controls: 0 },
        reason: 'unsuitableFilter' as const,
      };
    const { stars, countries } = asked.filter;
    return replyEffect(await trialCells(tx, { apps: scope.apps, stars, countries, range }), context.now());
  });
