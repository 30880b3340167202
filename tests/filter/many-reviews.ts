import { storedWords } from '#server/db/tables/reviews/word-queries.ts';
import { BUILT_IN_TOPICS } from '#shared/domain/classification/classification.ts';
import type { TestContext } from '#tests/support/app/test-context.ts';
import { vacuumWhole } from '#tests/support/database/vacuum.ts';

/** Apps of a company, each with its share of the reviews in percent. */
const SHARES = [40, 20, 10, 10, 5, 5, 4, 3, 2, 1];
/** Rows per statement: the counts are kept by statement. */
const CHUNK = 50_000;

const OTHER_TOPICS = BUILT_IN_TOPICS.filter((topic) => topic !== 'crashes' && topic !== 'privacy');

const READ = [
  ...['reviews', 'review_words', 'review_days', 'review_tallies', 'review_labels'],
  ...['review_topics', 'classification_tallies', 'topic_tallies'],
  ...[
    'insight_reviews',
    'insight_versions',
    'insight_topics',
    'insight_version_topics',
    'insight_replies',
    'insight_drafts',
    'insight_trials',
  ],
];
/**
 * Vacuums by hand alone, and of what is surely written: otherwise it leaves pages that an index cannot vouch for.
 */
export const withoutAutovacuum = async ({ rows }: Pick<TestContext, 'rows'>): Promise<void> => {
  await rows('set synchronous_commit = on');
  for (const table of READ) await rows(`alter table ${table} set (autovacuum_enabled = off)`);
};
export const vacuumAll = async ({ rows }: Pick<TestContext, 'rows'>): Promise<void> => {
  await vacuumWhole(rows, ...READ);
};

type Company = { companyId: string };
/** What is needed of a test context, so that a long test can have another. */
type Kit<Caller extends Company, App extends FilledApp<Caller>> = Pick<TestContext, 'rows'> & {
  createApp: (app?: { store?: 'apple' | 'google'; company?: Caller }) => Promise<App>;
};
type FilledApp<Caller> = { appId: string; companyId: string; caller: Caller };

/** Without these statistics the planner takes a company for one of hundreds, as it does beside hundreds of small ones. */
export const takeForSmall = async ({ rows }: Pick<TestContext, 'rows'>): Promise<void> => {
  await rows(
    `delete from pg_statistic s using pg_attribute a
     where s.starelid = 'reviews'::regclass and a.attrelid = s.starelid and a.attnum = s.staattnum
       and a.attname in ('company_id', 'app_id')`,
  );
};

/** A company with `many` reviews of ten apps over four years, inserted in the order of time or scattered. */
export const fillCompany = async <Caller extends Company, App extends FilledApp<Caller>>(
  { createApp, rows }: Kit<Caller, App>,
  many: number,
  order: 'in order' | 'scattered',
) => {
  const first = await createApp({ store: 'google' });
  const others = await Promise.all(
    SHARES.slice(1).map((_, n) => createApp({ store: n % 2 ? 'google' : 'apple', company: first.caller })),
  );
  const apps = [first, ...others].map(({ appId }) => appId);
  const { companyId } = first;
  const ofPercent = SHARES.flatMap((share, n) => Array.from({ length: share }, () => apps[n]));
  const labels = await rows(
    "insert into labels (company_id, name, colour) values ($1, 'rare', 'red'), ($1, 'frequent', 'blue') returning label_id",
    companyId,
  );
  // 7919 is prime, so a scattered list contains each time once.
  const place = order === 'in order' ? 'i' : `((i::bigint * 7919) % ${many})::int`;
  for (let from = 0; from < many; from += CHUNK)
    await rows(
      `insert into reviews (company_id, app_id, review_id, author, title, body, star_rating, modified_at, revised_at,
         app_version_name, was_edited, review_language, is_answered, answered_at, public_state, answered_via, draft_change, draft, territory,
         kind, sentiment, classified_via, mentions)
       select $1, ($2::text[])[1 + (n * 37) % 100], md5(n::text), 'Ann', '', repeat('good ', 1 + n % 40),
         (array[5, 5, 5, 4, 4, 3, 1, 5, 5, 2])[1 + n % 10], timestamptz '2026-11-01' - n * (interval '1460 days' / $3),
         timestamptz '2026-11-01' - n * (interval '1460 days' / $3), '2.' || (n::bigint * 50 / ${many})::text, n % 50 = 0,
         case when n % 5000 = 0 then 'sw' else (array['en', 'en', 'de', 'pt-BR', 'ja', null])[1 + n % 6] end, n % 4 = 0,
         case when n % 4 = 0 then timestamptz '2026-11-01' - n * (interval '1460 days' / $3) + n % 97 * interval '47 minutes' end,
         case when n % 4 = 0 then 'PUBLISHED' end, case when n % 4 = 0 then 'person' end,
         case when n % 4 = 0 then (array['unchanged', 'edited', 'rewritten'])[1 + n % 3] end,
         'ready', (array['USA', 'DEU', 'JPN', 'USA', 'USA'])[1 + n % 5],
         case when c.is_classified then case when n % 1000 = 1 then 'spam' else (array['praise', 'bug', 'praise', 'wish'])[1 + n % 4] end end,
         case when c.is_classified then n % 5 - 2 end, case when c.is_classified then 'draft' end,
         case when c.is_classified and n % 8 = 1 then case when n % 1024 = 1 then jsonb_build_array(c.crashes, c.privacy)
           else jsonb_build_array(c.crashes) end
           when c.is_classified and n % 8 = 3 then jsonb_build_array(jsonb_build_object('topicId', ($6::text[])[1 + n / 8 % 10], 'quote', 'good'))
           else '[]' end
       from generate_series($4::int, $5::int) i cross join lateral (select ${place} as n) p
       cross join lateral (select n % 3 > 0 as is_classified, '{"topicId": "crashes", "quote": "good"}'::jsonb as crashes,
         '{"topicId": "privacy", "quote": "good"}'::jsonb as privacy) c`,
      ...[companyId, ofPercent, many, from, Math.min(many, from + CHUNK) - 1, OTHER_TOPICS],
    );
  const [rare, frequent] = labels.map(({ label_id }) => String(label_id));
  await rows(
    `update reviews set labels = case when right(review_id, 3) = 'abc' then array[$2, $3]::uuid[] else array[$3]::uuid[] end
     where company_id = $1 and right(review_id, 2) in ('bc', 'ff')`,
    ...[companyId, rare, frequent],
  );
  await rows(
    `insert into review_words (company_id, app_id, review_id, modified_at, words)
     select company_id, app_id, review_id, modified_at,
       array_to_tsvector(array(select $2 || word from unnest(array['good', 'w' || right(review_id, 2), review_id]
         || case when right(review_id, 1) = 'a' then array['often'] end) word))
     from reviews where company_id = $1`,
    ...[companyId, storedWords(companyId, [''])],
  );
  return { ...first, apps, labels: { rare: rare ?? '', frequent: frequent ?? '' } };
};
export type Filled = {
  companyId: string;
  caller: { userId: string };
  apps: string[];
  labels: { rare: string; frequent: string };
};
