import type { AppContext } from '#server/context.ts';
import { inTenant, type Tx } from '#server/db/database.ts';
import { beginReadBeforeWrite, endRead, saveRead, wasReadSince } from '#server/db/tables/apps/app-reads.ts';
import { unsentByApp } from '#server/db/tables/replies/proposals.ts';
import {
  batchOfSubmit,
  claimSubmit,
  queuedReviews,
  type SubmitKey,
  type SubmitRow,
  submitsOf,
} from '#server/db/tables/replies/submits.ts';
import { reviewOf } from '#server/db/tables/reviews/reviews.ts';
import { callsAt } from '#server/db/tables/stores/store-budgets.ts';
import { limitsOf } from '#server/db/tables/stores/store-links.ts';
import {
  callStore,
  hasRoomToRead,
  type NotCalled,
  sendBudgetOf,
} from '#server/features/stores/call-store.ts';
import type { StoreFailure } from '#server/integrations/stores/port.ts';
import { reconcileDelay } from '#shared/domain/replies/send-policy.ts';
import { fetchNewest } from '../sync/fetch-newest.ts';
import { savePage } from '../sync/save-page.ts';

/** Maximum age of the last read before a reply is sent, in ms. */
const FRESH_MS = 60_000;

/** The same for a reply that a person sends, while the store allows many more reads. */
const OWN_FRESH_MS = 3000;

/** First and longest poll interval while another node reads the list, in ms. */
const POLL_MS = { first: 50, longest: 1000 };

/** A wait up to this long is for another call to end, not for the rate limit, in ms. */
const SHORT_MS = 5000;

/** How long a reply waits for a store whose reviews cannot be read, in ms. */
const MAX_WAIT_MS = 10 * 60_000;

/** Batch replies that share one read of the list before them and one after them. */
const GROUP = 20;

type Reply = { companyId: string; appId: string; reviewId: string; submittedAt: Date; isOfBatch: boolean };
type Ready = { kind: 'go' } | { kind: 'wait'; until: Date };
type Failure = StoreFailure | NotCalled;

const GO: Ready = { kind: 'go' };

/** Reads the review that a reply is about to be sent to; false if that has to wait, and then so does the reply. */
export const isReviewRead = async (context: AppContext, id: SubmitKey): Promise<boolean> => {
  const { companyId, appId, reviewId } = id;
  const due = await inTenant(context.db, companyId, async (tx) => {
    const all = await submitsOf(tx, appId, reviewId);
    const own = all.find(({ reply_revision: revision }) => revision === id.replyRevision);
    const review = await reviewOf(tx, appId, reviewId);
    // A review that is gone or has already changed needs no read: the reply is refused.
    if (!review || review.revision !== own?.review_revision) return undefined;
    const isNext = all[0] === own && !all.some(({ state }) => state === 'sending' || state === 'unknown');
    const isDue = own.state === 'queued' && own.due_at.getTime() <= context.now();
    return isNext && isDue ? { own, groupAt: await groupStart(context, tx, own) } : undefined;
  });
  if (due === undefined) return true; // nothing to write now
  const { own, groupAt } = due;
  const reply = {
    companyId,
    appId,
    reviewId,
    submittedAt: own.created_at,
    isOfBatch: batchOfSubmit(own) !== undefined,
  };
  const ready: Ready = groupAt ? { kind: 'wait', until: groupAt } : await readBeforeWrite(context, reply);
  if (ready.kind === 'go') return true;
  await inTenant(context.db, companyId, async (tx) => {
    const isPostponed = await claimSubmit(tx, own, { due_at: ready.until });
    if (isPostponed) await context.jobs.enqueue(tx, 'send-reply', id, { after: ready.until });
  });
  return false;
};

/**
 * Until when a batch reply waits, if at all. A read of the list pays off once a whole group can be sent within the minute
 * that it counts as fresh; while the last read is fresh, one call is enough. The last replies of a batch form a smaller group.
 */
const groupStart = async ({ now }: AppContext, tx: Tx, row: SubmitRow): Promise<Date | undefined> => {
  const { app_id: appId } = row;
  const batchId = batchOfSubmit(row);
  if (batchId === undefined) return undefined;
  const at = now();
  const isFresh = await wasReadSince(tx, appId, new Date(at - FRESH_MS));
  const apps = isFresh ? [] : await unsentByApp(tx, [batchId]);
  const waiting = apps.find((app) => app.app_id === appId)?.n ?? 1;
  const budget = sendBudgetOf(appId, await limitsOf(tx));
  return callsAt(tx, budget, Math.min(GROUP, waiting), new Date(at));
};

/**
 * Reads the reviews about to be answered from the store: one list page for all waiting replies of an app, and by id
 * those the page does not show, or all of them if the list cannot be read. A change is saved and then stops the reply.
 */
export const readBeforeWrite = async (context: AppContext, reply: Reply): Promise<Ready> => {
  const { db, now } = context;
  const { companyId, appId, reviewId } = reply;
  const look = await lookOf(context, reply);
  if (look === 'fresh') return GO;
  if (look === 'wait') return { kind: 'wait', until: new Date(now() + SHORT_MS) };
  if (look === 'read-review') return readReview(context, reply);
  const readAt = new Date(now());
  const queued = () => inTenant(db, companyId, (tx) => queuedReviews(tx, appId, readAt));
  const top = await fetchNewest(context, { companyId, appId }, queued, (page, lookedAt) =>
    savePage(context, { companyId, appId }, page, lookedAt),
  ).catch(async (error: unknown) => {
    await inTenant(db, companyId, (tx) => endRead(tx, appId));
    throw error;
  });
  if (!top.ok && !isListOnly(top.failure)) {
    await inTenant(db, companyId, (tx) => endRead(tx, appId));
    return afterFailure(context, reply, top.failure);
  }
  const seen = top.ok ? [...top.value.keys()] : [];
  await inTenant(db, companyId, (tx) => saveRead(tx, appId, readAt, seen));
  return seen.includes(reviewId) ? GO : readReview(context, reply);
};

/** Whether a failure may concern the list alone: its reviews are then read by id. */
const isListOnly = (failure: Failure): boolean =>
  failure.kind === 'refused' || (failure.kind === 'unknown' && failure.hasAnswered === true);

/** The next step once no other node reads the list: `wait` if that takes too long. */
const lookOf = async (context: AppContext, { companyId, appId, reviewId, isOfBatch }: Reply) => {
  const { lease } = context.timing;
  const freshMs =
    !isOfBatch && (await hasRoomToRead(context, { companyId, appId })) ? OWN_FRESH_MS : FRESH_MS;
  let wait = POLL_MS.first;
  for (let waited = 0; ; waited += wait, wait = Math.min(wait * 2, POLL_MS.longest)) {
    const now = context.now();
    const times = { since: new Date(now - freshMs), now: new Date(now), leaseMs: lease };
    const look = await inTenant(context.db, companyId, (tx) =>
      beginReadBeforeWrite(tx, { companyId, appId, reviewId, ...times }),
    );
    if (look !== 'wait' || waited >= lease) return look;
    await new Promise((due) => setTimeout(due, wait));
  }
};

const readReview = async (context: AppContext, reply: Reply): Promise<Ready> => {
  const { companyId, appId, reviewId } = reply;
  const lookedAt = context.now();
  const read = await callStore(context, { companyId, appId, purpose: 'check' }, (key) =>
    context.stores.readReview(key, appId, reviewId),
  );
  if (!read.ok) return afterFailure(context, reply, read.failure);
  await savePage(context, { companyId, appId }, [read.value], lookedAt);
  return GO;
};

/**
 * What to do with a reply whose review could not be read. It waits for another call to end, and a few minutes for a
 * store that does not respond. Any other failure is left to the write, which reports it better; an exhausted read
 * budget is no reason to hold a reply back.
 */
const afterFailure = (context: AppContext, reply: Reply, failure: Failure): Ready => {
  const now = context.now();
  if (failure.kind === 'wait' && !failure.isAway && failure.until.getTime() - now <= SHORT_MS)
    return { kind: 'wait', until: failure.until };
  const age = now - reply.submittedAt.getTime();
  if (failure.kind === 'unknown' && !failure.hasAnswered && age < MAX_WAIT_MS)
    return { kind: 'wait', until: new Date(now + reconcileDelay(context.timing, age)) };
  const { companyId, appId, reviewId } = reply;
  context.log.warn(
    { event: 'reply.precheck_failed', companyId, appId, reviewId, failure },
    'Sending reply without reading its review first',
  );
  return GO;
};
