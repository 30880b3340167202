import pg from 'pg';
import { WEBHOOK_SECRET } from '#sandbox/test-setup.ts';
import { LOCAL_PADDLE } from '#server/config/payment-env.ts';
import { sandboxStores } from '#server/config/store-env.ts';
import type { AppContext } from '#server/context.ts';
import { openVault } from '#server/crypto/vault.ts';
import { paddlePayment } from '#server/integrations/payment/paddle.ts';
import type { Payment } from '#server/integrations/payment/port.ts';
import { connectStores } from '#server/integrations/stores/stores.ts';
import { openAiWriter } from '#server/integrations/writer/openai.ts';
import { jobQueue } from '#server/jobs/jobs.ts';
import { openEgress } from '#server/net/egress.ts';
import { openLog } from '#server/telemetry/log.ts';
import { openTelemetry } from '#server/telemetry/telemetry.ts';
import { MONTHLY_REVIEW_LIMIT } from '#shared/domain/account/monthly-limit.ts';
import { DEFAULT_SEND_TIMING } from '#shared/domain/replies/send-policy.ts';
import { MODELS } from '#shared/domain/writer/models.ts';
import { DEFAULT_PRICE } from '#shared/domain/writer/writer-price.ts';
import { openEveryApp } from '#tests/support/database/every-app.ts';
import { ownerUrl } from '#tests/support/database/owner-url.ts';

/** The master key of every such context. */
export const TEST_MASTER_KEY = Buffer.alloc(32, 5).toString('base64');

type Options = { url: string; sandboxUrl: string; clock: { now: number }; connections?: number };

/** A context over a migrated database, with vendors at `sandboxUrl` and a manual clock. */
export const openContext = async ({ url, sandboxUrl, clock, connections = 12 }: Options) => {
  const onError = () => undefined;
  const db = openEveryApp({ url, connections, onError });
  const admin = new pg.Pool({ connectionString: ownerUrl(url), max: 2 });
  admin.on('error', onError);
  const context: AppContext & { payment: Payment } = {
    db,
    jobs: jobQueue,
    stores: connectStores({
      ...sandboxStores(sandboxUrl),
      timeoutMs: 20_000,
      now: Date.now, // signatures are held to real time
    }),
    writer: openAiWriter({
      baseUrl: `${sandboxUrl}/ai/v1`,
      apiKey: 'k',
      modelMap: new Map(),
      timeoutMs: 20_000,
    }),
    payment: paddlePayment({
      apiUrl: `${sandboxUrl}/paddle`,
      ...LOCAL_PADDLE,
      webhookSecret: WEBHOOK_SECRET,
      timeoutMs: 20_000,
    }),
    mail: undefined,
    egress: openEgress({ allowedOrigin: sandboxUrl }),
    vault: openVault(TEST_MASTER_KEY),
    now: () => clock.now,
    log: openLog('silent'),
    telemetry: openTelemetry(),
    timing: DEFAULT_SEND_TIMING,
    writerCallsADay: 3000,
    writerTimeoutMs: 30_000,
    writerPrice: DEFAULT_PRICE,
    monthlyLimit: MONTHLY_REVIEW_LIMIT,
    publicUrl: 'https://rejoinder.test',
    modelDates: { endsAt: () => undefined, read: async () => undefined },
    models: MODELS,
    installation: {
      identity: { kind: 'embedded' },
      signsInWithGoogle: false,
      payment: null,
      sandbox: ['stores', 'writer'],
    },
  };
  const close = async (): Promise<void> => {
    await db.destroy();
    await admin.end();
  };
  return { context, db, admin, close };
};
