import * as z from 'zod';
import type { AppContext } from '#server/context.ts';
import { createBatch } from '#server/features/reviews/batches/choose/create-batch.ts';
import { listItems } from '#server/features/reviews/batches/show/read-batches.ts';
import { syncReviews } from '#server/features/reviews/sync/sync-reviews.ts';
import { type JobName, PAYLOADS } from '#server/jobs/queues.ts';
import { handlers } from '#server/worker/handlers.ts';
import { HOUR } from './company.ts';
import type { TestApp, TestContext } from './test-context.ts';
import { wordyWriter } from './wordy-writer.ts';

/** What a person says about a bad release, each differently. */
const BODIES = [
  'The app crashes whenever I open the calendar, please fix it soon',
  'Too many ads between every single screen, I am leaving',
  'I cannot sign in since the update, the code never arrives',
  'The new design hides everything I used every day',
  'My subscription was charged twice this month',
  'Syncing my notes to the tablet takes an hour now',
  'Please bring back the dark theme, my eyes hurt',
  'Support never answered my three letters',
  'It drains the battery within two hours',
  'The export to a file is missing, I need it for work',
];

/** Batches for tests: an app with unanswered reviews, and the jobs of its company run by hand. */
export const batchesOf = ({ context, createApp, rows, clock }: TestContext) => {
  const table = handlers(600_000);
  /** Runs the jobs of these kinds that wait, until there are none. */
  const runWith = async (with_: AppContext, { companyId }: TestApp, ...queues: JobName[]): Promise<void> => {
    for (let round = 0; round < 100; round += 1) {
      const jobs = await rows(
        `delete from jobs where company_id = $1 and queue = any($2) and run_at < to_timestamp($3 / 1000.0) + interval '1 minute'
         returning queue, payload, run_at`,
        companyId,
        queues,
        Math.max(Date.now(), clock.now),
      );
      if (jobs.length === 0) return;
      for (const { queue, payload, run_at: dueAt } of jobs) {
        clock.now = Math.max(clock.now, dueAt.getTime()); // no job runs before its time
        await runOne(with_, queue, payload);
      }
    }
    throw new Error('the jobs do not end');
  };
  const run = (app: TestApp, ...queues: JobName[]) => runWith(context, app, ...queues);
  const runOne = async (with_: AppContext, queue: string, payload: unknown): Promise<void> => {
    const known: Partial<Record<string, () => Promise<unknown>>> = {
      'draft-proposal': () => table['draft-proposal'](with_, z.parse(PAYLOADS['draft-proposal'], payload)),
      'send-batch': () => table['send-batch'](with_, z.parse(PAYLOADS['send-batch'], payload)),
      'send-reply': () => table['send-reply'](with_, z.parse(PAYLOADS['send-reply'], payload)),
      'remove-reply': () => table['remove-reply'](with_, z.parse(PAYLOADS['remove-reply'], payload)),
      'verify-reply': () => table['verify-reply'](with_, z.parse(PAYLOADS['verify-reply'], payload)),
    };
    await known[queue]?.();
  };

  const open = async (
    count: number,
    bodies: readonly string[] = BODIES,
    store: 'apple' | 'google' = 'google',
  ) => {
    const app = await createApp({ store });
    const at = Date.now() - HOUR;
    const ids = await Promise.all(
      Array.from({ length: count }, (_, n) =>
        app.review({ title: null, body: bodies[n % bodies.length] ?? '', at: at - n * 1000, rating: 1 }),
      ),
    );
    await syncReviews(context, app, 600_000);
    const reviews = ids.map((reviewId) => ({ appId: app.appId, reviewId }));
    return { app, reviews };
  };
  const start = async (app: TestApp, reviews: { appId: string; reviewId: string }[]) => {
    const about = { topics: [], versions: [] };
    const instruction = 'Fixed in version 4.2.1.';
    const made = await createBatch(context, app.caller, { reviews, instruction, about });
    return made.batch;
  };
  const itemsOf = async (app: TestApp, id: string) =>
    (await listItems(context, app.caller, { id, offset: 0, limit: 100 })).items;
  /** The counts of every batch of a company, as its proposals have them; an empty list if all agree. */
  const miscounted = ({ companyId }: TestApp) =>
    rows(
      `select b.batch_id from batches b where company_id = $1 and (b.total, b.drafting, b.ready, b.flagged, b.awaiting_approval,
         b.scheduled, b.handed_over, b.withdrawn, b.failed, b.undelivered) is distinct from (
         select (count(*)::int, (count(*) filter (where state = 'drafting'))::int, (count(*) filter (where state = 'ready'))::int,
           (count(*) filter (where state = 'flagged'))::int, (count(*) filter (where state = 'awaiting_approval'))::int,
           (count(*) filter (where state = 'scheduled'))::int, (count(*) filter (where state = 'handed_over'))::int,
           (count(*) filter (where state = 'withdrawn'))::int, (count(*) filter (where state = 'failed'))::int,
           (count(*) filter (where delivery in ('queued', 'sending')))::int)
         from proposals p where (p.company_id, p.batch_id) = (b.company_id, b.batch_id))`,
      companyId,
    );
  /** A batch of which all is drafted. */
  const drafted = async (app: TestApp, reviews: { appId: string; reviewId: string }[]) => {
    const { id } = await start(app, reviews);
    await run(app, 'draft-proposal');
    return { id };
  };
  const wordy = { ...context, writer: { ...context.writer, ...wordyWriter() } };
  /** The same with drafts that are unlike each other, so that all are ready; also for what is to be written anew. */
  const write = (app: TestApp) => runWith(wordy, app, 'draft-proposal');
  const ready = async (app: TestApp, reviews: { appId: string; reviewId: string }[]) => {
    const { id } = await start(app, reviews);
    await write(app);
    return { id };
  };
  /** The same as if it had been drafted, at no cost: for tests of what comes after. */
  const inserted = async (app: TestApp, reviews: { appId: string; reviewId: string }[]) => {
    const { id } = await start(app, reviews);
    await rows(
      `update proposals set state = 'ready', text = 'Reply no. ' || position, drafted_text = 'Reply no. ' || position,
         language = 'en', version = 1, judged_as = 'inserted', drawn = (position + 1) / 1000.0 where batch_id = $1`,
      id,
    );
    return { id };
  };
  return { run, runWith, open, start, drafted, write, ready, inserted, itemsOf, miscounted };
};

type OfTenant = { batchId: string; itemId: string };

/** Before each call on a batch: it is being sent, with a reply that is not approved; paused before it is resumed. */
export const batchAgain = (rows: TestContext['rows']) => {
  const back = (pause: 'person' | null) => async (of: OfTenant) => {
    await rows(
      `update proposals set state = 'ready', reason = null, text = 'Own', language = 'en', version = 0, warnings = '[]',
         judged_as = 'judged', drawn = 0.5, approved_by = null, approved_name = null, approved_at = null, read_at = null where proposal_id = $1`,
      of.itemId,
    );
    await rows(
      `update batches set state = 'sending', pause_reason = $2::text, paused_at = case when $2::text is not null then now() end where batch_id = $1`,
      ...[of.batchId, pause],
    );
  };
  const verbs = ['edit', 'exclude', 'rewrite', 'approve', 'send', 'pause', 'stop', 'undo'];
  return {
    ...Object.fromEntries(verbs.map((verb) => [`batch.${verb}`, back(null)])),
    'batch.resume': back('person'),
    'batch.remove': back('person'),
  };
};
