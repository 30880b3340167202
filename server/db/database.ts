import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Transaction,
} from 'kysely';
import { Pool, types } from 'pg';
import { driverOver, scopeOf } from './driver.ts';
import { gathered } from './gathered.ts';
import type { Schema } from './schema.ts';

types.setTypeParser(types.builtins.INT8, Number); // fences and counts stay far below 2^53

/** The database as the product sees it: outside a tenant scope every tenant table is empty. */
export type Db = Kysely<Schema>;

/** A transaction in the scope of one company: everything else does not exist. */
export type Tx = Transaction<Schema>;

export type PoolOptions = {
  url: string;
  connections: number;
  /** Whether statements may be sent before those ahead of them were answered; a database needs it. */
  isPipelined?: boolean;
  onError: (error: Error) => void;
};

/** Opens a pool that works as `role`, whoever it logs in as. */
export const openPool = (
  role: string,
  { url, connections, isPipelined = false, onError }: PoolOptions,
): Pool => {
  const pool = new Pool({
    connectionString: url,
    max: connections,
    ...(isPipelined ? { pipeline: true, stream: gathered } : {}),
    options: `-c role=${role}`,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
  });
  pool.on('error', onError); // a connection lost while idle is replaced by the pool; it must not end the process
  pool.on('connect', (client) => client.on('error', onError)); // nor must one lost in use: its query fails by itself
  return pool;
};

/** Opens the database as `rejoinder_tenant`, the role that row-level security binds. */
export const openDatabase = (options: PoolOptions): Db =>
  databaseOver(openPool('rejoinder_tenant', { ...options, isPipelined: true }));

/** The same over a pool, pipelined, that is watched as well. */
export const databaseOver = (pool: Pool): Db =>
  new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createDriver: () => driverOver(pool),
    },
  });

/** Work in the scope of one company. */
type InTenant = <Value>(db: Db, companyId: string, work: (tx: Tx) => Promise<Value>) => Promise<Value>;

const scoped = async <Value>(tx: Tx, companyId: string, work: (tx: Tx) => Promise<Value>): Promise<Value> => {
  await tx.executeQuery(scopeOf(companyId));
  return work(tx);
};

/** Runs `work` in one transaction that sees and writes only the rows of `companyId`. */
export const inTenant: InTenant = (db, companyId, work) =>
  db.transaction().execute((tx) => scoped(tx, companyId, work));

/** The same for a reading of one statement, which waits for the network once. */
export const readInTenant: InTenant = (db, companyId, work) =>
  db
    .transaction()
    .setAccessMode('read only')
    .execute((tx) => scoped(tx, companyId, work));
