import { CompiledQuery, Kysely, PostgresDialect, type Transaction } from 'kysely';
import { Pool, types } from 'pg';
import type { Schema } from './schema.ts';

types.setTypeParser(types.builtins.INT8, Number); // fences and counts stay far below 2^53

/** The database as the product sees it: outside a tenant scope every tenant table is empty. */
export type Db = Kysely<Schema>;

/** A transaction in the scope of one company: everything else does not exist. */
export type Tx = Transaction<Schema>;

export type PoolOptions = {
  /** As in `DATABASE_URL`. */
  url: string;
  connections: number;
  /** Whose the connections are, as PostgreSQL shows them. */
  name?: string;
  onError: (error: Error) => void;
};

/** Opens a pool of connections as the login of `url`. */
export const openPool = ({ url, connections, name, onError }: PoolOptions): Pool => {
  const pool = new Pool({
    connectionString: url,
    application_name: name ?? 'rejoinder',
    max: connections,
    connectionTimeoutMillis: 10_000,
  });
  pool.on('error', onError); // a connection lost while idle is replaced by the pool; it must not end the process
  pool.on('connect', (client) => client.on('error', onError)); // nor must one lost in use: its query fails by itself
  return pool;
};

/** Opens the database, bound by row-level security as the login is. */
export const openDatabase = (options: PoolOptions): Db => databaseOver(openPool(options));

/** The same over a pool that is watched as well. */
export const databaseOver = (pool: Pool): Db =>
  new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });

/** Work in the scope of one company. */
type InTenant = <Value>(db: Db, companyId: string, work: (tx: Tx) => Promise<Value>) => Promise<Value>;

/** Local to the transaction: whoever has the connection next is in no scope. */
const SCOPE = "select set_config('app.company_id', $1, true)";
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const enterScope = async (tx: Tx, companyId: string): Promise<void> => {
  // Empty would be no scope, in which every table is empty; that is never meant.
  if (!UUID.test(companyId)) throw new Error('companyId must be a UUID');
  await tx.executeQuery(CompiledQuery.raw(SCOPE, [companyId]));
};

/** Runs `work` in one transaction that sees and writes only the rows of `companyId`. */
export const inTenant: InTenant = (db, companyId, work) =>
  db.transaction().execute(async (tx) => {
    await enterScope(tx, companyId);
    return work(tx);
  });

/** The same, and it writes nothing. */
export const readInTenant: InTenant = (db, companyId, work) =>
  db
    .transaction()
    .setAccessMode('read only')
    .execute(async (tx) => {
      await enterScope(tx, companyId);
      return work(tx);
    });
