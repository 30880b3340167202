import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { row, rows, run } from '../rows.ts';
import type { Store } from './publishers.ts';

const Version = z.object({ seq: z.number(), version: z.string(), created_at: z.number() });
export type Version = z.infer<typeof Version>;

/** The newest first. */
export const versionsOf = (db: DatabaseSync, store: Store, appId: string): Version[] =>
  rows(
    db,
    Version,
    'select seq, version, created_at from versions where store = ? and app_id = ? order by created_at desc, seq desc',
    store,
    appId,
  );

/** One of any app of Apple's, by the id that App Store Connect gives it. */
export const appleVersionOf = (db: DatabaseSync, id: string): (Version & { app_id: string }) | undefined =>
  row(
    db,
    z.object({ ...Version.shape, app_id: z.string() }),
    "select seq, version, created_at, app_id from versions where store = 'apple' and app_id || '-' || seq = ?",
    id,
  );

export const saveVersion = (
  db: DatabaseSync,
  { store, appId, version, at }: { store: Store; appId: string; version: string; at: number },
): void => {
  run(
    db,
    `insert into versions (store, app_id, version, created_at) values (?, ?, ?, ?)
     on conflict (store, app_id, version) do update set created_at = excluded.created_at`,
    store,
    appId,
    version,
    at,
  );
};
