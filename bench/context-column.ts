import type { Pool } from 'pg';
import { readInTenant, snapshotInTenant } from '#server/db/database.ts';
import { similarTo } from '#server/db/tables/reviews/similar-reviews.ts';
import { finding } from './queries.ts';
import { fillReviews } from './support/fill-reviews.ts';
import { type Figure, quantile } from './support/measurements.ts';
import type { TestBed } from './support/test-bed.ts';

const TOPICS = ['crashes', 'ads', 'design', 'prices'];
const REPLY = 'Thank you for telling us. The next version has it.';
/** Reviews of one member, spread over all. */
const ASSIGNED = 500;
const ASKED = 200;
/** In ms. */
const MOST_SIMILAR = 100;
const MOST_LIST = 300;

/** Topics and replies of all reviews, as classification and sending leave them, without their triggers, which would take an hour. */
const fillContext = async (admin: Pool, companyId: string, assignee: string): Promise<void> => {
  const client = await admin.connect();
  try {
    await client.query(`set statement_timeout = 0; set session_replication_role = replica`);
    const text = [companyId, TOPICS];
    await client.query(
      `update reviews set kind = 'bug', sentiment = 0, classified_via = 'backfill',
         mentions = jsonb_build_array(jsonb_build_object('topicId', ($2::text[])[1 + abs(hashtext(review_id)) % 4], 'quote', '')),
       response = case when is_answered then '${REPLY}' else response end,
       answered_via = case when is_answered then 'store' end, public_state = case when is_answered then 'PUBLISHED' end,
       answered_at = case when is_answered then modified_at end
     where company_id = $1`,
      text,
    );
    await client.query(
      `insert into review_topics
     select company_id, topics[1], app_id, review_id, modified_at, is_answered, no_reply_needed, star_rating, base_language,
       was_edited, version, territory, text_length, kind, sentiment from reviews where company_id = $1`,
      [companyId],
    );
    await client.query(
      `insert into reply_revisions (company_id, app_id, review_id, revision, review_revision, text, translated_text, source, origin_kind)
     select company_id, app_id, review_id, 1, revision, response, response, 'store', 'store'
     from reviews where company_id = $1 and is_answered`,
      [companyId],
    );
    await client.query(
      `update reviews set assignee_id = $2 where (company_id, app_id, review_id) in
       (select company_id, app_id, review_id from reviews where company_id = $1 and not is_answered order by review_id limit ${ASSIGNED})`,
      [companyId, assignee],
    );
    for (const table of ['reviews', 'review_topics', 'reply_revisions', 'review_words', 'apps'])
      await client.query(`vacuum (analyze) ${table}`);
  } finally {
    client.release(true);
  }
};

/** The 95th percentile of what the context column and "Mine" ask, where a company has so many reviews in two apps. */
export const benchContextColumn = async (testBed: TestBed, reviews: number): Promise<Figure[]> => {
  const { context, admin } = testBed;
  const large = await testBed.app('large');
  const small = await testBed.app('small', large.caller);
  await fillReviews(admin, large, { reviews, order: 'by-time' });
  await fillReviews(admin, small, { reviews: 2000, order: 'by-time' });
  const { companyId, caller } = large;
  await fillContext(admin, companyId, caller.userId);

  const asked: { app_id: string; review_id: string }[] = [];
  for (const { appId } of [large, small]) {
    const { rows } = await admin.query<{ app_id: string; review_id: string }>(
      'select app_id, review_id from reviews where company_id = $1 and app_id = $2 order by review_id limit $3',
      [companyId, appId, ASKED / 2],
    );
    asked.push(...rows);
  }
  const p95 = async (works: readonly (() => Promise<unknown>)[]): Promise<number> => {
    const took: number[] = [];
    for (const work of works) {
      const began = performance.now();
      await work();
      took.push(performance.now() - began);
    }
    return quantile(took, 0.95);
  };
  let found = 0;
  const similar = await p95(
    asked.map(({ app_id, review_id }) => async () => {
      const rows = await readInTenant(context.db, companyId, (tx) => similarTo(tx, app_id, review_id));
      found += rows?.length ?? 0;
    }),
  );
  if (found < asked.length) throw new Error('hardly any similar reply was found');
  const lists = (assignees: string[]) =>
    Array.from(
      { length: 20 },
      (_, at) => () => snapshotInTenant(context.db, companyId, finding(large, 1 + (at % 5), { assignees })),
    );
  const figure = (name: string, value: number, max: number): Figure => ({
    part: 'context-column',
    name,
    value,
    unit: 'ms',
    control: null,
    wanted: { of: 'value', max },
  });
  return [
    figure('p95 of similar replies', similar, MOST_SIMILAR),
    figure('p95 of a page of reviews assigned to a member', await p95(lists([caller.userId])), MOST_LIST),
    figure('p95 of a page of unassigned reviews', await p95(lists(['none'])), MOST_LIST),
  ];
};
