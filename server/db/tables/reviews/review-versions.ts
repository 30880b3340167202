import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';

/** Newest reviews searched, of those with a reply and of those without. */
const NEWEST = 200;

/** When the newest text without a known version was seen, among an app's newest reviews; null: all versions are known. */
export const newestWithoutVersion = async (tx: Tx, appId: string): Promise<Date | null> => {
  const { rows } = await sql<{ at: Date | null }>`
    select max(revised_at) as at from (values (true), (false)) list (is_answered) cross join lateral (
      select revised_at, version from reviews r
      where r.app_id = ${appId} and r.is_listed and r.is_answered = list.is_answered
      order by modified_at desc, review_id desc limit ${NEWEST}) r
    where version is null`.execute(tx);
  return rows[0]?.at ?? null;
};

/**
 * Notes that the store lists reviews under a version; returns how many were not known to be of it. A review that is
 * listed under two versions is of the newer one, and one of a version that is listed no more is of this one.
 */
export const assignVersion = async (
  tx: Tx,
  appId: string,
  version: string,
  reviews: readonly string[],
): Promise<number> => {
  const { numAffectedRows } = await sql`
    with ranks as materialized (
      select left(version, 100) as version, max(released_at) as at from store_versions where app_id = ${appId} group by 1
    ), found as materialized (
      select review_id from reviews r left join ranks using (version)
      where app_id = ${appId} and review_id = any(${[...reviews]}::text[])
        and (ranks.at is null or ranks.at < (select at from ranks where version = left(${version}, 100)))
      order by review_id for no key update of r)
    update reviews r set app_version_name = ${version} from found
    where r.app_id = ${appId} and r.review_id = found.review_id and r.app_version_name is distinct from ${version}`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0n);
};
