import type { AppContext, Caller, UseCase } from '#server/context.ts';
import { readInTenant, type Tx } from '#server/db/database.ts';
import { timeZoneOf } from '#server/db/tables/company/companies.ts';
import {
  type AppDay,
  appDaysSince,
  hasReplies,
  oldestWaitingByApp,
} from '#server/db/tables/insights/app-overviews.ts';
import { type Scope, scopeOf } from '#server/db/tables/insights/scope.ts';
import { type DayOfReplies, dailyReplies, dailyReviews } from '#server/db/tables/insights/sums.ts';
import { findInTime, findPage } from '#server/db/tables/reviews/found-page.ts';
import type * as insight from '#shared/contract/insight/endpoints.ts';
import { MOST_IN_QUEUE } from '#shared/contract/insight/schema.ts';
import { type StarSums, sum } from '#shared/domain/insights/estimate.ts';
import { QUEUE } from '#shared/domain/insights/queue.ts';
import { dayPlus, type Range, rangeBefore } from '#shared/domain/insights/range.ts';
import { meansDiffer, mediansDiffer, sharesDiffer } from '#shared/domain/insights/significance.ts';
import { localDay } from '#shared/domain/reviews/filter/period.ts';
import { split } from './asked.ts';
import { bucketsOf, workloadOf } from './get-workload.ts';
import { readReplyTimes } from './reply-times.ts';

const DAYS = 30;
/** Younger reviews, in days, are still being answered: with them the last days would always look worse. */
const YOUNG = 7;
const WEEKS = 12;

export const getOverview: UseCase<typeof insight.overview> = async (context, caller) => {
  const { range, before, rated, timeToReply, reviews, appDays, oldest, hasReplied } = await readInTenant(
    context.db,
    caller.companyId,
    async (tx) => {
      const today = localDay(context.now(), await timeZoneOf(tx));
      const range = { from: dayPlus(today, 1 - DAYS), to: today };
      const before = rangeBefore(range);
      const rated = { from: dayPlus(range.from, -YOUNG), to: dayPlus(range.to, -YOUNG) };
      const scope = await scopeOf(tx, {});
      const both = { from: before.from, to: today };
      return {
        ...{ range, before, rated },
        reviews: await dailyReviews(tx, scope, { from: rangeBefore(rated).from, to: rated.to }),
        timeToReply: await timeToReplyOf(tx, scope, range, split(await dailyReplies(tx, scope, both), range)),
        appDays: await appDaysSince(tx, dayPlus(today, 1 - WEEKS * 7)),
        oldest: await oldestWaitingByApp(tx),
        hasReplied: await hasReplies(tx),
      };
    },
  );
  const written = split(reviews, rated);
  const byApp = Map.groupBy(appDays, ({ appId }) => appId);
  return {
    stars: starsOf(appDays, range.from, before.from),
    replyRate: replyRateOf(workloadOf(written.now, []), workloadOf(written.before, [])),
    timeToReply,
    hasReplied,
    queue: await queueOf(context, caller),
    apps: [...new Set([...byApp.keys(), ...oldest.keys()])].map((appId) => ({
      appId,
      stars: starsOf(byApp.get(appId) ?? [], range.from, before.from),
      weeks: weeksOf(byApp.get(appId) ?? [], range.to),
      oldestWaiting: oldest.get(appId)?.toISOString() ?? null,
    })),
  };
};

const sumsOf = (days: readonly AppDay[]): StarSums => ({
  n: sum(days.map(({ n }) => n)),
  stars: sum(days.map(({ stars }) => stars)),
  squares: sum(days.map(({ squares }) => squares)),
});

const meanOf = ({ n, stars }: StarSums): number | null => (n === 0 ? null : stars / n);

const starsOf = (days: readonly AppDay[], from: string, fromBefore: string) => {
  const now = sumsOf(days.filter(({ day }) => day >= from));
  const before = sumsOf(days.filter(({ day }) => day >= fromBefore && day < from));
  return { value: meanOf(now), before: meanOf(before), isSignificant: meansDiffer(now, before) };
};

type Workload = ReturnType<typeof workloadOf>;
const replyRateOf = (now: Workload, before: Workload) => {
  const needing = ({ arrived, arrivedSetAside }: Workload): number => arrived - arrivedSetAside;
  return {
    value: now.replyRate,
    before: before.replyRate,
    isSignificant: sharesDiffer(now.arrivedAnswered, needing(now), before.arrivedAnswered, needing(before)),
  };
};

const timeToReplyOf = async (
  tx: Tx,
  scope: Scope,
  range: Range,
  sent: Record<'now' | 'before', readonly DayOfReplies[]>,
) => {
  const [now, before] = [bucketsOf(sent.now), bucketsOf(sent.before)];
  const median = async (of: Range, times: readonly number[]): Promise<number | null> =>
    (await readReplyTimes(tx, scope, of, times, [0.5]))[0] ?? null;
  return {
    value: await median(range, now),
    before: await median(rangeBefore(range), before),
    isSignificant: mediansDiffer(now, before),
  };
};

/** The mean of each week, the last one ending today. */
const weeksOf = (days: readonly AppDay[], today: string): (number | null)[] =>
  Array.from({ length: WEEKS }, (_, week) => {
    const from = dayPlus(today, 1 - (WEEKS - week) * 7);
    return meanOf(sumsOf(days.filter(({ day }) => day >= from && day < dayPlus(from, 7))));
  });

/** One after the other, so that a company counts one at a time. */
const queueOf = async ({ db, now }: AppContext, { companyId, userId }: Caller) => {
  const queue: { kind: (typeof QUEUE)[number]['kind']; count: number; isCut: boolean }[] = [];
  for (const { kind, filter } of QUEUE) {
    const of = { search: undefined, sort: 'newest', offset: 0, limit: 1, countTo: MOST_IN_QUEUE } as const;
    const page = await findInTime(db, companyId, (tx) =>
      findPage(tx, { ...of, filter, companyId, userId, now: now() }),
    );
    const count = page?.reviewsCount ?? 0;
    if (page && count > 0)
      queue.push({
        kind,
        count: Math.min(count, MOST_IN_QUEUE),
        isCut: page.isCut || count > MOST_IN_QUEUE,
      });
  }
  return queue;
};
