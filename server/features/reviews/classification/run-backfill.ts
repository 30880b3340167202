import type { AppContext } from '#server/context.ts';
import { inTenant, type Tx } from '#server/db/database.ts';
import { changeBackfill, cursorIn, lockBackfill, moveCursor } from '#server/db/tables/company/backfills.ts';
import { accessIn } from '#server/db/tables/company/companies.ts';
import {
  type Cursor,
  nextUnclassified,
  type Unclassified,
} from '#server/db/tables/reviews/classified-reviews.ts';
import { lockReviews } from '#server/db/tables/reviews/reviews.ts';
import type { Classification } from '#shared/domain/classification/classification.ts';
import { ok } from '#shared/domain/result.ts';
import type { ClassificationInput } from '#shared/domain/writer/prompts.ts';
import { saveClassification } from '../changed/save-classification.ts';
import { meteredWriter } from '../writer/metered-writer.ts';
import { resumeTime } from '../writer/resume-time.ts';
import { classificationContext } from '../writer/writer-topics.ts';
import { classifyTogether } from './classify-together.ts';

/** Reviews per AI request. */
export const AT_ONCE = 8;
/** Reviews looked at in one statement for some that are not classified. */
const EXAMINED = 200;
/**
 * A job works this long, in ms, and is then run anew: work that gets on may lose its worker any number of times, while a
 * job that ends its worker each time is set aside.
 */
const RUN_MS = 5000;

type Slice = { from: Cursor; due: Unclassified[]; to: Cursor; about: ClassificationInput };
type Outcome = 'done' | { retryAt: Date };

/** Classifies a company's earlier reviews, newest first, until there are no more, it is paused, or the AI must rest. */
export const runBackfill = async (
  context: AppContext,
  { companyId, rejections = 0 }: { companyId: string; rejections?: number | undefined },
): Promise<Outcome> => {
  const until = context.now() + RUN_MS;
  for (let ofSlice = rejections; context.now() < until; ofSlice = 0) {
    const slice = await inTenant(context.db, companyId, (tx) => nextSlice(context, tx));
    if (slice === undefined) return 'done';
    const interrupted = await classifySlice(context, companyId, slice, ofSlice);
    if (interrupted) return interrupted;
  }
  await inTenant(context.db, companyId, (tx) => context.jobs.enqueue(tx, 'backfill', { companyId }));
  return 'done';
};

/** Undefined if there is nothing to do at present. */
const nextSlice = async (context: AppContext, tx: Tx): Promise<Slice | undefined> => {
  const row = await lockBackfill(tx);
  if (row?.state !== 'running') return undefined;
  if (!(await accessIn(tx, context)).hasAccess) {
    await changeBackfill(tx, { state: 'paused' }); // resumed only by a person
    return undefined;
  }
  const from = cursorIn(row);
  const { due, last } = await nextUnclassified(tx, from, EXAMINED);
  if (last === undefined) {
    await changeBackfill(tx, { state: 'done', resumes_at: null });
    return undefined;
  }
  const [first] = due;
  const ofOneModel = due.slice(0, AT_ONCE).filter(({ model }, n, all) => {
    const other = all.findIndex((one) => one.model !== first?.model);
    return model === first?.model && (other === -1 || n < other);
  });
  const end = ofOneModel.at(-1);
  const to = end && ofOneModel.length < due.length ? end.cursor : last;
  const [only, ...others] = new Set(ofOneModel.map(({ appId }) => appId));
  const about = await classificationContext(tx, others.length === 0 ? (only ?? null) : null);
  return { from, due: ofOneModel, to, about };
};

/** How the job ends if the slice is retried later; a slice that is rejected for days is skipped. */
const classifySlice = async (
  context: AppContext,
  companyId: string,
  { from, due, to, about }: Slice,
  rejections: number,
): Promise<Outcome | undefined> => {
  const [first] = due;
  const writer = meteredWriter(context, companyId);
  const answer = first
    ? await classifyTogether((brief) => writer.classify(first.model, brief), due, about)
    : ok(new Map<Unclassified, Classification>());
  const failure = answer.ok ? undefined : answer.failure;
  const resumesAt = failure && resumeTime(context, failure, rejections);
  const isRejected = failure?.kind === 'rejected';
  await inTenant(context.db, companyId, async (tx) => {
    const row = await lockBackfill(tx);
    if (!row || !isAt(cursorIn(row), from)) return; // another worker has done this slice, or it was started anew
    if (resumesAt && isRejected) {
      const job = { companyId, rejections: rejections + 1 };
      await context.jobs.enqueue(tx, 'backfill', job, { after: resumesAt });
    }
    if (resumesAt) return changeBackfill(tx, { resumes_at: resumesAt });
    const found = answer.ok ? answer.value : new Map<Unclassified, Classification>();
    const saved = await saveAll(context, tx, due, found);
    await moveCursor(tx, to);
    await changeBackfill(tx, {
      done: row.done + saved,
      skipped: row.skipped + due.length - saved,
      resumes_at: null,
    });
  });
  if (resumesAt === undefined) return undefined;
  return isRejected ? 'done' : { retryAt: resumesAt };
};

/** Saves what was found of reviews that have not changed since, and returns how many. */
const saveAll = async (
  context: AppContext,
  tx: Tx,
  due: readonly Unclassified[],
  found: ReadonlyMap<Unclassified, Classification>,
): Promise<number> => {
  let saved = 0;
  for (const [appId, reviews] of Map.groupBy(due, (review) => review.appId)) {
    const rows = await lockReviews(
      tx,
      appId,
      reviews.map(({ reviewId }) => reviewId),
    );
    for (const row of rows) {
      const asked = reviews.find(({ reviewId }) => reviewId === row.review_id);
      const classification = asked && found.get(asked);
      if (!classification || row.kind !== null || row.revision !== asked.revision) continue;
      await saveClassification(context, tx, row, classification, 'backfill');
      saved += 1;
    }
  }
  return saved;
};

const isAt = (one: Cursor, other: Cursor): boolean =>
  one.at === other.at && one.reviewId === other.reviewId && one.appId === other.appId;
