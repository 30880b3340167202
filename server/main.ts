import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { everyApp } from '#shared/domain/account/app-scope.ts';
import { monthlyLimitOf } from '#shared/domain/account/monthly-limit.ts';
import { DEFAULT_SEND_TIMING, paced } from '#shared/domain/replies/send-policy.ts';
import { offeredModels } from '#shared/domain/writer/models.ts';
import { readSettings, type Settings } from './config/env.ts';
import { RELEASE } from './config/release.ts';
import { contextFor, type ServerContext } from './context.ts';
import { openVault } from './crypto/vault.ts';
import { awaitDatabase } from './db/await-database.ts';
import { databaseOver, openPool } from './db/database.ts';
import { CLOCK_EVERY_MS, openDatabaseClock } from './db/database-clock.ts';
import { listen } from './db/listen.ts';
import { requireBoundLogin } from './db/logins.ts';
import { CHANNELS } from './http/live/notifications.ts';
import { openOpsServer } from './http/ops/ops-server.ts';
import { openHttp } from './http/server.ts';
import type { Identity } from './integrations/identity/port.ts';
import { embeddedIdentity, firebaseIdentity, tokenVerifier } from './integrations/identity/token-verifier.ts';
import { instrumentedMail } from './integrations/mail/instrumented.ts';
import { instrumentedPayment } from './integrations/payment/instrumented.ts';
import { paddlePayment } from './integrations/payment/paddle.ts';
import { instrumentedStores } from './integrations/stores/instrumented.ts';
import { connectStores } from './integrations/stores/stores.ts';
import { withCircuitBreaker } from './integrations/writer/breaker.ts';
import { instrumentedWriter } from './integrations/writer/instrumented.ts';
import { openModelDates } from './integrations/writer/model-dates.ts';
import { openAiWriter } from './integrations/writer/openai.ts';
import { jobQueue } from './jobs/jobs.ts';
import { openEgress } from './net/egress.ts';
import { openLog } from './telemetry/log.ts';
import { openTelemetry } from './telemetry/telemetry.ts';
import { untraced } from './telemetry/trace.ts';
import { every } from './worker/every.ts';
import { openWorker } from './worker/worker.ts';

/** Timeout of a call to the payment provider, in ms: a person is waiting. */
const PAYMENT_TIMEOUT_MS = 5_000;

/** How often the AI's server is asked which models end, in ms. */
const MODELS_EVERY_MS = 24 * 3_600_000;

/** How often it is seen whether the keys of sign-in of one's own are too old, in ms. */
const KEYS_EVERY_MS = 3_600_000;

/** Shutdown timeout, in ms: supervisors usually kill after half a minute. */
const STOP_WITHIN_MS = 28_000;

/** The payment settings the page may see. */
const checkoutOf = ({ environment, script, clientToken, priceId }: NonNullable<Settings['payment']>) => ({
  environment,
  script,
  clientToken,
  priceId,
});

/** Verifies the tokens of the identity provider: Firebase, the sandbox's stand-in, or this installation. */
const openIdentity = async (
  { firebase, embeddedIdentity: embedded, ownSignIn }: Settings,
  context: ServerContext,
): Promise<Identity> => {
  const { now, telemetry } = context;
  if (firebase) return tokenVerifier(firebaseIdentity(firebase.projectId), now, telemetry);
  if (embedded) return tokenVerifier(embeddedIdentity(embedded.url), now, telemetry);
  if (!ownSignIn) throw new Error('SIGN_IN: must be set');
  const { ownIssuer, withOpenSession } = await import('./features/sign-in/own-identity.ts');
  return withOpenSession(tokenVerifier(ownIssuer(context.db), now, telemetry), context);
};

/** The provider that signs people in, if there is one. */
const openConfiguredProvider = async ({ ownSignIn, publicUrl }: Settings, now: () => number) =>
  ownSignIn?.provider &&
  (await import('./integrations/identity/oidc.ts')).openProvider(ownSignIn.provider, { publicUrl, now });

/** Throws a one-line error that names the setting. */
const refusedPort = (error: unknown): never => {
  throw new Error(`HOST and PORT: ${error instanceof Error ? error.message : error}`, { cause: error });
};

const start = async () => {
  const settings = readSettings(process.env);
  const origin = {
    node: `${hostname()}:${process.pid}`,
    roles: settings.roles.join(','),
    release: RELEASE,
  };
  const log = openLog(settings.logLevel, undefined, origin);
  const onError = (error: Error) =>
    log.error({ event: 'database.connection_failed', err: error }, 'Database connection failed');
  const isWorker = settings.roles.includes('worker');
  const { traces } = settings;
  // Loaded only if a collector is configured.
  const tracer = traces
    ? (await import('./telemetry/otlp.ts')).otlpTracer({ ...traces, instanceId: origin.node, log })
    : untraced;
  const telemetry = openTelemetry(tracer);
  telemetry.metrics.watchProcess();
  const openDb = (role: 'api' | 'worker') => {
    const { databaseUrl: url, databaseConnections: connections } = settings;
    const pool = openPool({ url, connections, onError, name: `rejoinder ${role}` });
    telemetry.metrics.watchPool(role, pool);
    return databaseOver(pool);
  };
  const isApi = settings.roles.includes('api');
  const db = openDb(isApi ? 'api' : 'worker');
  // Jobs have connections of their own, so that many API calls never keep one from claiming or renewing its lease.
  const jobsDb = isApi && isWorker ? openDb('worker') : db;
  await awaitDatabase(db, log);
  await requireBoundLogin(db);
  const vault = openVault(settings.masterKey, settings.olderMasterKeys);
  const timing = paced(DEFAULT_SEND_TIMING, settings.sendPace);
  const { now, machineAheadMs, read } = await openDatabaseClock(db);
  telemetry.metrics.watchClock(machineAheadMs);
  const stopClock = every(CLOCK_EVERY_MS, () => read().catch(onError)); // until then the last reading is extrapolated
  const models = offeredModels(settings.writer.models, settings.writer.modelMap.keys());
  const modelDates = openModelDates({ ...settings.writer, log });
  const stopModels = every(MODELS_EVERY_MS, modelDates.read);
  // Loaded only if it is used.
  const mail =
    settings.mail &&
    instrumentedMail((await import('./integrations/mail/smtp.ts')).smtpMail(settings.mail), telemetry);
  const context: ServerContext = {
    db,
    jobs: jobQueue,
    stores: instrumentedStores(
      connectStores({ ...settings.stores, timeoutMs: timing.callTimeout, now }),
      telemetry,
    ),
    writer: withCircuitBreaker(
      instrumentedWriter(
        openAiWriter({ ...settings.writer, models, now: settings.writer.isOpenAi ? now : undefined }),
        telemetry,
      ),
      now,
    ),
    payment:
      settings.payment &&
      instrumentedPayment(paddlePayment({ ...settings.payment, timeoutMs: PAYMENT_TIMEOUT_MS }), telemetry),
    mail,
    egress: openEgress({ allowedOrigin: settings.sandboxHooks }),
    vault,
    now,
    log,
    telemetry,
    timing,
    writerCallsADay: settings.writer.callsADay,
    writerTimeoutMs: settings.writer.timeoutMs,
    writerPrice: settings.writer.price,
    monthlyLimit: monthlyLimitOf(settings.monthlyLimit),
    publicUrl: settings.publicUrl,
    modelDates,
    models,
    installation: {
      signsInWithGoogle: settings.firebase !== undefined || settings.embeddedIdentity?.hasGoogle === true,
      payment: settings.payment ? checkoutOf(settings.payment) : null,
      identity: settings.firebase
        ? { kind: 'firebase', ...settings.firebase }
        : settings.ownSignIn
          ? { kind: 'own', provider: settings.ownSignIn.provider?.name ?? null }
          : { kind: 'embedded' },
      sandbox: [
        ...(settings.embeddedIdentity ? (['identity'] as const) : []),
        ...(settings.stores.isSandbox ? (['stores'] as const) : []),
        ...(settings.writer.isSandbox ? (['writer'] as const) : []),
        ...(settings.payment?.isSandbox ? (['payment'] as const) : []),
        ...(settings.mail?.isSandbox ? (['mail'] as const) : []),
      ],
    },
  };
  const closing: (() => Promise<unknown>)[] = [];
  const stopped = new AbortController();
  const stopping = stopped.signal;
  const operator = settings.metrics && (await openOpsServer({ context, ...settings.metrics, stopping }));
  let ready: string | null = null;
  if (isApi) {
    if (settings.ownSignIn) {
      const { renewKeys } = await import('./features/sign-in/keys.ts');
      await renewKeys(context);
      closing.push(every(KEYS_EVERY_MS, () => renewKeys(context).catch(onError)));
    }
    const http = await openHttp({
      context,
      identity: await openIdentity(settings, context),
      ownSignIn: settings.ownSignIn && {
        ...settings.ownSignIn,
        provider: await openConfiguredProvider(settings, now),
      },
      stopping,
      embeddedIdentity: settings.embeddedIdentity && {
        ...settings.embeddedIdentity,
        publicUrl: settings.publicUrl,
      },
      sampleKeysFrom: settings.stores.isSandbox ? settings.sandboxOrigin : undefined,
      trustedProxies: settings.trustedProxies,
      pageDirectory: fileURLToPath(new URL('../.build/page', import.meta.url)),
      security: {
        isProduction: settings.isProduction,
        connectTo: settings.firebase
          ? ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com']
          : [],
        signInFrame: settings.firebase && `https://${settings.firebase.projectId}.firebaseapp.com`,
        paymentStandIn: settings.payment?.isSandbox ? settings.sandboxOrigin : undefined,
        imagesFrom: settings.sandboxOrigin ? [settings.sandboxOrigin] : [],
      },
      logger: log,
      listen: (handlers) =>
        listen({
          url: settings.databaseDirectUrl,
          channels: CHANNELS,
          log,
          ...handlers,
        }),
    });
    closing.push(() => http.close());
    ready = await http.listen({ host: settings.host, port: settings.port }).catch(refusedPort);
  }
  // Last: a process that cannot start must not leave jobs behind that it has begun.
  if (isWorker) {
    const { databaseDirectUrl: databaseUrl, syncIntervalMs, jobLeaseMs: leaseMs, usageMonths } = settings;
    const worker = await openWorker({
      context: contextFor({ ...context, db: jobsDb }, everyApp),
      databaseUrl,
      syncIntervalMs,
      leaseMs,
      usageMonths,
    });
    closing.push(worker.close);
  }
  log.info({ event: 'process.started' }, 'Started');
  process.send?.({ ready, metrics: operator?.url ?? null });
  const stop = async () => {
    setTimeout(() => {
      log.error({ event: 'process.shutdown_timed_out' }, 'Shutdown timed out; exiting');
      process.exit(1);
    }, STOP_WITHIN_MS).unref();
    stopped.abort();
    if (ready !== null) await delay(settings.drainMs); // until the proxy has noticed
    await Promise.all(closing.map((close) => close())); // the time is limited, and requests may outlast the jobs
    mail?.close();
    await Promise.all([stopClock(), stopModels()]);
    await Promise.all([db.destroy(), jobsDb.destroy(), operator?.close(), tracer.close()]);
    process.exit(0);
  };
  let isOver: Promise<void> | undefined;
  for (const signal of ['SIGINT', 'SIGTERM', 'disconnect']) process.on(signal, () => (isOver ??= stop()));
};

start().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
