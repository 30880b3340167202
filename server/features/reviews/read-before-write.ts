import { inTenant } from '#server/db/database.ts';
import { endRead, keepRead, lookBeforeWrite } from '#server/db/tables/app-reads.ts';
import { queuedReviews } from '#server/db/tables/submits.ts';
import type { ReviewPage, StoreFailure } from '#server/outside/stores/port.ts';
import type { World } from '#server/world.ts';
import type { Result } from '#shared/domain/result.ts';
import { readAgainDelay } from '#shared/domain/send.ts';
import { callStore, type NotCalled } from './call-store.ts';
import { savePage } from './save-page.ts';

/** What is about to be answered was read no longer ago than this, in ms. */
const FRESH_MS = 60_000;

/** Pages of the list that are read while two or more waiting replies are to reviews further down. */
const MOST_PAGES = 5;

/** How soon to look again while somebody else, on whatever node, is reading the list, in ms. */
const SOON_MS = 50;

/** A wait that is no longer than this is for another call to end and not for the budget, in ms. */
const SHORT_MS = 5000;

/** How long a reply waits for a store that does not let itself be read, in ms. */
const PATIENCE_MS = 10 * 60_000;

type Reply = { companyId: string; appId: string; reviewId: string; submittedAt: Date };
type Ready = { kind: 'go' } | { kind: 'wait'; until: Date };
type Failure = StoreFailure | NotCalled;

const GO: Ready = { kind: 'go' };

/**
 * Has what is about to be answered read from its store: a page of the list for all replies of an app that wait, by id only
 * what the page does not show. A change is written down, and then keeps the reply from being sent.
 */
export const readBeforeWrite = async (world: World, reply: Reply): Promise<Ready> => {
  const { companyId, appId, reviewId } = reply;
  const look = await lookOf(world, reply);
  if (look === 'fresh') return GO;
  if (look === 'wait') return { kind: 'wait', until: new Date(world.now() + SHORT_MS) };
  if (look === 'read-review') return readReview(world, reply);
  const list = await readList(world, reply).catch(async (error: unknown) => {
    await inTenant(world.db, companyId, (tx) => endRead(tx, appId));
    throw error;
  });
  if (list.failure) return afterFailure(world, reply, list.failure);
  return list.ids.has(reviewId) ? GO : readReview(world, reply);
};

/** What there is to do, once nobody else is reading the list any more: `wait` where that takes longer than it may. */
const lookOf = async (world: World, { companyId, appId, reviewId }: Reply) => {
  const { lease } = world.timing;
  for (let waited = 0; ; waited += SOON_MS) {
    const now = world.now();
    const times = { since: new Date(now - FRESH_MS), now: new Date(now), leaseMs: lease };
    const look = await inTenant(world.db, companyId, (tx) =>
      lookBeforeWrite(tx, { companyId, appId, reviewId, ...times }),
    );
    if (look !== 'wait' || waited >= lease) return look;
    await new Promise((due) => setTimeout(due, SOON_MS));
  }
};

/** Reads the top of the list, and further down while several waiting replies are to reviews there. */
const readList = async (
  world: World,
  { companyId, appId }: Reply,
): Promise<{ ids: Set<string>; failure?: Failure }> => {
  const ids = new Set<string>();
  const readAt = new Date(world.now());
  let next: string | null = null;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const [lookedAt, from]: [number, string | null] = [world.now(), next];
    const list: Result<ReviewPage, Failure> = await callStore(
      world,
      { companyId, appId, purpose: 'check' },
      (key) => world.stores.listReviews(key, appId, from),
    );
    if (!list.ok && page === 0) {
      await inTenant(world.db, companyId, (tx) => endRead(tx, appId));
      return { ids, failure: list.failure };
    }
    if (!list.ok) break;
    await savePage(world, { companyId, appId }, list.value.reviews, lookedAt);
    for (const { reviewId } of list.value.reviews) ids.add(reviewId);
    next = list.value.next;
    if (next === null) break;
    const waiting = await inTenant(world.db, companyId, (tx) => queuedReviews(tx, appId, readAt));
    if (waiting.filter((id) => !ids.has(id)).length < 2) break;
  }
  await inTenant(world.db, companyId, (tx) => keepRead(tx, appId, readAt, [...ids]));
  return { ids };
};

const readReview = async (world: World, reply: Reply): Promise<Ready> => {
  const { companyId, appId, reviewId } = reply;
  const lookedAt = world.now();
  const read = await callStore(world, { companyId, appId, purpose: 'check' }, (key) =>
    world.stores.readReview(key, appId, reviewId),
  );
  if (!read.ok) return afterFailure(world, reply, read.failure);
  await savePage(world, { companyId, appId }, [read.value], lookedAt);
  return GO;
};

/**
 * What becomes of a reply whose review could not be read. It waits for another call to end, and for some minutes for a store
 * that does not answer. Everything else the write meets as well and tells better, and a budget that is used up is no
 * reason to keep a reply back.
 */
const afterFailure = (world: World, reply: Reply, failure: Failure): Ready => {
  const now = world.now();
  if (failure.kind === 'wait' && !failure.isAway && failure.until.getTime() - now <= SHORT_MS)
    return { kind: 'wait', until: failure.until };
  const age = now - reply.submittedAt.getTime();
  if (failure.kind === 'unknown' && !failure.hasAnswered && age < PATIENCE_MS)
    return { kind: 'wait', until: new Date(now + readAgainDelay(world.timing, age)) };
  const { companyId, appId, reviewId } = reply;
  world.log.warn({ companyId, appId, reviewId, failure }, 'a reply is sent without a look at its review');
  return GO;
};
