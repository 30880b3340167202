import type { UseCase } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { companySettings } from '#server/db/tables/company/companies.ts';
import { gapsWithin } from '#server/db/tables/insights/gaps.ts';
import { oldestWaiting, repliesByPerson } from '#server/db/tables/insights/read-reviews.ts';
import {
  type DayOfReplies,
  type DayOfReviews,
  dailyReplies,
  dailyReviews,
} from '#server/db/tables/insights/sums.ts';
import type { Output } from '#shared/contract/endpoint.ts';
import type * as insight from '#shared/contract/insight/endpoints.ts';
import { sum } from '#shared/domain/insights/estimate.ts';
import { REPLY_BUCKETS, replyTimeAt } from '#shared/domain/insights/reply-times.ts';
import { answer, type Question, split, total } from './asked.ts';

export const getWorkload: UseCase<typeof insight.workload> = (context, caller, asked) =>
  answer(context, caller, asked, readWorkload);

export const readWorkload = async (
  tx: Tx,
  { scope, range, both }: Question,
): Promise<Output<typeof insight.workload>> => {
  const reviews = split(await dailyReviews(tx, scope, both), range);
  const replies = split(await dailyReplies(tx, scope, both), range);
  const oldest = await oldestWaiting(tx, scope);
  const { showsPersonFigures } = await companySettings(tx);
  return {
    days: daysOf(reviews.now, replies.now),
    ...workloadOf(reviews.now, replies.now),
    before: workloadOf(reviews.before, replies.before),
    oldestWaiting: oldest ? { ...oldest, at: oldest.at.toISOString() } : null,
    gaps: await gapsWithin(tx, scope.apps, range),
    people: (showsPersonFigures && (await repliesByPerson(tx, scope, range))) || null,
  };
};

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
  const times = total(
    replies.map(({ buckets }) => buckets),
    REPLY_BUCKETS,
  );
  const [median, p90] = [replyTimeAt(times, 0.5), replyTimeAt(times, 0.9)];
  return {
    arrived,
    arrivedAnswered,
    arrivedSetAside,
    arrivedWaiting: arrived - arrivedAnswered - arrivedSetAside,
    answered: sum(times),
    replyRate: arrived > arrivedSetAside ? arrivedAnswered / (arrived - arrivedSetAside) : null,
    timeToReply: median === null || p90 === null ? null : { median, p90 },
  };
};
