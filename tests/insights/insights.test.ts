import { beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '#server/db/database.ts';
import { type Scope, scopeOf } from '#server/db/tables/insights/scope.ts';
import { dailyDrafts, dailyReplies, dailyReviews, topicParts } from '#server/db/tables/insights/sums.ts';
import { saveCompanySettings } from '#server/features/company/save-settings.ts';
import { getDraftChanges } from '#server/features/insights/get-drafts.ts';
import { getRatings } from '#server/features/insights/get-ratings.ts';
import { getTopicInsights } from '#server/features/insights/get-topics.ts';
import { getWorkload } from '#server/features/insights/get-workload.ts';
import { findReviews } from '#server/features/reviews/list/find-reviews.ts';
import { KINDS } from '#shared/domain/classification/classification.ts';
import { sum } from '#shared/domain/insights/estimate.ts';
import { daysIn, rangeBefore } from '#shared/domain/insights/range.ts';
import type { ReviewFilter } from '#shared/domain/reviews/filter/review-filter.ts';
import { randomOf } from '#tests/filter/random-filters.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { CHANGES } from './rollups.ts';

const { context, clock, createApp, rows } = await createTestContext();
const app = await createApp({ store: 'google' });
const other = await createApp({ store: 'apple', company: app.caller });
const RANGES = [
  { from: '2026-03-28', to: '2026-03-31' },
  { from: '2026-10-25', to: '2026-10-25' },
  { from: '2026-01-01', to: '2026-12-31' },
];
const FILTERS: ReviewFilter[] = [
  {},
  { apps: [app.appId] },
  { stores: ['apple'] },
  { stars: [1, 2] },
  { languages: ['de'] },
  { languages: ['pt', 'en'], stars: [5] },
  { versions: ['1.0', '2.1'] },
  { versions: ['1.1'], stars: [3, 4] },
];
const OTHERS: ReviewFilter[] = [
  { kinds: { any: ['bug'] } },
  { topics: { any: ['ads'] } },
  { topics: { none: ['ads', 'crashes'] }, stars: [1] },
  { sentiments: [-1], languages: ['de'], versions: ['1.0'] },
  { countries: ['DEU'] },
];
const read = <Value>(work: (tx: Tx) => Promise<Value>) => app.inScope(work);

beforeAll(async () => {
  clock.now = Date.parse('2026-11-02T12:00:00Z');
  await rows("update companies set time_zone = 'Europe/Berlin' where company_id = $1", app.companyId);
  for (let round = 0; round < 3; round += 1)
    for (const [n, change] of Object.values(CHANGES).entries())
      for (const { appId, companyId } of [app, other])
        await rows(change(round * 100 + n * 10), companyId, appId);
  await rows(
    `update reviews set territory = (array['DEU', 'USA', null])[1 + abs(hashtext(review_id)) % 3],
       kind = case when kind is not null then (array['bug', 'praise', 'question', 'complaint'])[1 + abs(hashtext(review_id)) % 4] end,
       sentiment = case when kind is not null then abs(hashtext(review_id)) % 3 - 1 end where company_id = $1`,
    app.companyId,
  );
});

describe.each(FILTERS)('%j', (filter) => {
  it.each(RANGES)('has the same sums as the reviews themselves in %j', async (range) => {
    const summed = await read((tx) => scopeOf(tx, filter));
    expect(summed.sums.of).not.toBe('reviews');
    const itself: Scope = { ...summed, sums: { of: 'reviews' } };
    const parts = {
      range,
      before: rangeBefore(range),
      days: daysIn(range),
      parts: Math.min(12, daysIn(range)),
    };
    const sumsOf = (scope: Scope) =>
      read(async (tx) => ({
        reviews: await dailyReviews(tx, scope, range),
        replies: await dailyReplies(tx, scope, range),
        drafts: await dailyDrafts(tx, scope, range),
        topics: (await topicParts(tx, scope, parts)).map((part) => JSON.stringify(part)).toSorted(),
      }));
    expect(await sumsOf(summed)).toEqual(await sumsOf(itself));
  });
});

it.each([...FILTERS, ...OTHERS])(
  '%j counts as the list that it opens, and its parts add up',
  async (filter) => {
    for (const range of RANGES) {
      const asked = { filter, ...range };
      const count = async (more: ReviewFilter): Promise<number> =>
        (await findReviews(context, app.caller, { filter: { ...filter, ...range, ...more }, offset: 0 }))
          .reviewsCount;
      const ratings = await getRatings(context, app.caller, asked);
      expect(ratings.reviews).toBe(await count({}));
      expect(sum(ratings.stars)).toBe(ratings.reviews);
      expect(sum(ratings.days.flatMap(({ stars }) => stars))).toBe(ratings.reviews);
      const work = await getWorkload(context, app.caller, asked);
      expect(work.arrived).toBe(ratings.reviews);
      expect(work.arrivedAnswered).toBe(await count({ answered: true }));
      expect(work.arrivedWaiting).toBe(await count({ answered: false }));
      expect(work.arrivedSetAside).toBe(await count({ noReplyNeeded: true }));
      expect(work.arrivedAnswered + work.arrivedWaiting + work.arrivedSetAside).toBe(work.arrived);
      expect(work.answered).toBe(await count({ answered: true, dateField: 'answered' }));
      expect(sum(work.days.map(({ answered }) => answered))).toBe(work.answered);
      const drafts = await getDraftChanges(context, app.caller, asked);
      expect(drafts.unchanged + drafts.edited + drafts.rewritten).toBeLessThanOrEqual(work.answered);
      const { topics, reviews, classified } = await getTopicInsights(context, app.caller, asked);
      expect(reviews).toBe(ratings.reviews);
      expect(classified).toBeLessThanOrEqual(reviews);
      for (const { topicId, reviews: found, trend } of topics) {
        expect(sum(trend)).toBe(found);
        if (filter.topics === undefined) expect(found).toBe(await count({ topics: { any: [topicId] } }));
      }
    }
  },
);

const random = randomOf(20_261_123);
/** A filter of some of the conditions that insights know, and a range. */
const randomQuestion = (n: number) => {
  const { below, some, pick, isOneIn } = random;
  const tags = (values: readonly string[]) =>
    isOneIn(2) ? { any: some(values, 2) } : { none: some(values, 2) };
  const makers: (() => ReviewFilter)[] = [
    () => ({ stars: some([1, 2, 3, 4, 5], 3) }),
    () => ({ languages: some(['de', 'pt-PT', 'en', 'xx'], 3) }),
    () => ({ versions: some(['1.0', '1.1', '2.0', '2.1', '9'], 3) }),
    () => ({ apps: [pick([app.appId, other.appId])] }),
    () => ({ stores: [pick(['apple', 'google'] as const)] }),
    () => ({ kinds: isOneIn(2) ? { any: some(KINDS, 4) } : { none: some(KINDS, 2) } }),
    () => ({ topics: tags(['ads', 'crashes', 'privacy', 'gone']) }),
    () => ({ sentiments: some([-1, 0, 1], 2) }),
    () => ({ countries: some(['DEU', 'USA'], 2) }),
  ];
  const from = Date.parse(pick(['2026-03-24', '2026-06-27', '2026-10-20'])) + below(7) * 86_400_000;
  const day = (at: number): string => new Date(at).toISOString().slice(0, 10);
  const range = { from: day(from), to: day(from + below(100) * 86_400_000) };
  const filter: ReviewFilter = Object.assign({}, ...Array.from({ length: n % 4 }, () => pick(makers)()));
  return { filter, range };
};

it('agrees with the lists for random filters and ranges', async () => {
  let found = 0;
  for (let n = 0; n < 80; n += 1) {
    const { filter, range } = randomQuestion(n);
    const title = JSON.stringify([filter, range]);
    const count = async (more: ReviewFilter): Promise<number> =>
      (await findReviews(context, app.caller, { filter: { ...filter, ...range, ...more }, offset: 0 }))
        .reviewsCount;
    const work = await getWorkload(context, app.caller, { filter, ...range });
    const before = await getRatings(context, app.caller, { filter, ...rangeBefore(range) });
    expect(work.arrived, title).toBe(await count({}));
    expect(work.answered, title).toBe(await count({ answered: true, dateField: 'answered' }));
    expect(work.before.arrived, title).toBe(before.reviews);
    const { topics } = await getTopicInsights(context, app.caller, {
      filter: { ...filter, topics: undefined },
      ...range,
    });
    for (const { topicId, reviews } of topics)
      expect(reviews, title).toBe(await count({ topics: { any: [topicId] } }));
    if (work.arrived > 0) found += 1;
  }
  expect(found).toBeGreaterThan(24);
});

it('tells who sent how many replies only if the company wants to see it', async () => {
  const asked = { filter: {}, from: '2026-01-01', to: '2026-12-31' };
  expect((await getWorkload(context, app.caller, asked)).people).toBeNull();
  await rows(
    "update reviews set answered_by = case when review_id < 'r1' then 'Ann' else 'Bo' end where company_id = $1 and is_answered",
    app.companyId,
  );
  await saveCompanySettings(context, app.caller, { settings: { showsPersonFigures: true } });
  const { people, answered } = await getWorkload(context, app.caller, asked);
  expect(people?.map(({ name }) => name).toSorted()).toEqual(['Ann', 'Bo']);
  expect(sum(people?.map(({ replies }) => replies) ?? [])).toBe(answered);
});

it.each([
  [{ from: '2026-01-02', to: '2026-01-01' }, 'to'],
  [{ from: '2006-01-01', to: '2026-01-01' }, 'from'],
])('refuses %j', async (range, path) => {
  await expect(getRatings(context, app.caller, { filter: {}, ...range })).rejects.toMatchObject({
    code: 'MISSING_PARAMETERS',
    issues: [{ path }],
  });
});

it('has nothing to tell of the future, or of no review', async () => {
  for (const asked of [
    { filter: {}, from: '2030-01-01', to: '2030-12-31' },
    { filter: { apps: ['none'] }, from: '2026-01-01', to: '2026-12-31' },
    { filter: { topics: { any: ['none'] } }, from: '2026-01-01', to: '2026-12-31' },
  ]) {
    expect(await getRatings(context, app.caller, asked)).toMatchObject({ days: [], reviews: 0, mean: null });
    expect(await getWorkload(context, app.caller, asked)).toMatchObject({
      replyRate: null,
      timeToReply: null,
    });
    expect((await getTopicInsights(context, app.caller, asked)).topics).toEqual([]);
  }
});
