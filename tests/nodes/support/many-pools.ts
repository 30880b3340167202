import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { newId } from '#server/crypto/ids.ts';
import { type Db, readInTenant } from '#server/db/database.ts';
import { openEveryApp } from '#tests/support/database/every-app.ts';

/** Default of `DATABASE_CONNECTIONS`. */
const CONNECTIONS = 20;

/** Shorter than the pool's idle timeout, in ms. */
const PAUSE_MS = 8000;

/** The pools of several nodes, opened as a node opens its own; every connection runs a transaction every few seconds. */
export const openManyPools = async (url: string, nodes: number) => {
  const errors: string[] = [];
  const companyId = newId();
  const touchAll = (db: Db): Promise<unknown> =>
    Promise.all(
      Array.from({ length: CONNECTIONS }, () =>
        readInTenant(db, companyId, (tx) => sql`select count(*) from submits`.execute(tx)).catch(
          (error: Error) => errors.push(error.message),
        ),
      ),
    );
  const onError = (error: Error) => void errors.push(error.message);
  const pools = Array.from({ length: nodes }, () => openEveryApp({ url, connections: CONNECTIONS, onError }));
  for (const db of pools) await touchAll(db);
  const closing = new AbortController();
  const keepTouching = async (db: Db): Promise<void> => {
    while (!closing.signal.aborted) {
      await delay((PAUSE_MS * (1 + Math.random())) / 2, undefined, closing).catch(() => undefined);
      await touchAll(db);
    }
  };
  const running = pools.map(keepTouching);
  return {
    connections: nodes * CONNECTIONS,
    errors,
    close: async (): Promise<void> => {
      closing.abort();
      await Promise.all(running);
      await Promise.all(pools.map((db) => db.destroy()));
    },
  };
};

/** Counts the connections on both sides of a PgBouncer twice a second; returns the maximum of each. */
export const watchPgBouncer = async (consoleUrl: string) => {
  const console = new pg.Client({ connectionString: consoleUrl });
  await console.connect();
  const max = { clients: 0, servers: 0 };
  const closing = new AbortController();
  const watching = (async () => {
    while (!closing.signal.aborted) {
      const clients = await console.query('show clients');
      const servers = await console.query('show servers');
      max.clients = Math.max(max.clients, clients.rows.length);
      max.servers = Math.max(max.servers, servers.rows.length);
      await delay(500, undefined, closing).catch(() => undefined);
    }
  })();
  return {
    close: async () => {
      closing.abort();
      await watching;
      await console.end();
      return max;
    },
  };
};
