import { fileURLToPath } from 'node:url';
import { paced, SEND_TIMING } from '#shared/domain/send.ts';
import { openDatabase, openPool } from './db/database.ts';
import { listen } from './db/listen.ts';
import { openHttp } from './http/server.ts';
import { EMBEDDED } from './identity/embedded.ts';
import { identityProvider } from './identity/provider.ts';
import { jobsOver, openQueue } from './jobs/jobs.ts';
import { readSettings, type Settings } from './kit/env.ts';
import { type Log, openLog } from './kit/log.ts';
import { openVault, type Vault } from './kit/vault.ts';
import { firebaseIdentity, tokenVerifier } from './outside/identity/token-verifier.ts';
import { paddlePayment } from './outside/payment/paddle.ts';
import { connectStores } from './outside/stores/stores.ts';
import { restingWriter } from './outside/writer/breaker.ts';
import { openAiWriter } from './outside/writer/openai.ts';
import { openWorker } from './worker/worker.ts';
import type { World } from './world.ts';

/** How long one call to the writer may take, in ms. */
const WRITER_TIMEOUT_MS = 30_000;

/** How long one call to the payment provider may take, in ms: somebody is waiting. */
const PAYMENT_TIMEOUT_MS = 5_000;

/** Where people sign in: Firebase where it is configured, else the provider that is part of this program. */
const openIdentity = async (settings: Settings, vault: Vault, log: Log) => {
  if (settings.firebase)
    return { identity: tokenVerifier(firebaseIdentity(settings.firebase.projectId)), provider: undefined };
  const onError = (error: Error) => log.error({ err: error }, 'a database connection was lost');
  const pool = openPool('rejoinder_identity', { url: settings.databaseUrl, connections: 4, onError });
  const provider = identityProvider({
    pool,
    vault,
    now: Date.now,
    log,
    ...EMBEDDED,
    // No mail server is configured: the operator reads the letter in the log and passes it on.
    sendMail: async (to, subject, text) => log.warn({ to, subject, text }, 'a letter that was not sent'),
    origin: settings.publicUrl,
    hasGoogle: settings.hasLocalGoogle,
  });
  await provider.keys(); // another master key than the one they were sealed with is noticed now, not at the first sign-in
  const identity = tokenVerifier({
    issuer: EMBEDDED.issuer,
    audience: EMBEDDED.projectId,
    keys: provider.keys,
  });
  return { identity, provider: provider.plugin };
};

/** What of the payment's settings the page may know. */
const checkoutOf = ({ environment, script, clientToken, priceId }: Settings['payment']) => ({
  environment,
  script,
  clientToken,
  priceId,
});

const start = async () => {
  const settings = readSettings(process.env);
  const log = openLog(settings.logLevel);
  const onError = (error: Error) => log.error({ err: error }, 'the database is away');
  const isWorker = settings.roles.includes('worker');
  const db = openDatabase({ url: settings.databaseUrl, connections: settings.databaseConnections, onError });
  const boss = await openQueue({ url: settings.databaseUrl, connections: 8, isWorker, onError });
  const vault = openVault(settings.masterKey, settings.olderMasterKeys);
  const timing = paced(SEND_TIMING, settings.sendPace);
  const now = () => Date.now();
  const world: World = {
    db,
    jobs: jobsOver(boss),
    stores: connectStores({ ...settings.stores, timeoutMs: timing.callTimeout, now }),
    writer: restingWriter(openAiWriter({ ...settings.writer, timeoutMs: WRITER_TIMEOUT_MS }), now),
    payment: paddlePayment({ ...settings.payment, timeoutMs: PAYMENT_TIMEOUT_MS }),
    vault,
    now,
    log,
    timing,
    writerCallsADay: settings.writer.callsADay,
    installation: {
      signsInWithGoogle: settings.firebase !== undefined || settings.hasLocalGoogle,
      payment: checkoutOf(settings.payment),
      identity: settings.firebase ? { kind: 'firebase', ...settings.firebase } : { kind: 'embedded' },
      sandbox: [
        ...(settings.firebase ? [] : (['identity'] as const)),
        ...(settings.stores.isSandbox ? (['stores'] as const) : []),
        ...(settings.writer.isSandbox ? (['writer'] as const) : []),
        ...(settings.payment.isSandbox ? (['payment'] as const) : []),
      ],
    },
  };
  const closing: (() => Promise<unknown>)[] = [];
  if (isWorker) {
    const worker = await openWorker({ world, boss, syncIntervalMs: settings.syncIntervalMs });
    closing.push(worker.close);
  } else closing.push(() => boss.stop({ graceful: false }));
  if (settings.roles.includes('api')) {
    const { identity, provider } = await openIdentity(settings, vault, log);
    const http = await openHttp({
      world,
      identity,
      provider,
      trustedProxies: settings.trustedProxies,
      pageDirectory: fileURLToPath(new URL('../.build/page', import.meta.url)),
      security: {
        isProduction: settings.isProduction,
        connectTo: settings.firebase
          ? ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com']
          : [],
        signInFrame: settings.firebase && `https://${settings.firebase.projectId}.firebaseapp.com`,
        paymentStandIn: settings.payment.isSandbox ? settings.sandboxOrigin : undefined,
        imagesFrom: settings.sandboxOrigin ? [settings.sandboxOrigin] : [],
      },
      logger: log,
      listen: (heard) =>
        listen({
          url: settings.databaseUrl,
          role: 'rejoinder_tenant',
          channel: 'changes',
          onError,
          ...heard,
        }),
    });
    closing.unshift(() => http.close());
    process.send?.({ ready: await http.listen({ host: settings.host, port: settings.port }) });
  } else process.send?.({ ready: null });
  const stop = async () => {
    for (const close of closing) await close();
    await db.destroy();
    process.exit(0);
  };
  let stopping: Promise<void> | undefined;
  for (const signal of ['SIGINT', 'SIGTERM', 'disconnect']) process.on(signal, () => (stopping ??= stop()));
};

start().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
