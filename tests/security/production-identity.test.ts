import { randomBytes } from 'node:crypto';
import Fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import * as z from 'zod';
import { startProcess } from '#scripts/lib/processes.ts';
import { createTestDatabase, openAdmin } from '#tests/support/database/test-database.ts';

const databaseUrl = await createTestDatabase();
/** Where the sandbox would be. */
const asked: string[] = [];
const sandbox = Fastify();
sandbox.all('/*', async ({ url }) => void asked.push(url));
afterAll(() => sandbox.close());

const server = startProcess('server/main.ts', {
  NODE_ENV: 'production',
  ROLES: 'api',
  PORT: '0',
  HOST: '127.0.0.1',
  DRAIN_S: '0',
  LOG_LEVEL: 'silent',
  SANDBOX_URL: await sandbox.listen({ host: '127.0.0.1', port: 0 }),
  DATABASE_URL: databaseUrl,
  MASTER_KEY: randomBytes(32).toString('base64'),
  PUBLIC_URL: 'https://app.test',
  STORES: 'live',
  AI_API_KEY: 'sk',
  FIREBASE_PROJECT_ID: 'acme',
  FIREBASE_API_KEY: 'key',
  PADDLE_API_KEY: 'key',
  PADDLE_CLIENT_TOKEN: 'live_1',
  PADDLE_PRICE_ID: 'pri_1',
  PADDLE_WEBHOOK_SECRET: 'secret',
});
afterAll(server.stop);
const Opened = z.object({ ready: z.string() });
const url = await new Promise<string>((ready, failed) => {
  server.child.once('message', (message) => ready(Opened.parse(message).ready));
  server.ended.then((code) => failed(new Error(`the server ended (${code})`)));
});

it.each([
  ['POST', '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword'],
  ['POST', '/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp'],
  ['POST', '/identitytoolkit.googleapis.com/v1/accounts:signUp'],
  ['POST', '/securetoken.googleapis.com/v1/token'],
  ['GET', '/__/auth/action'],
  ['POST', '/__/auth/action'],
  ['GET', '/emulator/auth/handler'],
  ['GET', '/.well-known/jwks.json'],
  ['POST', '/api/auth/sign-in'],
  ['POST', '/api/auth/sign-up'],
  ['GET', '/api/auth/token'],
])('answers 404 to %s %s in production without calling the sandbox', async (method, path) => {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}${path}`, { method, ...(method === 'POST' && { headers, body: '{}' }) });
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ error: 'ENTITY_NOT_FOUND' }); // as for any unknown path
  expect(asked).toEqual([]);
});

it("has no role or table of the sandbox's provider in production, and no row of own sign-in with Firebase", async () => {
  const admin = await openAdmin(databaseUrl);
  const { rows } = await admin.query(
    `select nspname as name from pg_namespace where nspname not like 'pg\\_%' and nspname <> 'information_schema'
     union all select rolname from pg_roles where rolname like 'rejoinder%' order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual([
    'internal',
    'public',
    'rejoinder_app',
    'rejoinder_cross_tenant',
    'rejoinder_tenant',
    'sign_in',
  ]);
  const tables = await admin.query(
    "select schemaname as schema, tablename as name from pg_tables where tablename ~ 'account|password|signing|refresh|session' order by 2",
  );
  expect(tables.rows).toEqual([
    { schema: 'sign_in', name: 'account' },
    { schema: 'sign_in', name: 'session' },
  ]);
  for (const name of ['account', 'keys', 'session', '"user"', 'verification'])
    expect((await admin.query(`select from sign_in.${name}`)).rows).toEqual([]);
});
