import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Log } from '#server/telemetry/log.ts';
import type { Database } from './database.ts';

/** How long startup waits for the database, and between two attempts, in ms. */
const TIMEOUT_MS = 60_000;
const PAUSE_MS = 500;

/** Major PostgreSQL release the schema needs. */
const OLDEST = 15;

/** Errors that waiting does not fix: wrong login, missing database, missing privileges. */
const isForGood = (code: string): boolean => /^(28|3D|42)/.test(code);

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Resolves once the database responds; throws a one-line error that names the setting if it never will. */
export const awaitDatabase = async (db: Database, log: Log, longestMs = TIMEOUT_MS): Promise<void> => {
  const version = await versionOnceReady(db, log, longestMs);
  if (version < OLDEST)
    throw new Error(`DATABASE_URL: PostgreSQL ${version} is too old: ${OLDEST} or newer is needed`);
};

/** The database's major release, once it responds. An error without a code, such as a timeout, may pass. */
const versionOnceReady = async (db: Database, log: Log, longestMs: number): Promise<number> => {
  const until = performance.now() + longestMs;
  for (let tries = 0; ; tries += 1) {
    try {
      const { rows } = await sql<{ version: number }>`
        select current_setting('server_version_num')::int / 10000 as version`.execute(db);
      if (tries > 0) log.info({ event: 'database.ready' }, 'Database is ready');
      return rows[0]?.version ?? 0;
    } catch (error) {
      const code = codeOf(error);
      const message = error instanceof Error && error.message !== '' ? error.message : code;
      if (isForGood(code) || performance.now() >= until)
        throw new Error(`DATABASE_URL: ${message}`, { cause: error });
      if (tries === 0) log.warn({ event: 'database.waiting', code, message }, 'Waiting for the database');
      await delay(PAUSE_MS);
    }
  }
};
