import { sql, type Updateable } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema.ts';
import { datedReleases } from '#server/db/tables/apps/releases.ts';
import { FIRST_LOOK, MAX_BEFORE, type Verdict } from '#shared/domain/insights/release-watch.ts';

type Newest = {
  appId: string;
  version: string;
  releasedAt: Date;
  previousVersion: string | null;
  verdict: Verdict;
  reviews: number;
  reviewsBefore: number;
  topicId: string | null;
  topicName: string | null;
  share: number | null;
  shareBefore: number | null;
  stars: number | null;
  starsBefore: number | null;
  decidedAt: Date | null;
};

/** The newest watched release of each visible app; the newest first. */
export const newestVerdicts = async (tx: Tx): Promise<Newest[]> => {
  const { rows } = await sql<Newest>`
    select v.app_id as "appId", v.version, v.released_at as "releasedAt", v.previous_version as "previousVersion", v.verdict,
      v.reviews, v.reviews_before as "reviewsBefore", v.topic_id as "topicId", t.name as "topicName", v.share,
      v.share_before as "shareBefore", v.stars, v.stars_before as "starsBefore", v.decided_at as "decidedAt"
    from apps a cross join lateral (
      select * from release_verdicts v where v.company_id = a.company_id and v.app_id = a.app_id
      order by released_at desc, version_number(version) desc limit 1) v
      left join topics t on t.topic_id = v.topic_id
    where a.hidden_at is null order by v.released_at desc, v.app_id`.execute(tx);
  return rows;
};

/** How recent a release must be to be watched, in days: for an older one the verdict would come too late. */
const NEW_DAYS = 3;
/** Versions that are older than half a year say little of an app. */
const BEFORE_DAYS = 182;

/** When the first review of the version of a release `d` was written. */
const firstReview = sql`(
  select min(r.modified_at) as at from (values (true), (false)) l (is_answered) cross join lateral (
    select modified_at from reviews r
    where r.app_id = d.app_id and r.is_listed and r.is_answered = l.is_answered and r.version = left(d.version, 100)
    order by modified_at limit 1) r)`;

/** Begins to watch the releases of an app that came out since it was added. */
export const watchNewReleases = async (tx: Tx, appId: string, now: Date): Promise<void> => {
  await sql`
    insert into release_verdicts (company_id, app_id, version, released_at, next_look)
    select d.company_id, d.app_id, d.version, least(first.at, ${now}::timestamptz), ${FIRST_LOOK.nextLook}
    from ${datedReleases([appId])} d join apps a using (company_id, app_id) join companies c using (company_id)
      cross join lateral ${firstReview} first
    where d.day between (${now}::timestamptz at time zone c.time_zone)::date - ${NEW_DAYS}::integer
        and (${now}::timestamptz at time zone c.time_zone)::date
      and least(first.at, ${now}::timestamptz) > greatest(a.added_at, ${now}::timestamptz - interval '1 day' * ${NEW_DAYS + 1}::integer)
    order by d.version on conflict do nothing`.execute(tx);
};

export type WatchedRelease = {
  version: string;
  releasedAt: Date;
  nextLook: number;
  spent: number;
  /** Until when the reviews of its app have been read. */
  readUntil: Date;
};

/** The releases of an app that are not decided; locked until the transaction ends. */
export const watchedReleases = async (tx: Tx, appId: string): Promise<WatchedRelease[]> => {
  const { rows } = await sql<WatchedRelease>`
    select v.version, v.released_at as "releasedAt", v.next_look as "nextLook", v.spent, s.last_succeeded_at as "readUntil"
    from release_verdicts v join app_syncs s using (company_id, app_id)
    where v.app_id = ${appId} and v.verdict = 'watching' and s.last_succeeded_at is not null
    order by v.version for no key update of v`.execute(tx);
  return rows;
};

/** The versions before a release, and when they came out; the newest first. */
export const versionsBefore = async (
  tx: Tx,
  appId: string,
  { version, releasedAt }: Pick<WatchedRelease, 'version' | 'releasedAt'>,
): Promise<{ version: string; at: Date }[]> => {
  const { rows } = await sql<{ version: string; at: Date }>`
    select d.version, coalesce(v.released_at, first.at) as at
    from ${datedReleases([appId])} d left join release_verdicts v using (company_id, app_id, version)
      cross join lateral ${firstReview} first
    where d.version <> ${version} and d.day > ${releasedAt}::date - ${BEFORE_DAYS}::integer and d.day <= ${releasedAt}::date + 1
      and coalesce(v.released_at, first.at) < ${releasedAt}
    order by at desc, version_number(d.version) desc limit ${MAX_BEFORE}`.execute(tx);
  return rows;
};

/** Changes nothing of a release that has been decided. */
export const saveVerdict = async (
  tx: Tx,
  appId: string,
  version: string,
  change: Updateable<Schema['release_verdicts']>,
): Promise<void> => {
  await tx
    .updateTable('release_verdicts')
    .set(change)
    .where('app_id', '=', appId)
    .where('version', '=', version)
    .where('verdict', '=', 'watching')
    .execute();
};

type Worse = {
  version: string;
  releasedAt: Date;
  topicId: string | null;
  reviews: number;
  share: number | null;
  shareBefore: number | null;
};

/** A release of an app that was found to be worse since a time. */
export const worseSince = async (tx: Tx, appId: string, since: Date): Promise<Worse | undefined> => {
  const { rows } = await sql<Worse>`
    select version, released_at as "releasedAt", topic_id as "topicId", reviews, share, share_before as "shareBefore"
    from release_verdicts where app_id = ${appId} and verdict = 'worse' and decided_at >= ${since}
    order by decided_at desc limit 1`.execute(tx);
  return rows[0];
};
