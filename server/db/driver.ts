import { CompiledQuery, type DatabaseConnection, type Driver } from 'kysely';
import type { Pool, PoolClient, QueryResult } from 'pg';
import { prepareReadings, readAs } from './reading.ts';

/** The first statement of a transaction in the scope of a company. */
const SCOPE = "select set_config('app.company_id', $1, true)";
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Throws at what is not the name of a company: it is written into a statement. */
export const scopeOf = (companyId: string): CompiledQuery => {
  if (!UUID.test(companyId)) throw new Error('a company is named by a UUID');
  return CompiledQuery.raw(SCOPE, [companyId]);
};

/**
 * Connections of a pool. A transaction's `begin` and its scope travel with its first statement, as one wait for the network;
 * one that only reads is that one statement.
 */
export const driverOver = (pool: Pool): Driver => {
  prepareReadings(pool);
  return {
    init: async () => undefined,
    acquireConnection: async () => hold(await pool.connect()),
    beginTransaction: async (held, { accessMode }) => of(held).begin(accessMode === 'read only'),
    commitTransaction: (held) => of(held).end('commit'),
    rollbackTransaction: (held) => of(held).end('rollback'),
    releaseConnection: async (held) => of(held).release(),
    destroy: () => pool.end(),
  };
};

type Held = ReturnType<typeof hold>;

const of = (connection: DatabaseConnection): Held => {
  if (!isHeld(connection)) throw new Error('a connection of another driver');
  return connection;
};
const isHeld = (connection: DatabaseConnection): connection is Held => 'release' in connection;

/** A connection while somebody has it. */
const hold = (client: PoolClient) => {
  /** `late`: begun here, and not there before the first statement; `read`: a reading that has had its one. */
  let state: 'open' | 'late' | 'begun' | 'reading' | 'read' = 'open';
  let companyId: string | undefined;
  let isBroken = false;

  const beginWith = async ({ sql, parameters }: CompiledQuery): Promise<QueryResult> => {
    state = 'begun';
    const scope = companyId === undefined ? '' : `; set local app.company_id = '${companyId}'`;
    const begun = client.query(`begin${scope}`);
    const answered = client.query(sql, [...parameters]);
    await Promise.allSettled([begun, answered]); // what comes next is sent when both have been answered
    await begun;
    return answered;
  };
  const read = (query: CompiledQuery): Promise<QueryResult> => {
    state = 'read';
    if (companyId === undefined) throw new Error('a reading is of one company');
    return readAs(client, companyId, query);
  };
  const ask = (query: CompiledQuery): Promise<QueryResult> => {
    if (state === 'read') throw new Error('a reading is one statement');
    if (state === 'reading') return read(query);
    if (state === 'late') return beginWith(query);
    return client.query(query.sql, [...query.parameters]);
  };
  return {
    begin: (isReading: boolean): void => {
      state = isReading ? 'reading' : 'late';
      companyId = undefined;
    },
    executeQuery: async <Row>(query: CompiledQuery): Promise<Answer<Row>> => {
      const isScope = query.sql === SCOPE && (state === 'late' || state === 'reading');
      if (!isScope) return answerOf<Row>(await ask(query));
      companyId = String(query.parameters[0]);
      return { rows: [] };
    },
    streamQuery: (): never => {
      throw new Error('nothing is streamed');
    },
    /** Ends a transaction; one that never sent a statement was never begun, and a reading has ended with its statement. */
    end: async (how: 'commit' | 'rollback'): Promise<void> => {
      const wasBegun = state === 'begun';
      state = 'open';
      if (!wasBegun) return;
      const { command } = await client.query(how).catch((error: unknown) => {
        isBroken = true; // whoever had it next would be in this transaction
        throw error;
      });
      if (how === 'commit' && command === 'ROLLBACK') throw new Error('a statement of it had failed');
    },
    release: (): void => client.release(isBroken),
  };
};

type Answer<Row> = { rows: Row[]; numAffectedRows?: bigint };

const COUNTED = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

const answerOf = <Row>({ command, rowCount, rows }: QueryResult): Answer<Row> =>
  COUNTED.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows };
