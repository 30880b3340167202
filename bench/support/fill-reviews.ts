import type { Pool } from 'pg';
import type { BenchApp } from './test-bed.ts';

/** Rows per statement, which bounds the memory of its triggers. */
const AT_ONCE = 50_000;

type Filled = {
  reviews: number;
  /** Ordered by time, as a first sync writes them, or scattered, as syncs of many companies do. */
  order: 'by-time' | 'scattered';
};

/** Fifteen of 2,000 words, some frequent and most rare, as in real text. */
const BODY = `(select string_agg('w' || floor(2000 * power(random(), 3)), ' ') from generate_series(1, 15 + 0 * n))`;

/** Writes reviews of an app and their search words; the triggers count them as usual. */
export const fillReviews = async (
  admin: Pool,
  { companyId, appId }: BenchApp,
  { reviews, order }: Filled,
): Promise<void> => {
  // Times always span five years; 7919 is prime, so a scattered list has each time once.
  const place = order === 'by-time' ? 'n' : `(n::bigint * 7919) % ${reviews}`;
  for (let from = 0; from < reviews; from += AT_ONCE) {
    await admin.query(
      `insert into reviews (company_id, app_id, review_id, author, title, body, star_rating, modified_at, revised_at,
         app_version_name, was_edited, review_language, is_answered)
       select $1, $2, md5($2 || n), 'Ann', '', ${BODY}, (array[5, 5, 5, 4, 4, 3, 1, 5, 1, 2])[1 + place % 10],
         timestamptz '2026-11-01' - place * interval '5 years' / $3::int, now(), '2.' || place * 40 / $3,
         place % 50 = 0, (array['en', 'en', 'de', 'pt-BR', 'ja', null])[1 + place % 6], place % 4 = 0
       from generate_series($4::int, $5::int) n cross join lateral (select ${place} as place) p`,
      [companyId, appId, reviews, from, Math.min(from + AT_ONCE, reviews) - 1],
    );
  }
  await admin.query(
    `insert into review_words (company_id, app_id, review_id, modified_at, words)
     select company_id, app_id, review_id, modified_at,
       (left(company_id::text, 8) || replace(body, ' ', ' ' || left(company_id::text, 8)))::tsvector
     from reviews where company_id = $1 and app_id = $2`,
    [companyId, appId],
  );
};

/** Fills tables without their secondary indexes, recreates those, then vacuums and analyses. */
export const fillWithoutIndexes = async (admin: Pool, fill: () => Promise<void>): Promise<void> => {
  // Autovacuum's own snapshot would keep the final vacuum from marking pages as all-visible.
  await admin.query('alter system set autovacuum = off');
  await admin.query('select pg_reload_conf()');
  const { rows } = await admin.query<{ name: string; made: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as made from pg_index i
     where i.indrelid in ('reviews'::regclass, 'review_words'::regclass) and not i.indisprimary`,
  );
  for (const { name } of rows) await admin.query(`drop index ${name}`);
  await fill();
  const client = await admin.connect();
  await client.query(`set maintenance_work_mem = '512MB'; set statement_timeout = 0`);
  for (const { made } of rows) await client.query(made);
  client.release();
  await admin.query('checkpoint'); // hint bits are set only for flushed commits
  for (const table of ['reviews', 'review_words', 'review_days', 'review_tallies', 'review_counts', 'apps'])
    await admin.query(`vacuum (freeze, analyze) ${table}`);
};
