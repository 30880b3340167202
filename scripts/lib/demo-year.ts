import { sql } from 'kysely';
import { YEAR_APPS, type YearApp } from '#sandbox/seed/year/seasons.ts';
import { type YearReview, yearOf } from '#sandbox/seed/year/year-plan.ts';
import { type Db, inTenant, type Tx } from '#server/db/database.ts';
import { searchWordsBacklog } from '#server/db/tables/reviews/review-words.ts';
import { trialAnswered, trialRevised } from '#server/db/tables/reviews/trial-columns.ts';
import { newTrial } from '#shared/domain/insights/trial.ts';

/** So many reviews are written in one transaction. */
const BATCH = 250;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

type Owner = { companyId: string; userId: string; name: string };
type App = Owner & { appId: string };

/** Writes what is missing of the demo year's reviews and releases into a company's apps; returns how many reviews. */
export const writeDemoYear = async (
  db: Db,
  owner: Owner,
  now: number,
  years: readonly YearApp[] = YEAR_APPS,
): Promise<number> => {
  let written = 0;
  for (const year of years) {
    const app = { ...owner, appId: year.id };
    if (!(await inTenant(db, owner.companyId, (tx) => isShown(tx, year.id)))) continue;
    // What was interrupted goes on with the dates that it began with.
    const begun = await inTenant(db, owner.companyId, (tx) => beginOf(tx, year));
    await inTenant(db, owner.companyId, (tx) => addReleases(tx, app, year, begun ?? now));
    const reviews = yearOf(year, begun ?? now);
    for (let from = 0; from < reviews.length; from += BATCH)
      written += await inTenant(db, owner.companyId, (tx) =>
        addReviews(tx, app, reviews.slice(from, from + BATCH)),
      );
  }
  return written;
};

const isShown = async (tx: Tx, appId: string): Promise<boolean> =>
  (await tx
    .selectFrom('apps')
    .select('app_id')
    .where('app_id', '=', appId)
    .where('hidden_at', 'is', null)
    .executeTakeFirst()) !== undefined;

/** The time that an earlier run began with, from the first review that it wrote. */
const beginOf = async (tx: Tx, year: YearApp): Promise<number | undefined> => {
  const [first] = yearOf({ ...year, reviews: 1 }, 0);
  const row = await tx
    .selectFrom('reviews')
    .select('trial_at')
    .select('modified_at')
    .where('app_id', '=', year.id)
    .where('review_id', '=', first?.id ?? '')
    .executeTakeFirst();
  return row && (row.trial_at ?? row.modified_at).getTime() - (first?.at ?? 0);
};

const addReleases = async (tx: Tx, { companyId, appId }: App, year: YearApp, now: number): Promise<void> => {
  await sql`
    insert into releases (company_id, app_id, version, day, via)
    select ${companyId}::uuid, ${appId}, version, (at at time zone time_zone)::date, ${year.store === 'apple' ? 'store' : 'seen'}
    from companies cross join unnest(${year.releases.map(({ version }) => version)}::text[],
      ${year.releases.map(({ daysAgo }) => new Date(now - daysAgo * DAY_MS))}::timestamptz[]) t (version, at)
    order by version
    on conflict (company_id, app_id, version) do update set day = least(releases.day, excluded.day)`.execute(
    tx,
  );
};

/** In the order in which it would have happened: the review, the reply, more stars, and the reply to that. */
const addReviews = async (tx: Tx, app: App, reviews: readonly YearReview[]): Promise<number> => {
  const { companyId, appId } = app;
  const known = await tx
    .selectFrom('reviews')
    .select('review_id')
    .where('app_id', '=', appId)
    .where(
      'review_id',
      'in',
      reviews.map(({ id }) => id),
    )
    .execute();
  const ids = new Set(known.map(({ review_id }) => review_id));
  const fresh = reviews.filter(({ id }) => !ids.has(id));
  if (fresh.length === 0) return 0;
  await tx
    .insertInto('reviews')
    .values(fresh.map((review) => rowOf(app, review)))
    .execute();
  await answer(
    tx,
    app,
    fresh.flatMap(({ id, reply, language }) => (reply ? [{ id, language, ...reply }] : [])),
  );
  await raise(
    tx,
    app,
    fresh.filter(({ raised }) => raised !== null),
  );
  await sql`
    update reviews set no_reply_needed = true where app_id = ${appId} and not is_answered
      and review_id = any(${fresh.map(({ id }) => id)}::text[])`.execute(tx);
  await searchWordsBacklog(
    companyId,
    appId,
    fresh.map(({ id }) => id),
  ).execute(tx);
  return fresh.length;
};

const textsOf = ({ said }: Pick<YearReview, 'said'>) => ({
  title: said.title,
  body: said.body,
  translated_title: said.translated?.title ?? null,
  translated_body: said.translated?.body ?? null,
});
const classOf = ({ said }: Pick<YearReview, 'said'>) => ({
  kind: said.kind,
  sentiment: said.sentiment,
  mentions: JSON.stringify(said.mention ? [said.mention] : []),
});

const rowOf = ({ companyId, appId }: App, review: YearReview) => {
  const row = {
    company_id: companyId,
    app_id: appId,
    review_id: review.id,
    author: review.author,
    ...textsOf(review),
    ...classOf(review),
    classified_via: 'draft' as const,
    star_rating: review.stars,
    modified_at: new Date(review.at),
    revised_at: new Date(review.at + HOUR_MS / 4),
    territory: review.territory,
    app_version_name: review.version,
    review_language: review.language,
    draft: 'ready' as const,
  };
  return { ...row, ...newTrial(row, row.revised_at) };
};

type Answer = NonNullable<YearReview['reply']> & { id: string; language: string };

const answer = async (
  tx: Tx,
  { companyId, appId, userId, name }: App,
  replies: readonly Answer[],
): Promise<void> => {
  const rows = JSON.stringify(replies.map((reply) => ({ ...reply, at: new Date(reply.at).toISOString() })));
  await sql`
    with answers as (
      select * from jsonb_to_recordset(${rows}::jsonb) as t (id text, at timestamptz, text text, translated text, change text, language text)
    ), texts as (
      insert into reply_revisions (company_id, app_id, review_id, revision, review_revision, text, language, translated_text,
        source, user_id, by_kind, by_id, origin_kind, created_at)
      select ${companyId}::uuid, ${appId}, id, 1, 1, text, language, translated, 'user', ${userId}, 'person', ${userId},
        case change when 'unchanged' then 'writer' else 'person' end, at from answers
    )
    update reviews r set is_answered = true, answered_at = at, answered_by = ${name}, answered_via = 'person', draft_change = change,
      public_state = 'PUBLISHED', response = text, translated_response = translated, response_language = language, reply_revision = 1,
      trial_replied_at = ${trialAnswered(sql<Date | null>`at`).trial_replied_at}
    from answers a where r.app_id = ${appId} and r.review_id = a.id`.execute(tx);
};

const raise = async (tx: Tx, { companyId, appId }: App, reviews: readonly YearReview[]): Promise<void> => {
  const rows = JSON.stringify(
    reviews.flatMap(({ id, raised }) =>
      raised
        ? [
            {
              id,
              at: new Date(raised.at).toISOString(),
              stars: raised.stars,
              ...textsOf(raised),
              ...classOf(raised),
            },
          ]
        : [],
    ),
  );
  const raises = sql`jsonb_to_recordset(${rows}::jsonb) as t (id text, at timestamptz, stars smallint, title text, body text,
    translated_title text, translated_body text, kind text, sentiment smallint, mentions text)`;
  await sql`
    insert into review_revisions (company_id, app_id, review_id, revision, title, body, star_rating, modified_at, seen_at)
    select company_id, app_id, review_id, revision, r.title, r.body, star_rating, modified_at, revised_at
    from reviews r join ${raises} on t.id = r.review_id where r.app_id = ${appId}`.execute(tx);
  await sql`
    update reviews r set revision = 2, was_edited = true, star_rating = stars, title = t.title, body = t.body,
      translated_title = t.translated_title, translated_body = t.translated_body, modified_at = at, revised_at = at,
      replied_before = r.is_answered, earlier_reply = case when r.is_answered then r.response end, is_answered = false,
      ${trialRevised(sql`stars`, sql`at`)}
    from ${raises} where r.company_id = ${companyId} and r.app_id = ${appId} and r.review_id = t.id`.execute(
    tx,
  );
  await sql`
    update reviews r set kind = t.kind, sentiment = t.sentiment, mentions = t.mentions::jsonb, classified_via = 'draft',
      is_answered = r.replied_before
    from ${raises} where r.app_id = ${appId} and r.review_id = t.id`.execute(tx);
};
