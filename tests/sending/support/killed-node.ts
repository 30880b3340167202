import { flushCompileCache } from 'node:module';
import { readSettings } from '#server/config/env.ts';
import { ApiError, type AppContext, type Caller } from '#server/context.ts';
import { openVault } from '#server/crypto/vault.ts';
import { openDatabaseClock } from '#server/db/database-clock.ts';
import { submitReply } from '#server/features/reviews/outbox/submit-reply.ts';
import { paddlePayment } from '#server/integrations/payment/paddle.ts';
import { connectStores } from '#server/integrations/stores/stores.ts';
import type { WriterResult } from '#server/integrations/writer/port.ts';
import { jobQueue } from '#server/jobs/jobs.ts';
import { openEgress } from '#server/net/egress.ts';
import { openLog } from '#server/telemetry/log.ts';
import { openTelemetry } from '#server/telemetry/telemetry.ts';
import { openWorker } from '#server/worker/worker.ts';
import { everyApp } from '#shared/domain/account/app-scope.ts';
import { MONTHLY_REVIEW_LIMIT } from '#shared/domain/account/monthly-limit.ts';
import { DEFAULT_SEND_TIMING, paced } from '#shared/domain/replies/send-policy.ts';
import { DEFAULT_PRICE } from '#shared/domain/writer/writer-price.ts';
import { openEveryApp } from '#tests/support/database/every-app.ts';
import { KillPlan, withKillPoint } from './kill-points.ts';
import { Order, type Word } from './messages.ts';

/** One node as `server/main.ts` builds it, worker and submits, that dies at a given point. */
const start = async (): Promise<void> => {
  const settings = readSettings(process.env);
  const plan = KillPlan.parse(JSON.parse(process.env.KILL_PLAN ?? ''));
  const killPoint = withKillPoint(plan);
  const log = openLog(settings.logLevel);
  const onError = (error: Error) => log.error({ err: error }, 'the database is away');
  const db = openEveryApp({ url: settings.databaseUrl, connections: settings.databaseConnections, onError });
  const timing = paced(DEFAULT_SEND_TIMING, settings.sendPace);
  const { now } = await openDatabaseClock(db);
  const away = async (): WriterResult<never> => ({
    ok: false,
    failure: { kind: 'away', detail: 'no writer' },
  });
  const context: AppContext = {
    db,
    jobs: killPoint.jobs(jobQueue),
    stores: killPoint.stores(connectStores({ ...settings.stores, timeoutMs: timing.callTimeout, now })),
    writer: {
      draft: away,
      improve: away,
      translate: away,
      translateReview: away,
      classify: away,
      judge: away,
      resting: () => undefined,
    },
    payment: settings.payment && paddlePayment({ ...settings.payment, timeoutMs: 2000 }),
    mail: undefined,
    egress: openEgress(),
    vault: openVault(settings.masterKey),
    now,
    log,
    telemetry: killPoint.telemetry(openTelemetry()),
    timing,
    writerCallsADay: 3000,
    writerTimeoutMs: 30_000,
    writerPrice: DEFAULT_PRICE,
    monthlyLimit: MONTHLY_REVIEW_LIMIT,
    publicUrl: settings.publicUrl,
    modelDates: { endsAt: () => undefined, read: async () => undefined },
    models: [],
    installation: {
      identity: { kind: 'embedded' },
      signsInWithGoogle: false,
      payment: null,
      sandbox: ['stores'],
    },
  };
  const send = (word: Word): Promise<void> => new Promise((sent) => process.send?.(word, () => sent()));
  const handle = async ({ order, companyId, appId, reviewId, text, delayMs }: Order): Promise<void> => {
    const refused = await submitReply(context, callerOf(companyId), {
      review: { reviewId, response: text },
      appId,
      loadTimestamp: Date.now(),
      user: {},
      username: `${companyId}@example.test`,
      delayMs: plan.point === 'after-intent' ? delayMs + 1 : delayMs,
    }).then(
      () => null,
      (error: unknown) => {
        if (error instanceof ApiError) return error.code;
        throw error;
      },
    );
    await killPoint.reach('before-answer');
    await send({ order, refused });
    await killPoint.reach('after-intent');
  };
  const orders = (message: unknown): void => {
    handle(Order.parse(message)).catch((error) => {
      process.stderr.write(`an order failed: ${error instanceof Error ? error.stack : error}\n`);
      process.exit(1);
    });
  };
  const { databaseDirectUrl: databaseUrl, syncIntervalMs, jobLeaseMs: leaseMs } = settings;
  await openWorker({ context, databaseUrl, syncIntervalMs, leaseMs });
  process.on('message', orders);
  process.on('disconnect', () => process.exit(0));
  flushCompileCache(); // a killed process would not write it
  await send({ ready: true });
};

const callerOf = (companyId: string): Caller => ({
  userId: companyId,
  username: `${companyId}@example.test`,
  firstName: 'Sam',
  lastName: 'Sender',
  knownLanguages: ['en'],
  companyId,
  companyName: 'Company',
  apps: everyApp,
  role: 'owner',
  auth: { hasAccess: true, type: 'trial', expiresAt: null, isCanceled: false },
});

await start();
