import type { AppContext, Caller, UseCase } from '#server/context.ts';
import { readInTenant } from '#server/db/database.ts';
import { timeZoneOf } from '#server/db/tables/company/companies.ts';
import {
  type AppDay,
  appDaysSince,
  hasReplies,
  oldestWaitingByApp,
} from '#server/db/tables/insights/app-overviews.ts';
import { scopeOf } from '#server/db/tables/insights/scope.ts';
import { dailyReplies, dailyReviews } from '#server/db/tables/insights/sums.ts';
import { findInTime, findPage } from '#server/db/tables/reviews/found-page.ts';
import type * as insight from '#shared/contract/insight/endpoints.ts';
import { MOST_IN_QUEUE } from '#shared/contract/insight/schema.ts';
import { sum } from '#shared/domain/insights/estimate.ts';
import { QUEUE } from '#shared/domain/insights/queue.ts';
import { dayPlus, rangeBefore } from '#shared/domain/insights/range.ts';
import { localTime } from '#shared/domain/reviews/filter/period.ts';
import { split } from './asked.ts';
import { workloadOf } from './get-workload.ts';

const DAYS = 30;
const WEEKS = 12;

export const getOverview: UseCase<typeof insight.overview> = async (context, caller) => {
  const { range, before, replies, reviews, appDays, oldest, hasReplied } = await readInTenant(
    context.db,
    caller.companyId,
    async (tx) => {
      const today = new Date(localTime(context.now(), await timeZoneOf(tx))).toISOString().slice(0, 10);
      const range = { from: dayPlus(today, 1 - DAYS), to: today };
      const before = rangeBefore(range);
      const scope = await scopeOf(tx, {});
      const both = { from: before.from, to: today };
      return {
        ...{ range, before },
        reviews: await dailyReviews(tx, scope, both),
        replies: await dailyReplies(tx, scope, both),
        appDays: await appDaysSince(tx, dayPlus(today, 1 - WEEKS * 7)),
        oldest: await oldestWaitingByApp(tx),
        hasReplied: await hasReplies(tx),
      };
    },
  );
  const [now, earlier] = (['now', 'before'] as const).map((part) =>
    workloadOf(split(reviews, range)[part], split(replies, range)[part]),
  );
  const byApp = Map.groupBy(appDays, ({ appId }) => appId);
  return {
    stars: starsOf(appDays, range.from, before.from),
    replyRate: { value: now?.replyRate ?? null, before: earlier?.replyRate ?? null },
    timeToReply: { value: now?.timeToReply?.median ?? null, before: earlier?.timeToReply?.median ?? null },
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

const meanOf = (days: readonly AppDay[]): number | null => {
  const reviews = sum(days.map((day) => day.reviews));
  return reviews === 0 ? null : sum(days.map(({ stars }) => stars)) / reviews;
};

const starsOf = (days: readonly AppDay[], from: string, fromBefore: string) => ({
  value: meanOf(days.filter(({ day }) => day >= from)),
  before: meanOf(days.filter(({ day }) => day >= fromBefore && day < from)),
});

/** The mean of each week, the last one ending today. */
const weeksOf = (days: readonly AppDay[], today: string): (number | null)[] =>
  Array.from({ length: WEEKS }, (_, week) => {
    const from = dayPlus(today, 1 - (WEEKS - week) * 7);
    return meanOf(days.filter(({ day }) => day >= from && day < dayPlus(from, 7)));
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
