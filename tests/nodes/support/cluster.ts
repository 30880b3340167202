import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import * as z from 'zod';
import { ensureAccount } from '#scripts/lib/demo-account.ts';
import { LOW_MEMORY_FLAGS, type Part, ROOT, startProcess } from '#scripts/lib/processes.ts';
import { sandboxControl } from '#tests/sending/support/sandbox-control.ts';
import { startStores } from '#tests/sending/support/store-process.ts';
import { makeTenants } from '#tests/sending/support/tenants.ts';
import { ownerUrl } from '#tests/support/database/owner-url.ts';

const Opened = z.object({ ready: z.string().nullable(), metrics: z.string() });
export type Role = 'api' | 'worker';
export type Node = { role: Role; url: string; metrics: string; part: Part };
export type Person = { companyId: string; email: string; password: string };

type Options = { databaseUrl: string; companies: number; reviews: number; env?: NodeJS.ProcessEnv };

/** Several processes of the product on one database, with the stores; each can be killed and restarted. */
export const openCluster = async ({ databaseUrl, companies, reviews, env = {} }: Options) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'rejoinder-nodes-'));
  const stores = await startStores(dataDir);
  const control = sandboxControl(stores.url);
  const masterKey = randomBytes(32).toString('base64');
  const targets = await makeTenants({ databaseUrl, masterKey, control, companies, googleApps: 2, reviews });
  const people = await makePeople(databaseUrl, stores.url, [...new Set(targets.map((one) => one.companyId))]);
  const nodes = new Set<Node>();
  /** `own` are settings of this node only. */
  const start = async (role: Role, own: NodeJS.ProcessEnv = {}): Promise<Node> => {
    const part = startProcess(
      'server/main.ts',
      {
        NODE_ENV: 'test',
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? `${ROOT}.build/compiled`,
        ROLES: role,
        HOST: '127.0.0.1',
        PORT: '0',
        METRICS_PORT: '0',
        DATABASE_URL: databaseUrl,
        DATABASE_CONNECTIONS: '8',
        MASTER_KEY: masterKey,
        SANDBOX_URL: stores.url,
        SEND_PACE: '15',
        JOB_LEASE_S: '2',
        SYNC_INTERVAL_S: '2',
        LOG_LEVEL: 'silent',
        ...env,
        ...own,
      },
      LOW_MEMORY_FLAGS,
    );
    const opened = await new Promise<unknown>((done, failed) => {
      part.child.once('message', done);
      part.ended.then((code) => failed(new Error(`a node ended (${code})`)));
    });
    const { ready, metrics } = Opened.parse(opened);
    const node = { role, url: ready ?? '', metrics, part };
    nodes.add(node);
    part.ended.then(() => nodes.delete(node));
    return node;
  };
  return {
    dataDir,
    masterKey,
    control,
    targets,
    people,
    start,
    /** The nodes that currently serve requests. */
    urls: (): string[] => [...nodes].flatMap(({ role, url }) => (role === 'api' ? [url] : [])),
    kill: async (node: Node): Promise<void> => {
      nodes.delete(node);
      node.part.child.kill('SIGKILL');
      await node.part.ended;
    },
    /** Stops a node with SIGTERM; returns its exit code and how long it took. */
    askToStop: async (node: Node): Promise<{ code: number; ms: number }> => {
      nodes.delete(node);
      const began = performance.now();
      const code = await node.part.stop();
      return { code, ms: Math.round(performance.now() - began) };
    },
    /** Removes all store links, as in a new installation. */
    unlink: async (companyId: string): Promise<void> => {
      const admin = new pg.Client({ connectionString: ownerUrl(databaseUrl) });
      await admin.connect();
      await admin.query('delete from store_links where company_id = $1', [companyId]);
      await admin.end();
    },
    close: async (): Promise<void> => {
      for (const { part } of [...nodes]) {
        part.child.kill('SIGKILL');
        await part.ended;
      }
      await stores.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
export type Cluster = Awaited<ReturnType<typeof openCluster>>;

/** Gives every company a user with an account and a month of access. */
const makePeople = async (
  databaseUrl: string,
  sandboxUrl: string,
  companies: string[],
): Promise<Person[]> => {
  const people: Person[] = [];
  for (const companyId of companies) {
    const person = { companyId, email: `${companyId}@example.test`, password: 'right horse' };
    const { email, password } = person;
    await ensureAccount(sandboxUrl, { email, password, userId: companyId });
    people.push(person);
  }
  const admin = new pg.Client({ connectionString: ownerUrl(databaseUrl) });
  await admin.connect();
  await admin.query("update companies set trial_ends_at = now() + interval '30 days'");
  await admin.end();
  return people;
};
