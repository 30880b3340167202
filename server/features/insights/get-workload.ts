import type { UseCase } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { companySettings } from '#server/db/tables/company/companies.ts';
import { gapsWithin } from '#server/db/tables/insights/gaps.ts';
import { oldestWaiting, repliesByPerson } from '#server/db/tables/insights/read-reviews.ts';
import type { Scope } from '#server/db/tables/insights/scope.ts';
import {
  type DayOfReplies,
  type DayOfReviews,
  dailyReplies,
  dailyReviews,
} from '#server/db/tables/insights/sums.ts';
import type { Output } from '#shared/contract/endpoint.ts';
import type * as insight from '#shared/contract/insight/endpoints.ts';
import { sum } from '#shared/domain/insights/estimate.ts';
import type { Range } from '#shared/domain/insights/range.ts';
import { REPLY_BUCKETS } from '#shared/domain/insights/reply-times.ts';
import { answer, type Question, split, total } from './asked.ts';
import { readReplyTimes } from './reply-times.ts';

export const getWorkload: UseCase<typeof insight.workload> = (context, caller, asked) =>
  answer(context, caller, asked, readWorkload);

export const readWorkload = async (
  tx: Tx,
  { scope, range, before, both }: Question,
): Promise<Output<typeof insight.workload>> => {
  const reviews = split(await dailyReviews(tx, scope, both), range);
  const replies = split(await dailyReplies(tx, scope, both), range);
  const oldest = await oldestWaiting(tx, scope);
  const { showsPersonFigures } = await companySettings(tx);
  return {
    days: daysOf(reviews.now, replies.now),
    ...workloadOf(reviews.now, replies.now),
    ...(await timesOf(tx, scope, range, replies.now)),
    before: {
      ...workloadOf(reviews.before, replies.before),
      ...(await timesOf(tx, scope, before, replies.before)),
    },
    oldestWaiting: oldest ? { ...oldest, at: oldest.at.toISOString() } : null,
    gaps: await gapsWithin(tx, scope.apps, range),
    people: (showsPersonFigures && (await repliesByPerson(tx, scope, range))) || null,
  };
};

const timesOf = async (tx: Tx, scope: Scope, range: Range, replies: readonly DayOfReplies[]) => {
  const { minutes, unseen } = await readReplyTimes(tx, scope, range, bucketsOf(replies), [0.5, 0.9]);
  const [median, p90] = minutes;
  return {
    timeToReply: median == null || p90 == null ? null : { median, p90 },
    answeredUnseen: unseen,
  };
};

/** The replies of all days, by the buckets of their times. */
export const bucketsOf = (replies: readonly DayOfReplies[]): number[] =>
  total(
    replies.map(({ buckets }) => buckets),
    REPLY_BUCKETS,
  );

const daysOf = (reviews: readonly DayOfReviews[], replies: readonly DayOfReplies[]) => {
  const arrived = new Map(reviews.map(({ day, n }) => [day, sum(n)]));
  const answered = new Map(replies.map(({ day, buckets }) => [day, sum(buckets)]));
  return [...new Set([...arrived.keys(), ...answered.keys()])]
    .toSorted()
    .map((day) => ({ day, arrived: arrived.get(day) ?? 0, answered: answered.get(day) ?? 0 }))
    .filter((day) => day.arrived + day.answered > 0);
};

export const workloadOf = (reviews: readonly DayOfReviews[], replies: readonly DayOfReplies[]) => {
  const count = (of: 'n' | 'answered' | 'setAside'): number => sum(reviews.flatMap((row) => row[of]));
  const [arrived, arrivedAnswered, arrivedSetAside] = [count('n'), count('answered'), count('setAside')];
  return {
    arrived,
    arrivedAnswered,
    arrivedSetAside,
    arrivedWaiting: arrived - arrivedAnswered - arrivedSetAside,
    answered: sum(replies.flatMap(({ buckets }) => buckets)),
    replyRate: arrived > arrivedSetAside ? arrivedAnswered / (arrived - arrivedSetAside) : null,
  };
};
