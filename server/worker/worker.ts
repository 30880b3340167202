import * as z from 'zod/mini';
import type { AppContext } from '#server/context.ts';
import { listen } from '#server/db/listen.ts';
import type { ClaimedJob, Outcome } from '#server/db/tables/operations/jobs.ts';
import { sendMornings } from '#server/features/notices/morning-mails.ts';
import { watchStoppages } from '#server/features/stoppages/watch-stoppages.ts';
import { watchTargets } from '#server/features/views/watch-targets.ts';
import { type JobName, LEASE_MS, Origin, PAYLOADS, type Payload } from '#server/jobs/queues.ts';
import { runAttempt } from './attempt.ts';
import { cron } from './cron.ts';
import { every } from './every.ts';
import { CONCURRENCY, handlers } from './handlers.ts';
import { purgeExpired } from './purge-expired.ts';
import { runObserved } from './run-observed.ts';
import { sweep, sweepSubscriptions, sweepWords } from './sweep.ts';
import { warnOfModels } from './warn-of-models.ts';
import { openWorkerPool, type WorkerPool } from './worker-pool.ts';

type Options = {
  context: AppContext;
  databaseUrl: string;
  syncIntervalMs: number;
  /** A job's lease, in ms: after that without a heartbeat another worker takes it. */
  leaseMs?: number;
  /** How many months of usage are kept. */
  usageMonths?: number;
};

/** Longest interval between two sweeps, in ms. */
const SWEEP_MS = 2000;

/** How often reviews not yet indexed for search are looked for, in ms. */
const INDEX_MS = 500;

/** How often subscriptions are checked, in ms: a missed renewal locks a customer out only hours later. */
const RENEWALS_MS = 60_000;

/** How often expired rows are deleted, in ms. */
const PURGE_MS = 60_000;

/** How often the models that end soon are logged, in ms. */
const MODELS_MS = 24 * 3_600_000;

/** How often it is looked for what has stopped, or works again, in ms. */
const STOPPAGES_MS = 5 * 60_000;

/** How often it is asked where the morning's mails are due, in ms. */
const MORNINGS_MS = 5 * 60_000;

/** How often it is asked whether reviews are late, in ms. */
const TARGETS_MS = 5 * 60_000;

/** How long running jobs have to finish at shutdown, in ms. */
const STOP_MS = 14_000;

/** Starts the worker; `close` lets running jobs finish and releases the rest. */
export const openWorker = async ({
  context,
  databaseUrl,
  syncIntervalMs,
  leaseMs = LEASE_MS,
  usageMonths,
}: Options): Promise<{ close: () => Promise<void> }> => {
  const stopped = new AbortController();
  const table = handlers(syncIntervalMs, stopped.signal);
  const pool = <Name extends JobName>(
    queue: Name,
    schema: z.ZodMiniType<Payload<Name>>,
    handle: (context: AppContext, payload: Payload<Name>) => Promise<unknown>,
  ): WorkerPool => {
    const run = ({ id, claims, payload }: ClaimedJob): Promise<Outcome> =>
      runAttempt(queue, { claims, now: context.now }, async () => {
        const input = z.parse(schema, payload);
        const { from } = z.parse(Origin, payload);
        return runObserved(context, queue, String(id), () => handle(context, input), from);
      });
    return openWorkerPool({ context, queue, concurrency: CONCURRENCY[queue], leaseMs, run });
  };
  // A record, so that a kind of job without its pool does not compile.
  const poolOf: Record<JobName, WorkerPool> = {
    'sync-reviews': pool('sync-reviews', PAYLOADS['sync-reviews'], table['sync-reviews']),
    'draft-reply': pool('draft-reply', PAYLOADS['draft-reply'], table['draft-reply']),
    'send-reply': pool('send-reply', PAYLOADS['send-reply'], table['send-reply']),
    'verify-reply': pool('verify-reply', PAYLOADS['verify-reply'], table['verify-reply']),
    'check-subscription': pool(
      'check-subscription',
      PAYLOADS['check-subscription'],
      table['check-subscription'],
    ),
    'remove-reply': pool('remove-reply', PAYLOADS['remove-reply'], table['remove-reply']),
    'strip-label': pool('strip-label', PAYLOADS['strip-label'], table['strip-label']),
    'merge-mentions': pool('merge-mentions', PAYLOADS['merge-mentions'], table['merge-mentions']),
    'classify-review': pool('classify-review', PAYLOADS['classify-review'], table['classify-review']),
    backfill: pool('backfill', PAYLOADS.backfill, table.backfill),
    'draft-proposal': pool('draft-proposal', PAYLOADS['draft-proposal'], table['draft-proposal']),
    'send-batch': pool('send-batch', PAYLOADS['send-batch'], table['send-batch']),
    'move-review-days': pool('move-review-days', PAYLOADS['move-review-days'], table['move-review-days']),
    deliver: pool('deliver', PAYLOADS.deliver, table.deliver),
    'deliver-to-channel': pool(
      'deliver-to-channel',
      PAYLOADS['deliver-to-channel'],
      table['deliver-to-channel'],
    ),
    tell: pool('tell', PAYLOADS.tell, table.tell),
    'read-store-ratings': pool(
      'read-store-ratings',
      PAYLOADS['read-store-ratings'],
      table['read-store-ratings'],
    ),
  };
  const pools = new Map<string, WorkerPool>(Object.entries(poolOf));
  const stopListening = listen({
    url: databaseUrl,
    channels: ['jobs'],
    onNotice: (queue) => pools.get(queue)?.wake(),
    onOpen: () => {
      for (const one of pools.values()) one.wake();
    },
    onLost: () => undefined, // the pools also poll
    log: context.log,
  });
  // Search indexing is shared: every node does a part.
  const stopIndexing = every(INDEX_MS, (isStopped) =>
    sweepWords(context, isStopped).catch((error: unknown) =>
      context.log.error({ event: 'search.index_failed', err: error }, 'Indexing search words failed'),
    ),
  );
  const stopCron = [
    cron(context, 'sweep', Math.min(SWEEP_MS, syncIntervalMs), (isStopped) => sweep(context, isStopped)),
    cron(context, 'renewals', RENEWALS_MS, (isStopped) => sweepSubscriptions(context, isStopped)),
    cron(context, 'stoppages', STOPPAGES_MS, (isStopped) => watchStoppages(context, isStopped)),
    cron(context, 'mornings', MORNINGS_MS, (isStopped) => sendMornings(context, isStopped)),
    cron(context, 'targets', TARGETS_MS, (isStopped) => watchTargets(context, isStopped)),
    cron(context, 'models', MODELS_MS, () => warnOfModels(context)),
    cron(context, 'forget', PURGE_MS, (isStopped) => purgeExpired(context, isStopped, usageMonths)),
  ];
  return {
    close: async () => {
      stopped.abort();
      await stopListening();
      await Promise.all([
        stopIndexing(),
        ...stopCron.map((stop) => stop()),
        ...[...pools.values()].map((one) => one.close(STOP_MS)),
      ]);
    },
  };
};
