import type { UseCase } from '#server/context.ts';
import { readInTenant, type Tx } from '#server/db/database.ts';
import { type AppDay, appDaysSince, overviewFacts } from '#server/db/tables/insights/app-overviews.ts';
import { ALL_LANGUAGES, type Scope, TIMEOUT_MS } from '#server/db/tables/insights/scope.ts';
import { type DayOfReplies, dailyReplies } from '#server/db/tables/insights/sums.ts';
import { MOST_WAITING, type WaitingPart, waitingParts } from '#server/db/tables/insights/waiting-parts.ts';
import { minutesPerReplyOf } from '#server/db/tables/replies/reply-revisions.ts';
import type { Output } from '#shared/contract/endpoint.ts';
import type * as insight from '#shared/contract/insight/endpoints.ts';
import { QUEUE_KINDS } from '#shared/domain/insights/answer-queue.ts';
import { type StarSums, sum } from '#shared/domain/insights/estimate.ts';
import { dayPlus, type Range, rangeBefore } from '#shared/domain/insights/range.ts';
import { evenlyAt, placeAt } from '#shared/domain/insights/reply-times.ts';
import {
  countsDiffer,
  meansDiffer,
  mediansDiffer,
  sharesDiffer,
} from '#shared/domain/insights/significance.ts';
import { localDay } from '#shared/domain/reviews/filter/period.ts';
import { bucketsOf } from './get-workload.ts';
import { readReplyTimes } from './reply-times.ts';

const DAYS = 30;
/** Younger reviews, in days, are still being answered: by them alone the last days would look worse than those before. */
const YOUNG = 7;
const WEEKS = 12;

export const getOverview: UseCase<typeof insight.overview> = ({ db, now }, { companyId, userId }) =>
  readInTenant(db, companyId, (tx) => readOverview(tx, userId, now()));

export const readOverview = async (
  tx: Tx,
  userId: string,
  now: number,
): Promise<Output<typeof insight.overview>> => {
  const { timeZone, apps, oldest, hasReplied } = await overviewFacts(tx, TIMEOUT_MS);
  const today = localDay(now, timeZone);
  const period = periodUntil(today);
  const scope: Scope = { apps, filter: {}, sums: ALL_LANGUAGES };
  const days = await appDaysSince(tx, period.weeks[0]?.from ?? today);
  const waiting = await waitingParts(tx, apps);
  const byApp = Map.groupBy(days, ({ appId }) => appId);
  return {
    stars: starsOf(days, period),
    reviews: reviewsOf(days, period),
    replyRate: replyRateOf(days, period, periodUntil(dayPlus(today, -YOUNG))),
    timeToReply: await timeToReplyOf(tx, scope, period),
    minutesPerReply: await minutesPerReplyOf(tx, userId, new Date(now - DAYS * 86_400_000)),
    hasReplied,
    ...queueOf(waiting),
    apps: [...new Set([...byApp.keys(), ...oldest.keys()])].map((appId) => ({
      appId,
      stars: starsOf(byApp.get(appId) ?? [], period),
      angryWaiting: countOf(waiting.filter((part) => part.appId === appId && part.kind === 'angry')),
      oldestWaiting: oldest.get(appId)?.toISOString() ?? null,
    })),
  };
};

/** The last thirty days, the thirty before, and the last twelve weeks. */
type Period = { now: Range; before: Range; weeks: Range[] };

const periodUntil = (to: string): Period => {
  const now = { from: dayPlus(to, 1 - DAYS), to };
  const weeks = Array.from({ length: WEEKS }, (_, week) => ({
    from: dayPlus(to, 1 - (WEEKS - week) * 7),
    to: dayPlus(to, -(WEEKS - 1 - week) * 7),
  }));
  return { now, before: rangeBefore(now), weeks };
};

/** What `of` makes of the days of each part of a period. */
const perPart = <Day extends { day: string }, Value>(
  days: readonly Day[],
  { now, before, weeks }: Period,
  of: (days: readonly Day[]) => Value,
) => {
  const within = ({ from, to }: Range): Value => of(days.filter(({ day }) => day >= from && day <= to));
  return { now: within(now), before: within(before), weeks: weeks.map(within) };
};

const starsOf = (days: readonly AppDay[], period: Period) => {
  const parts = perPart(
    days,
    period,
    (some): StarSums => ({
      n: sum(some.map(({ n }) => n)),
      stars: sum(some.map(({ stars }) => stars)),
      squares: sum(some.map(({ squares }) => squares)),
    }),
  );
  const mean = ({ n, stars }: StarSums): number | null => (n === 0 ? null : stars / n);
  return {
    value: mean(parts.now),
    before: mean(parts.before),
    weeks: parts.weeks.map(mean),
    isSignificant: meansDiffer(parts.now, parts.before),
  };
};

const reviewsOf = (days: readonly AppDay[], period: Period) => {
  const { now, before, weeks } = perPart(days, period, (some) => sum(some.map(({ n }) => n)));
  return { value: now, before, weeks, isSignificant: countsDiffer(now, before, weeks) };
};

type Answered = { answered: number; needing: number };

/** A change counts as one only if the reviews that had time to be answered tell of it too. */
const replyRateOf = (days: readonly AppDay[], period: Period, settled: Period) => {
  const of = (some: readonly AppDay[]): Answered => ({
    answered: sum(some.map(({ answered }) => answered)),
    needing: sum(some.map(({ n, setAside }) => n - setAside)),
  });
  const share = ({ answered, needing }: Answered): number | null => (needing > 0 ? answered / needing : null);
  const isRise = (parts: { now: Answered; before: Answered }): boolean =>
    (share(parts.now) ?? 0) > (share(parts.before) ?? 0);
  const shown = perPart(days, period, of);
  const { now, before } = perPart(days, settled, of);
  return {
    value: share(shown.now),
    before: share(shown.before),
    weeks: shown.weeks.map(share),
    isSignificant:
      isRise(shown) === isRise({ now, before }) &&
      sharesDiffer(now.answered, now.needing, before.answered, before.needing),
  };
};

const timeToReplyOf = async (tx: Tx, scope: Scope, period: Period) => {
  const days = await dailyReplies(tx, scope, { from: period.weeks[0]?.from ?? '', to: period.now.to });
  const { now, before, weeks } = perPart(days, period, (some: readonly DayOfReplies[]) => bucketsOf(some));
  const median = async (of: Range, times: readonly number[]): Promise<number | null> =>
    (await readReplyTimes(tx, scope, of, times, [0.5])).minutes[0] ?? null;
  return {
    value: await median(period.now, now),
    before: await median(period.before, before),
    weeks: weeks.map((times) => {
      const place = placeAt(times, 0.5);
      return place && evenlyAt(place);
    }),
    isSignificant: mediansDiffer(now, before),
  };
};

const countOf = (parts: readonly WaitingPart[]): number => sum(parts.map(({ count }) => count));

const queueOf = (waiting: readonly WaitingPart[]) => ({
  queue: QUEUE_KINDS.map((kind) => ({
    kind,
    count: countOf(waiting.filter((part) => part.kind === kind)),
  })).filter(({ count }) => count > 0),
  isQueueCut: countOf(waiting) > MOST_WAITING,
});
