const WRITTEN = '(modified_at at time zone z)::date';
const ANSWERED = '(answered_at at time zone z)::date';
const FOUR = `count(*), count(*) filter (where is_answered), count(*) filter (where no_reply_needed and not is_answered), count(kind)`;
/** The days of a row that begins at `start`, with `size` numbers for each. */
const days = (start: string, size: number): string => `${start} + (place - 1)::integer / ${size}`;
const within = (size: number): string => `((place - 1) % ${size} + 1)::integer`;
const byDay = (table: string, key: string): string => `
  select app_id, ${key}, ${days('month', 5)}, ${within(5)}, e.n, e.answered, e.set_aside, e.classified
  from ${table} cross join unnest(n, answered, set_aside, classified) with ordinality e (n, answered, set_aside, classified, place)
  where company_id = $1 and (e.n, e.answered, e.set_aside, e.classified) <> (0, 0, 0, 0)`;
const counted = (table: string, columns: string): string => `
  select app_id, ${columns}, count from ${table} cross join unnest(n) with ordinality e (count, place)
  where company_id = $1 and count <> 0`;
const languages = "cross join lateral (values ('*'), (coalesce(listed.base_language, ''))) l (base_language)";

/** Each table of sums, and the same sums computed anew from the reviews by the present time zone. */
const SUMS: readonly [table: string, stored: string, expected: string][] = [
  [
    'insight_reviews',
    byDay('insight_reviews', 'base_language'),
    `select app_id, l.base_language, ${WRITTEN}, star_rating, ${FOUR} from listed ${languages} group by 1, 2, 3, 4`,
  ],
  [
    'insight_versions',
    byDay('insight_versions', 'version'),
    `select app_id, version, ${WRITTEN}, star_rating, ${FOUR} from listed where version is not null group by 1, 2, 3, 4`,
  ],
  [
    'insight_topics',
    counted('insight_topics', `topic_id, ${days('half_year', 5)}, ${within(5)}`),
    `select app_id, topic_id, ${WRITTEN}, star_rating, count(*) from listed cross join unnest(topics) topic_id group by 1, 2, 3, 4`,
  ],
  [
    'insight_version_topics',
    counted('insight_version_topics', `version, topic_id, ${days('month', 1)}`),
    `select app_id, version, topic_id, ${WRITTEN}, count(*)
     from listed cross join unnest(topics) topic_id where version is not null group by 1, 2, 3, 4`,
  ],
  [
    'insight_replies',
    counted('insight_replies', `base_language, ${days('week', 120)}, ${within(120)}`),
    `select app_id, l.base_language, ${ANSWERED}, (star_rating - 1) * 24 + reply_bucket(modified_at, answered_at), count(*)
     from listed ${languages} where is_answered and answered_at is not null group by 1, 2, 3, 4`,
  ],
  [
    'insight_drafts',
    counted('insight_drafts', `${days('month', 3)}, ${within(3)}`),
    `select app_id, ${ANSWERED}, array_position(array['unchanged', 'edited', 'rewritten'], draft_change), count(*)
     from listed where is_answered and answered_at is not null and draft_change is not null group by 1, 2, 3`,
  ],
];

/** The rows by which a company's sums differ from its reviews: none. */
export const differences = SUMS.map(([table, stored, expected]) => ({
  table,
  query: `with listed as (
      select r.*, c.time_zone as z from reviews r join companies c using (company_id) where company_id = $1 and removed_at is null
    ), expected as (${expected}), stored as (${stored})
    select '+' as side, to_jsonb(e) as row from (select * from expected except all select * from stored) e
    union all select '-', to_jsonb(s) from (select * from stored except all select * from expected) s`,
}));

/** Days around which clocks are changed in Berlin, and a year before. */
const STARTS = "array['2026-03-28', '2026-10-24', '2026-07-01', '2025-03-29']";
/** A different number from 0 to 999 for each review and salt. */
const chance = (salt: number): string => `abs(hashtext(review_id || ' ${salt}')) % 1000`;
const some = (salt: number, perMille: number): string => `company_id = $1 and ${chance(salt)} < ${perMille}`;
const moment = (salt: number, of: string): string =>
  `(${STARTS})[1 + ${salt} % 4]::timestamptz + (abs(hashtext(${of} || ' ${salt} at')) % 4320) * interval '1 minute'`;
const topics = (salt: number): string =>
  `(select coalesce(jsonb_agg(jsonb_build_object('topicId', t, 'quote', '')), '[]') from unnest(array['crashes', 'ads', 'privacy']) t
    where abs(hashtext(review_id || t || ' ${salt}')) % 2 = 0)`;

/** Each changes hundreds of a company's ($1) reviews in one statement; $2 is one of its apps. */
export const CHANGES: Record<string, (salt: number) => string> = {
  insert: (
    salt,
  ) => `insert into reviews (company_id, app_id, review_id, author, title, body, star_rating, modified_at, revised_at,
      app_version_name, review_language, trial_at, trial_stars, trial_length)
    select $1, $2, 'r' || ${salt} || '-' || i, 'Ann', '', 'Good', 1 + abs(hashtext(i || ' ${salt}')) % 5, ${moment(salt, 'i')}, ${moment(salt, 'i')},
      (array['1.0', '1.1', null])[1 + i % 3], (array['de', 'pt-BR', null])[1 + i % 3],
      ${moment(salt, 'i')}, 1 + i % 4, 1 + i % 3 from generate_series(1, 120) i`,
  revise: (
    salt,
  ) => `update reviews set revision = revision + 1, no_reply_needed = false, star_rating = 1 + ${chance(salt + 1)} % 5,
    modified_at = ${moment(salt, 'review_id')}, trial_end = coalesce(trial_end, 'raised'),
    trial_ended_at = coalesce(trial_ended_at, trial_at + ${chance(salt + 3)} * interval '2 hours'), review_language = (array['de', 'en', null])[1 + ${chance(salt + 2)} % 3]
    where app_id = $2 and ${some(salt, 300)}`,
  answer: (salt) => `update reviews set is_answered = true, answered_via = 'person', no_reply_needed = false,
    answered_at = case when ${chance(salt + 1)} < 900 then modified_at + (${chance(salt + 2)} - 100) * interval '17 minutes' end,
    draft_change = (array['unchanged', 'edited', 'rewritten', null])[1 + ${chance(salt + 3)} % 4],
    trial_replied_at = coalesce(trial_replied_at, trial_at + ${chance(salt + 4)} * interval '2 hours')
    where app_id = $2 and not is_answered and ${some(salt, 500)}`,
  reopen: (salt) =>
    `update reviews set is_answered = false where app_id = $2 and is_answered and ${some(salt, 300)}`,
  setAside: (salt) =>
    `update reviews set no_reply_needed = true where app_id = $2 and not is_answered and ${some(salt, 200)}`,
  classify: (
    salt,
  ) => `update reviews set kind = 'bug', sentiment = -1, classified_via = 'draft', mentions = ${topics(salt)}
    where app_id = $2 and ${some(salt, 600)}`,
  rename: (salt) =>
    `update reviews set app_version_name = '2.' || ${chance(salt)} % 3 where app_id = $2 and ${some(salt, 200)}`,
  remove: (salt) =>
    `update reviews set removed_at = case when removed_at is null then now() end where app_id = $2 and ${some(salt, 150)}`,
  delete: (salt) => `delete from reviews where app_id = $2 and ${some(salt, 60)}`,
};
