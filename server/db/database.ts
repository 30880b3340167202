import { Socket } from 'node:net';
import { CompiledQuery, Kysely, PostgresDialect, type Transaction } from 'kysely';
import { Client, Pool, types } from 'pg';
import type { AppScope } from '#shared/domain/account/app-scope.ts';
import type { Schema } from './schema.ts';

types.setTypeParser(types.builtins.INT8, Number); // fencing tokens and counts stay far below 2^53

/** The database as the application sees it: outside a tenant scope every tenant table is empty. */
export type Database = Kysely<Schema>;

/** The same for somebody who sees these apps. A tenant scope can be entered only by it, so none is entered without apps. */
export type Db = Database & { readonly apps: AppScope; readonly beforeCommit?: BeforeCommit | undefined };

/** Runs as the last part of each transaction that writes, which is rolled back if it throws. */
export type BeforeCommit = () => Promise<void>;

/** A transaction in one company's scope; rows of other companies and of apps outside its scope are invisible. */
export type Tx = Transaction<Schema>;

export type PoolOptions = {
  /** As in `DATABASE_URL`. */
  url: string;
  connections: number;
  /** The application name PostgreSQL shows for these connections. */
  name?: string;
  /** How long a connection may be silent in use before it counts as dead, in ms. */
  silentMs?: number;
  onError: (error: Error) => void;
};

/** PostgreSQL ends statements after 30 s, and an export rests 90 s at most. */
const SILENT_MS = 100_000;

/** A host that vanishes sends no reset: its queries would wait for TCP to give up, which takes a quarter of an hour. */
const endWhenSilent = ({ connection: { stream } }: Client, silentMs: number): void => {
  if (stream instanceof Socket)
    stream.setTimeout(silentMs, () => stream.destroy(new Error('the database does not answer')));
};

/** Opens a connection pool as the login of `url`. */
export const openPool = ({ url, connections, name, silentMs = SILENT_MS, onError }: PoolOptions): Pool => {
  const pool = new Pool({
    connectionString: url,
    application_name: name ?? 'rejoinder',
    max: connections,
    connectionTimeoutMillis: 10_000,
  });
  pool.on('error', onError); // the pool replaces a connection lost while idle; that must not end the process
  pool.on('connect', (client) => {
    client.on('error', onError); // nor must one lost in use: its query fails by itself
    if (client instanceof Client) endWhenSilent(client, silentMs);
  });
  return pool;
};

/** Opens the database; the login is bound by row-level security. */
export const openDatabase = (options: PoolOptions): Database => databaseOver(openPool(options));

/** The same over a given pool, which can be observed. */
export const databaseOver = (pool: Pool): Database =>
  new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });

/** The same connections for somebody who sees these apps. */
export const seeing = (db: Database, apps: AppScope, beforeCommit?: BeforeCommit): Db =>
  Object.assign(db.withoutPlugins(), { apps, beforeCommit });

/** Work in one company's scope. */
type InTenant = <Value>(db: Db, companyId: string, work: (tx: Tx) => Promise<Value>) => Promise<Value>;

/** The scope of rows that belong to no company. */
export const NO_COMPANY = '00000000-0000-0000-0000-000000000000';

/** Local to the transaction, so that the connection's next user has no scope. */
const SCOPE = "select set_config('app.company_id', $1, true), set_config('app.apps', $2, true)";
/** What `current_apps()` reads: all apps, or an array of them. Rows that are about no app have an empty id. */
const appsSetting = ({ ids }: AppScope): string =>
  ids === null ? '*' : `{${['', ...ids].map((id) => `"${id.replaceAll(/["\\]/g, '\\$&')}"`).join()}}`;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const enterScope = async (tx: Tx, companyId: string, apps: AppScope): Promise<void> => {
  // An empty id would mean no scope, in which every table is empty; that is never intended.
  if (!UUID.test(companyId)) throw new Error('companyId must be a UUID');
  await tx.executeQuery(CompiledQuery.raw(SCOPE, [companyId, appsSetting(apps)]));
};

/** How often a transaction is tried that others keep from finishing. */
const ATTEMPTS = 3;
const DEADLOCK = '40P01';
const isDeadlock = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === DEADLOCK;

/**
 * Runs `work` in one transaction that sees and writes only the rows of `companyId`, and of the apps of `db`. PostgreSQL ends one of two that wait
 * for each other; that one runs again, so `work` changes nothing but the database.
 */
export const inTenant: InTenant = (db, companyId, work) =>
  transaction(db, async (tx) => {
    await enterScope(tx, companyId, db.apps);
    const value = await work(tx);
    await db.beforeCommit?.();
    return value;
  });

/** The same in one company after the other, all in one transaction; `find` tells which, outside any scope. */
export const inTenants = (
  db: Db,
  find: (tx: Tx) => Promise<string[]>,
  work: (tx: Tx, companyId: string) => Promise<void>,
): Promise<void> =>
  transaction(db, async (tx) => {
    for (const companyId of await find(tx)) {
      await enterScope(tx, companyId, db.apps);
      await work(tx, companyId);
    }
  });

const transaction = async <Value>(db: Db, work: (tx: Tx) => Promise<Value>): Promise<Value> => {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === ATTEMPTS || !isDeadlock(error)) throw error;
    }
};

/** The same, read-only. */
export const readInTenant: InTenant = (db, companyId, work) =>
  db
    .transaction()
    .setAccessMode('read only')
    .execute(async (tx) => {
      await enterScope(tx, companyId, db.apps);
      return work(tx);
    });

/** The same for several statements, which all see the database as at the first. */
export const snapshotInTenant: InTenant = (db, companyId, work) =>
  db
    .transaction()
    .setAccessMode('read only')
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await enterScope(tx, companyId, db.apps);
      return work(tx);
    });
