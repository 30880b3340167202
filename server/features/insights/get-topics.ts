import type { UseCase } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { type ComparedRelease, comparedReleases } from '#server/db/tables/insights/release-topics.ts';
import { isOfAllReviews } from '#server/db/tables/insights/scope.ts';
import { dailyReviews, type TopicPart, topicParts } from '#server/db/tables/insights/sums.ts';
import { topicRowsOf } from '#server/db/tables/reviews/topics.ts';
import type { Output } from '#shared/contract/endpoint.ts';
import type * as insight from '#shared/contract/insight/endpoints.ts';
import { differenceOfShares, meanStars, sum } from '#shared/domain/insights/estimate.ts';
import { g2Of, MIN_G2, MIN_RELEASE_REVIEWS, significant } from '#shared/domain/insights/significance.ts';
import { answer, type Question, split, total } from './asked.ts';

/** Most parts of a trend. */
const PARTS = 12;
/** Fewer reviews in both ranges are no change. */
const MIN_REVIEWS = 5;
/** The topics that changed most. */
const MAX_RELEASE_TOPICS = 10;

export const getTopicInsights: UseCase<typeof insight.topics> = (context, caller, asked) =>
  answer(context, caller, asked, readTopicInsights);

export const readTopicInsights = async (
  tx: Tx,
  { scope, range, before, both, days }: Question,
): Promise<Output<typeof insight.topics>> => {
  const reviews = split(await dailyReviews(tx, scope, both), range);
  const parts = Math.min(PARTS, days);
  const found = await topicParts(tx, scope, { range, before, days, parts });
  const names = new Map((await topicRowsOf(tx)).map(({ topic_id, name }) => [topic_id, name]));
  const classified = { now: classifiedIn(reviews.now), before: classifiedIn(reviews.before) };
  const topics = [...Map.groupBy(found, ({ topicId }) => topicId)].map(([topicId, rows]) => ({
    ...topicOf(topicId, rows, parts),
    name: names.get(topicId) ?? null,
  }));
  const changed = changedTopics(topics, classified);
  return {
    topics: topics
      .filter(({ reviews: n, before: earlier }) => n + earlier > 0)
      .map((topic) => ({
        ...topic,
        isMore: topic.reviews * classified.before > topic.before * classified.now,
        isSignificant: changed.has(topic.topicId),
      }))
      .toSorted((one, other) => other.reviews - one.reviews || (one.topicId < other.topicId ? -1 : 1)),
    classified: classified.now,
    classifiedBefore: classified.before,
    reviews: sum(reviews.now.flatMap(({ n }) => n)),
    releases: isOfAllReviews(scope)
      ? (await comparedReleases(tx, scope.apps, range)).map(comparisonOf(names))
      : [],
  };
};

type Names = ReadonlyMap<string, string | null>;

/** Of a release and the one before it, by shares of the reviews whose topics are known. */
const comparisonOf =
  (names: Names) =>
  ({ appId, version, against, hasVersions, age, reviews, before }: ComparedRelease) => {
    const isEnough = Math.min(reviews.classified, before.classified) >= MIN_RELEASE_REVIEWS;
    const topics = [...new Set([...reviews.topics.keys(), ...before.topics.keys()])]
      .map((topicId) => ({
        topicId,
        reviews: reviews.topics.get(topicId) ?? 0,
        before: before.topics.get(topicId) ?? 0,
      }))
      .filter((topic) => topic.reviews + topic.before >= MIN_REVIEWS);
    const classified = { now: reviews.classified, before: before.classified };
    return {
      appId,
      version,
      against,
      age,
      isEnough,
      by: hasVersions ? ('version' as const) : ('date' as const),
      reviews: reviews.reviews,
      before: before.reviews,
      topics: isEnough
        ? topics
            .map((topic) => {
              const difference = differenceOfShares(
                topic.reviews,
                classified.now,
                topic.before,
                classified.before,
              );
              // As its interval, which is shown beside it, says.
              const isSignificant = difference.low > 0 || difference.high < 0;
              return { ...topic, name: names.get(topic.topicId) ?? null, difference, isSignificant };
            })
            .toSorted((one, other) => Math.abs(other.difference.value) - Math.abs(one.difference.value))
            .slice(0, MAX_RELEASE_TOPICS)
        : [],
    };
  };

const classifiedIn = (days: readonly { classified: number[] }[]): number =>
  sum(days.flatMap(({ classified }) => classified));

const topicOf = (topicId: string, rows: readonly TopicPart[], parts: number) => {
  const now = rows.filter(({ part }) => part >= 0);
  const stars = total(
    now.map(({ n }) => n),
    5,
  );
  const trend = new Array<number>(parts).fill(0);
  for (const { part, n } of now) trend[part] = (trend[part] ?? 0) + sum(n);
  return {
    topicId,
    reviews: sum(stars),
    before: sum(rows.filter(({ part }) => part < 0).flatMap(({ n }) => n)),
    meanStars: meanStars(stars)?.value ?? null,
    trend,
  };
};

/** The topics whose share of classified reviews has changed by more than chance. */
const changedTopics = (
  topics: readonly { topicId: string; reviews: number; before: number }[],
  classified: { now: number; before: number },
): ReadonlySet<string> => {
  const tried = topics
    .filter(({ reviews, before }) => reviews + before >= MIN_REVIEWS)
    .map(({ topicId, reviews, before }) => ({
      topicId,
      g2: g2Of(reviews, classified.now, before, classified.before),
    }));
  const told = tried.filter(({ g2 }) => g2 >= MIN_G2);
  return new Set(significant(told, tried.length).map(({ topicId }) => topicId));
};
