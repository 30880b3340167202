import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';

type App = { companyId: string; appId: string };

/** A released version of an Apple app, and how far the list of its reviews has been read. */
export type VersionReading = {
  versionId: string;
  platform: string;
  version: string;
  releasedAt: Date;
  /** When the newest were read last. */
  readAt: Date | null;
  /** When a reading of all of them began last, where it goes on (null: it has ended), and after how many pages. */
  walkedAt: Date | null;
  cursor: string | null;
  pages: number;
};

type Listed = { id: string; platform: string; version: string; at: Date };

/** At once; the next list drops more. */
const MOST_DROPPED = 500;

/**
 * Saves what the store lists. Those it lists no longer are dropped if it listed all. Under a new name a version's reviews
 * are read anew.
 */
export const saveVersionList = async (
  tx: Tx,
  { companyId, appId }: App,
  listed: readonly Listed[],
  isAll: boolean,
): Promise<void> => {
  const ids = listed.map(({ id }) => id);
  await sql`
    insert into store_versions as v (company_id, app_id, version_id, platform, version, released_at)
    select ${companyId}::uuid, ${appId}, * from unnest(${ids}::text[], ${listed.map(({ platform }) => platform)}::text[],
      ${listed.map(({ version }) => version)}::text[], ${listed.map(({ at }) => at)}::timestamptz[]) t (id, platform, version, at)
    order by id
    on conflict (company_id, app_id, version_id) do update
    set version = excluded.version, read_at = null, walked_at = null, cursor = null, pages = 0
    where v.version <> excluded.version`.execute(tx);
  if (isAll)
    await sql`
      delete from store_versions where app_id = ${appId} and version_id in (
        select version_id from store_versions where app_id = ${appId} and version_id <> all(${ids}::text[])
        order by version_id limit ${MOST_DROPPED})`.execute(tx);
};

/** The newest first. */
export const versionReadings = async (tx: Tx, appId: string): Promise<VersionReading[]> => {
  const { rows } = await sql<VersionReading>`
    select version_id as "versionId", platform, version, released_at as "releasedAt", read_at as "readAt",
      walked_at as "walkedAt", cursor, pages
    from store_versions where app_id = ${appId} order by released_at desc, version_id desc`.execute(tx);
  return rows;
};

export const saveVersionReading = async (tx: Tx, appId: string, reading: VersionReading): Promise<void> => {
  const { readAt, walkedAt, cursor, pages } = reading;
  await tx
    .updateTable('store_versions')
    .set({ read_at: readAt, walked_at: walkedAt, cursor, pages })
    .where('app_id', '=', appId)
    .where('version_id', '=', reading.versionId)
    .execute();
};

export const dropStoreVersion = async (tx: Tx, appId: string, versionId: string): Promise<void> => {
  await tx
    .deleteFrom('store_versions')
    .where('app_id', '=', appId)
    .where('version_id', '=', versionId)
    .execute();
};
