import { type Selectable, sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema.ts';
import type { Range } from '#shared/domain/insights/range.ts';

/** An app has no more releases than this; of those nobody entered, the oldest give way. */
export const MAX_RELEASES = 500;

export type ReleaseRow = {
  id: string;
  appId: string;
  version: string;
  /** Of the company's time zone. */
  day: string;
  via: Selectable<Schema['releases']>['via'];
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const COLUMNS = sql`r.release_id as id, r.app_id as "appId", r.version, r.day::text as day, r.via`;

/**
 * The releases of apps whose day is known. A version that was first seen in the year after a higher one is an old one:
 * when it came out is not known.
 */
export const datedReleases = (apps: readonly string[]) => sql`(
  select * from (
    select *, via <> 'seen' or coalesce(version_number(version) >= max(version_number(version)) over (
      partition by app_id order by day range between interval '1 year' preceding and interval '1 day' preceding
    ), true) as is_dated
    from releases where app_id = any(${[...apps]}::text[])) r
  where is_dated)`;

/** The releases of a visible app, or of all; the newest first. */
export const releasesOf = async (tx: Tx, appId?: string): Promise<ReleaseRow[]> => {
  const { rows } = await sql<ReleaseRow>`
    select ${COLUMNS}
    from releases r join apps a on a.company_id = r.company_id and a.app_id = r.app_id and a.hidden_at is null
    where ${appId === undefined ? sql`true` : sql`r.app_id = ${appId}`}
    order by r.day desc, r.app_id, version_number(version) desc limit ${MAX_RELEASES}`.execute(tx);
  return rows;
};

/** All releases of some visible apps, the newest first. */
export const releasesAmong = async (tx: Tx, apps: readonly string[]): Promise<ReleaseRow[]> => {
  const { rows } = await sql<ReleaseRow>`
    select ${COLUMNS} from releases r join apps a on a.company_id = r.company_id and a.app_id = r.app_id and a.hidden_at is null
    where r.app_id = any(${[...apps]}::text[])
    order by r.day desc, r.app_id`.execute(tx);
  return rows;
};

/** The releases of visible apps that came out in a range; the newest first. */
export const releasesWithin = async (
  tx: Tx,
  apps: readonly string[],
  { from, to }: Range,
): Promise<ReleaseRow[]> => {
  const { rows } = await sql<ReleaseRow>`
    select ${COLUMNS} from ${datedReleases(apps)} r
    where day between ${from} and ${to}
    order by r.day desc, r.app_id, version_number(version) desc limit ${MAX_RELEASES}`.execute(tx);
  return rows;
};

/** Locked until the transaction ends. */
export const releaseOf = async (tx: Tx, id: string): Promise<ReleaseRow | undefined> => {
  if (!UUID.test(id)) return undefined;
  const { rows } =
    await sql<ReleaseRow>`select ${COLUMNS} from releases r where release_id = ${id} for update`.execute(tx);
  return rows[0];
};

/** The same, only read. */
export const releaseNamed = async (tx: Tx, id: string): Promise<ReleaseRow | undefined> => {
  if (!UUID.test(id)) return undefined;
  const { rows } = await sql<ReleaseRow>`select ${COLUMNS} from releases r where release_id = ${id}`.execute(
    tx,
  );
  return rows[0];
};

/**
 * The versions of its app that came out after a release. A version known only from reviews is dated by the first one
 * seen, so its number decides.
 */
export const versionsAfter = async (tx: Tx, { appId, version, day }: ReleaseRow): Promise<string[]> => {
  const { rows } = await sql<{ version: string }>`
    select version from releases where app_id = ${appId} and day >= ${day}
      and case via when 'seen' then version_number(version) > version_number(${version}) else day > ${day} end`.execute(
    tx,
  );
  return rows.map((row) => row.version);
};

/** Locks an app, so that the number of its releases is exact until the transaction ends; whether it is visible. */
export const lockReleases = async (tx: Tx, appId: string): Promise<boolean> =>
  (await tx
    .selectFrom('apps')
    .select('app_id')
    .where('app_id', '=', appId)
    .where('hidden_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()) !== undefined;

export const releasesCount = async (tx: Tx, appId: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from releases where app_id = ${appId}`.execute(tx);
  return rows[0]?.n ?? 0;
};

type Entered = { appId: string; version: string; day: string };

/** Undefined if the app has this version already. */
export const addRelease = async (
  tx: Tx,
  companyId: string,
  { appId, version, day }: Entered,
): Promise<ReleaseRow | undefined> => {
  const { rows } = await sql<ReleaseRow>`
    insert into releases as r (company_id, app_id, version, day, via) values (${companyId}, ${appId}, ${version}, ${day}, 'person')
    on conflict (company_id, app_id, version) do nothing returning ${COLUMNS}`.execute(tx);
  return rows[0];
};

/** The same. */
export const changeRelease = async (
  tx: Tx,
  id: string,
  { appId, version, day }: Entered,
): Promise<ReleaseRow | undefined> => {
  const { rows } = await sql<ReleaseRow>`
    update releases r set version = ${version}, day = ${day}
    where release_id = ${id} and not exists (
      select from releases o where o.app_id = ${appId} and o.version = ${version} and o.release_id <> ${id})
    returning ${COLUMNS}`.execute(tx);
  return rows[0];
};

export const dropRelease = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('releases').where('release_id', '=', id).execute();
};

/** A version that reviews name, and a day (of the company's time zone) on which one was written. */
type SeenVersion = { version: string; day: string };

/** What the reviews of a page say of versions: each is released by the day of its first review. */
export const recordSeenVersions = async (
  tx: Tx,
  { companyId, appId }: { companyId: string; appId: string },
  seen: readonly SeenVersion[],
): Promise<void> => {
  if (seen.length === 0) return;
  const { rows } = await sql<{ isNew: boolean }>`
    with seen as (
      select version, min(day) as day
      from unnest(${seen.map(({ version }) => version)}::text[], ${seen.map(({ day }) => day)}::date[]) as t (version, day)
      group by version
    )
    insert into releases as r (company_id, app_id, version, day, via)
    select ${companyId}::uuid, ${appId}, version, day, 'seen' from seen s
    where not exists (
      select from releases k where k.app_id = ${appId} and k.version = s.version and (k.via <> 'seen' or k.day <= s.day))
    order by version
    on conflict (company_id, app_id, version) do update set day = excluded.day
    where r.via = 'seen' and r.day > excluded.day
    returning r.xmax = 0 as "isNew"`.execute(tx);
  if (rows.some(({ isNew }) => isNew)) await dropOldest(tx, appId);
};

/** What the store lists; known versions stay as they are, and those it names for the first time came out on their day. */
export const recordStoreVersions = async (
  tx: Tx,
  { companyId, appId }: { companyId: string; appId: string },
  versions: readonly { version: string; at: Date }[],
): Promise<void> => {
  if (versions.length === 0) return;
  await sql`
    insert into releases (company_id, app_id, version, day, via)
    select ${companyId}::uuid, ${appId}, version, (at at time zone c.time_zone)::date, 'store'
    from unnest(${versions.map(({ version }) => version)}::text[], ${versions.map(({ at }) => at)}::timestamptz[]) as t (version, at)
      cross join companies c
    order by version on conflict (company_id, app_id, version) do nothing`.execute(tx);
  await dropOldest(tx, appId);
};

const dropOldest = async (tx: Tx, appId: string): Promise<void> => {
  await sql`
    delete from releases where release_id in (
      select release_id from releases where app_id = ${appId}
      order by via = 'person' desc, day desc, version offset ${MAX_RELEASES} limit 500)`.execute(tx);
};

/** Whether the store may be asked for releases again; notes that it is asked now. `lastAt`: the time before, if it has named any. */
export const claimReleaseRead = async (
  tx: Tx,
  appId: string,
  at: Date,
  everyMs: number,
): Promise<{ lastAt: Date | null } | undefined> => {
  const { rows } = await sql<{ lastAt: Date | null }>`
    update app_syncs s set releases_read_at = ${at}
    from (select company_id, app_id, releases_read_at from app_syncs where app_id = ${appId} for update) o
    where s.company_id = o.company_id and s.app_id = o.app_id
      and (o.releases_read_at is null or o.releases_read_at <= ${new Date(at.getTime() - everyMs)})
    returning case when exists (
      select from releases r where r.company_id = s.company_id and r.app_id = s.app_id and r.via = 'store')
      then o.releases_read_at end as "lastAt"`.execute(tx);
  return rows[0];
};
