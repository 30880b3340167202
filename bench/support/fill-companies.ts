import type { Pool } from 'pg';

/** Rows written by one statement. */
const AT_ONCE = 40_000;

type Crowd = { from: number; to: number; reviews: number };

/** Creates companies `from` to `to` with one app each, already synced and due again within ten minutes. */
const makeCompanies = async (admin: Pool, { from, to }: Crowd): Promise<void> => {
  const numbers = `generate_series(${from}, ${to - 1}) n`;
  await admin.query(
    `insert into companies (company_id, name, trial_ends_at) select md5('c' || n)::uuid, 'c' || n, now() + interval '30 days' from ${numbers}`,
  );
  await admin.query(
    `insert into apps (company_id, app_id, store, name, image, creator, model, prompt_modifiers)
     select md5('c' || n)::uuid, 'app', 'google', 'App', '', 'Acme', '', '{}' from ${numbers}`,
  );
  await admin.query(
    `insert into app_syncs (company_id, app_id, due_at, last_succeeded_at, last_full_at)
     select md5('c' || n)::uuid, 'app', now() + random() * interval '10 minutes', now(), now() from ${numbers}`,
  );
};

/**
 * Writes reviews of many companies interleaved, as they arrive: a few of one, then of the next (forty each with
 * a thousand companies). Triggers count them; each has six of 2,000 search words.
 */
export const fillCompanies = async (admin: Pool, crowd: Crowd): Promise<void> => {
  const { from, to, reviews } = crowd;
  await makeCompanies(admin, crowd);
  const each = Math.max(1, Math.floor(AT_ONCE / (to - from)));
  for (let first = 0; first < reviews; first += each)
    await admin.query(
      `insert into reviews (company_id, app_id, review_id, author, title, body, star_rating, modified_at, revised_at,
         app_version_name, was_edited, review_language, is_answered)
       select md5('c' || c)::uuid, 'app', md5(c || ' ' || n), 'Ann', '',
         (select string_agg('w' || floor(2000 * power(random(), 3)), ' ') from generate_series(1, 6 + 0 * n)),
         (array[5, 5, 5, 4, 4, 3, 1, 5, 1, 2])[1 + n % 10], timestamptz '2021-11-01' + n * interval '5 years' / $1::int, now(),
         '2.' || n * 40 / $1, n % 50 = 0, (array['en', 'en', 'de', 'pt-BR', 'ja', null])[1 + n % 6], n % 4 = 0
       from generate_series($2::int, $3::int) n, generate_series($4::int, $5::int) c`,
      [reviews, first, Math.min(first + each, reviews) - 1, from, to - 1],
    );
  await admin.query(
    `insert into review_words (company_id, app_id, review_id, modified_at, words)
     select company_id, app_id, review_id, modified_at,
       (left(company_id::text, 8) || replace(body, ' ', ' ' || left(company_id::text, 8)))::tsvector
     from reviews where company_id in (select md5('c' || n)::uuid from generate_series($1::int, $2::int) n)`,
    [from, to - 1],
  );
};
