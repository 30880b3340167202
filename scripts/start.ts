import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { isPageBuilt } from './lib/build-page.ts';
import { DEMO, ensureDemoAccount } from './lib/demo-account.ts';
import { prepareDatabase } from './lib/prepare-database.ts';
import { LOW_MEMORY_FLAGS, type Part, readiness, requireFree, startProcess } from './lib/processes.ts';
import { makeProgress } from './lib/progress.ts';
import { readSecret } from './lib/read-secret.ts';
import { type Postgres, startPostgres } from './postgres/start-postgres.ts';

const env = process.env;
const isProduction = env.NODE_ENV === 'production';
const step = makeProgress({ isQuiet: isProduction });
const host = env.HOST || '127.0.0.1';
const port = Number(env.PORT || 3000);
const sandboxPort = Number(env.SANDBOX_PORT || 3001);
const dataDir = resolve(env.DATA_DIR || '.data');
const hasFirebase = Boolean(env.FIREBASE_PROJECT_ID);
const isOffline =
  !isProduction &&
  (env.STORES !== 'live' || !env.AI_API_KEY || !(env.PADDLE_API_KEY || env.PAYMENT === 'off'));
const needsSandbox = isOffline || (!isProduction && !hasFirebase);
const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;

/** URLs of the configured database, or of an embedded one in the data folder: of the processes and of the owner. */
const openDatabase = async (): Promise<{ databaseUrl: string; ownerUrl: string }> => {
  const { DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: ownerUrl } = env;
  if (databaseUrl) {
    if (!ownerUrl) throw new Error('DATABASE_OWNER_URL: must be set with DATABASE_URL');
    return { databaseUrl, ownerUrl };
  }
  if (isProduction) throw new Error('DATABASE_URL: must be set in production');
  open.postgres = startPostgres({ dataDir });
  const postgres = await open.postgres;
  const own = new URL(postgres.url());
  own.username = 'rejoinder_app';
  own.password = secretIn('database-login.password');
  return { databaseUrl: own.href, ownerUrl: postgres.url() };
};

/** A random secret of this data folder, created once and readable only by its owner. */
const secretIn = (name: string): string =>
  readSecret(join(dataDir, name), randomBytes(32).toString('base64'));

/** The master key: the configured one, or one from the data folder. */
const masterKey = (): string => {
  if (env.MASTER_KEY) return env.MASTER_KEY;
  if (isProduction) throw new Error('MASTER_KEY: must be set in production');
  return secretIn('master.key');
};

/** Resources opened so far, in the order to close them. */
const open: { year?: Part; sandbox?: Part; server?: Part; postgres?: Promise<Postgres> } = {};

let stopping: Promise<never> | undefined;
const stop = (code: number): Promise<never> => {
  stopping ??= (async () => {
    await Promise.all([open.year?.stop(), open.server?.stop()]);
    await open.sandbox?.stop();
    await open.postgres?.then(
      (postgres) => postgres.stop(),
      () => undefined,
    );
    return process.exit(code);
  })();
  return stopping;
};
for (const signal of ['SIGINT', 'SIGTERM', 'disconnect']) process.on(signal, () => stop(0));

/** Returns the URL of its mail server. */
const startSandbox = async (): Promise<string> => {
  open.sandbox = startProcess('sandbox/main.ts', {
    SANDBOX_PORT: String(sandboxPort),
    DATA_DIR: dataDir,
    PUBLIC_URL: env.PUBLIC_URL || `http://${host}:${port}`,
    SANDBOX_WEBHOOK_SECRET: secretIn('webhook.secret'),
    WEBHOOK_URL: `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}/api/paddle/webhook`,
  });
  open.sandbox.ended.then(() => stop(1));
  return z.object({ smtp: z.string() }).parse(await readiness(open.sandbox)).smtp;
};

const preparePage = async (): Promise<void> => {
  if ((await startProcess('scripts/build.ts', {}).ended) !== 0)
    throw new Error('the page could not be built');
};

const readyDatabase = async (): Promise<string> => {
  const database = await openDatabase();
  await prepareDatabase(database);
  return database.databaseUrl;
};

const start = async () => {
  mkdirSync(dataDir, { recursive: true });
  await requireFree(host, port, 'PORT');
  if (needsSandbox) await requireFree('127.0.0.1', sandboxPort, 'SANDBOX_PORT');
  const key = masterKey();
  const [databaseUrl, smtpUrl] = await Promise.all([
    step('database', readyDatabase()),
    needsSandbox ? step('sandbox: stores, AI, payment, mail and sign-in', startSandbox()) : undefined,
    isPageBuilt() ? undefined : step('page: building it, once per version', preparePage()),
  ]);
  if (isOffline && !hasFirebase)
    await step('demo account', ensureDemoAccount({ databaseUrl, masterKey: key, sandboxUrl }));
  open.server = startProcess(
    'server/main.ts',
    {
      DATABASE_URL: databaseUrl,
      DATABASE_OWNER_URL: undefined, // only for the migrations
      MASTER_KEY: key,
      HOST: host,
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: env.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
      ...(needsSandbox
        ? {
            SANDBOX_URL: sandboxUrl,
            SANDBOX_SMTP_URL: smtpUrl,
            SANDBOX_WEBHOOK_SECRET: secretIn('webhook.secret'),
          }
        : {}),
    },
    LOW_MEMORY_FLAGS,
  );
  open.server.ended.then(() => stop(1));
  await step('server', readiness(open.server));
  if (isOffline)
    process.stdout.write(
      `demo account ${DEMO.email}, password ${DEMO.password}; sandbox ${sandboxUrl}, its inbox ${sandboxUrl}/mail\n`,
    );
  // In the background, and not missed if it fails.
  if (isOffline && !hasFirebase && env.DEMO_YEAR !== 'off')
    open.year = startProcess('scripts/demo-year.ts', { DATABASE_URL: databaseUrl });
  process.stdout.write(`ready http://${host === '0.0.0.0' ? 'localhost' : host}:${port}\n`);
};

start().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  stop(1);
});
