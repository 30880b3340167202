import { type RawBuilder, sql } from 'kysely';
import { expect, it } from 'vitest';
import { conditionsOf } from '#server/db/tables/reviews/filter/filter-sql.ts';
import { saveSearchWords } from '#server/db/tables/reviews/review-words.ts';
import { findReviews } from '#server/features/reviews/list/find-reviews.ts';
import { FILTERS } from '#shared/contract/review/filter.ts';
import { matches } from '#shared/domain/reviews/filter/matches.ts';
import type { Condition } from '#shared/domain/reviews/filter/review-filter.ts';
import { indexedWordsOf } from '#shared/domain/reviews/search-words.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';
import {
  CONDITIONS,
  LABEL_IDS,
  MEMBER_IDS,
  type RandomReview,
  randomFilter,
  randomOf,
  randomReview,
} from './random-filters.ts';

const { context, clock, createApp, rows } = await createTestContext();
const timeZone = 'America/Santiago'; // its days begin at 1:00 in spring
clock.now = Date.parse('2026-09-12T15:00:00Z');
const { now } = clock;
const random = randomOf(20_261_123);
const first = await createApp();
const { companyId, caller } = first;
const apps = [first.appId];
for (const store of ['apple', 'google', 'google'] as const)
  apps.push((await createApp({ store, company: caller })).appId);
await rows('update companies set time_zone = $2 where company_id = $1', companyId, timeZone);

const reviews = Array.from({ length: 300 }, (_, n) => randomReview(random, `r${n}`, apps, now));
const column = (of: (review: RandomReview) => unknown) => reviews.map(of);
const at = (time: number | null) => (time === null ? null : new Date(time));
await rows(
  'insert into labels (company_id, label_id, name, colour) select $1, id, id, $3 from unnest($2::uuid[]) id',
  ...[companyId, LABEL_IDS, 'red'],
);
for (const id of MEMBER_IDS)
  await rows(
    `insert into memberships (company_id, user_id, role, ended_at) values ($1, $2, 'replier', $3)`,
    ...[companyId, id, id === 'gone' ? new Date(now) : null],
  );
await rows(
  `insert into reviews (company_id, app_id, review_id, author, title, body, translated_title, translated_body, star_rating, review_language,
     territory, app_version_name, was_edited, replied_before, is_answered, public_state, draft, submit_error, no_reply_needed,
     answered_via, modified_at, revised_at, answered_at, kind, sentiment, classified_via, mentions, assignee_id)
   select $1, * from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::smallint[], $10::text[],
     $11::text[], $12::text[], $13::boolean[], $14::boolean[], $15::boolean[], $16::text[], $17::text[], $18::text[], $19::boolean[],
     $20::text[], $21::timestamptz[], $22::timestamptz[], $23::timestamptz[], $24::text[], $25::smallint[], $26::text[], $27::jsonb[], $28::text[])`,
  companyId,
  ...[column((r) => r.appId), column((r) => r.reviewId), column((r) => r.author)],
  ...[
    column((r) => r.title),
    column((r) => r.body),
    column((r) => r.translatedTitle),
    column((r) => r.translatedBody),
  ],
  ...[column((r) => r.starRating), column((r) => r.reviewLanguage), column((r) => r.territory)],
  ...[column((r) => r.appVersionName), column((r) => r.wasEdited), column((r) => r.repliedBefore)],
  ...[
    column((r) => r.isAnswered),
    column((r) => r.publicState),
    column((r) => r.draft),
    column((r) => r.submitError),
  ],
  ...[column((r) => r.noReplyNeeded), column((r) => r.answeredVia)],
  ...[column((r) => at(r.writtenAt)), column((r) => at(r.arrivedAt)), column((r) => at(r.answeredAt))],
  ...[column((r) => r.kind), column((r) => r.sentiment), column((r) => r.kind && 'draft')],
  column((r) => JSON.stringify(r.topics.map((topicId) => ({ topicId, quote: '' })))),
  column((r) => r.assigneeId),
);
for (const { reviewId, labels } of reviews) // the trigger that keeps review_labels is one of updates
  await rows('update reviews set labels = $2 where review_id = $1', reviewId, labels);
await first.inScope(async (tx) => {
  for (const review of reviews) {
    const texts = {
      ...review,
      translated_title: review.translatedTitle,
      translated_body: review.translatedBody,
    };
    const words = indexedWordsOf(texts, review.author);
    const { reviewId, writtenAt } = review;
    await saveSearchWords(tx, companyId, review.appId, [
      { reviewId, modifiedAt: new Date(writtenAt), words },
    ]);
  }
});

const FILTERS_EACH = 14;
const filters = CONDITIONS.flatMap((condition) =>
  Array.from({ length: FILTERS_EACH }, () => randomFilter(random, condition, apps, now)),
);

/** Which reviews the database finds by each of several conditions, in the order of `reviews`. */
const foundBy = (conditions: RawBuilder<unknown>[]): Promise<boolean[][]> =>
  first.inScope(async (tx) => {
    const columns = conditions.map((condition) => sql`coalesce(${condition}, false)`);
    const { rows: found } = await sql<{ review_id: string; found: boolean[] }>`
      select review_id, array[${sql.join(columns)}] as found from reviews r`.execute(tx);
    const byId = new Map(found.map((row) => [row.review_id, row.found]));
    return conditions.map((_, n) => reviews.map(({ reviewId }) => byId.get(reviewId)?.[n] ?? false));
  });

it('makes every filter one that the list accepts', () => {
  for (const filter of filters) expect(FILTERS.list.safeParse(filter)).toMatchObject({ success: true });
});

it('finds in the database exactly the reviews that match, and not without any one condition', async () => {
  const deciding = new Map<Condition, number>();
  const surviving = new Set<Condition>(CONDITIONS);
  let matching = 0;
  for (const filter of filters) {
    const right = reviews.map((review) => matches(review, filter, now, timeZone));
    matching += right.filter(Boolean).length;
    const own = CONDITIONS.filter((name) => filter[name] !== undefined);
    const dropped = own.map((name) => CONDITIONS.filter((other) => other !== name));
    const compiled = [CONDITIONS, ...dropped].map((names) =>
      conditionsOf(filter, { companyId, now, timeZone }, names),
    );
    const [found, ...mutants] = await foundBy(compiled);
    expect(found, JSON.stringify(filter)).toEqual(right);
    for (const [n, name] of own.entries()) {
      const without = { ...filter, [name]: undefined };
      const decided = reviews.filter((review, at) => matches(review, without, now, timeZone) !== right[at]);
      deciding.set(name, (deciding.get(name) ?? 0) + decided.length);
      if (mutants[n]?.some((is, at) => is !== right[at])) surviving.delete(name);
    }
  }
  const pairs = filters.length * reviews.length;
  expect(pairs).toBeGreaterThanOrEqual(10_000);
  expect(matching / pairs).toBeGreaterThanOrEqual(0.3);
  expect(CONDITIONS.filter((name) => (deciding.get(name) ?? 0) < 200)).toEqual([]);
  expect([...surviving]).toEqual([]);
});

const ORDERS = {
  newest: (a: RandomReview, b: RandomReview) => b.writtenAt - a.writtenAt,
  oldest: (a: RandomReview, b: RandomReview) => a.writtenAt - b.writtenAt,
  lowestStars: (a: RandomReview, b: RandomReview) => a.starRating - b.starRating || b.writtenAt - a.writtenAt,
};

it.each(['newest', 'oldest', 'lowestStars'] as const)(
  'pages through exactly the matching reviews, %s first',
  async (sort) => {
    for (const filter of filters.filter((_, n) => n % 5 === 0)) {
      const right = reviews.filter((review) => matches(review, filter, now, timeZone)).sort(ORDERS[sort]);
      const offset = random.below(3) * 10;
      const page = await findReviews(context, caller, { filter, sort, offset, limit: 50 });
      expect(
        page.reviews.map(({ reviewId }) => reviewId),
        JSON.stringify(filter),
      ).toEqual(right.slice(offset, offset + 50).map(({ reviewId }) => reviewId));
      expect(page).toMatchObject({
        reviewsCount: right.length,
        isCountCut: false,
        totalPages: Math.ceil(right.length / 50),
      });
    }
  },
);
