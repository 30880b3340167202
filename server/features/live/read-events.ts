import type { AppContext } from '#server/context.ts';
import { inTenant, type Tx } from '#server/db/database.ts';
import { preparingAmong } from '#server/db/tables/apps/app-syncs.ts';
import { appOf } from '#server/db/tables/apps/apps.ts';
import { draftVersionsOf } from '#server/db/tables/replies/drafts.ts';
import {
  type ChangeRow,
  type Cursor,
  changesAfter,
  cursorNow,
  isCursor,
  isKnown,
  type Snapshot,
  snapshotNow,
} from '#server/db/tables/reviews/changes.ts';
import { countsOf, reviewsById } from '#server/db/tables/reviews/reviews.ts';
import { toReviewDto } from '#server/features/reviews/list/to-review-dto.ts';
import { LISTS, type LiveEvent } from '#shared/contract/live/stream.ts';

/** Limits per read: changes, and individual reviews of one app. Beyond the second the page reloads its list. */
const MAX_CHANGES = 500;
const MAX_REVIEWS = 50;

/**
 * An event to publish; with `userId`, to that user only; with `about`, only to those who see all apps of one of its
 * changes.
 */
export type AddressedEvent = { event: LiveEvent; userId: string | null; about?: string[][] };

export type EventBatch = {
  cursor: Cursor;
  events: AddressedEvent[];
  /** More events can be read at once, or some are blocked by an older open transaction. */
  next: 'nothing' | 'more' | 'unsettled';
};

/** Tells a page to read everything again. */
export const RESET: AddressedEvent = { event: { kind: 'reset' }, userId: null };

/**
 * A company's changes after `after`, in their current state; several changes of one object become one event. If the
 * database does not know `after`, a reset, and the position from which to go on.
 */
export const readEvents = (context: AppContext, companyId: string, after: Cursor): Promise<EventBatch> =>
  inTenant(context.db, companyId, async (tx) =>
    (await isKnown(tx, after))
      ? read(context, tx, after)
      : { cursor: await cursorNow(tx), events: [RESET], next: 'more' },
  );

/** The position at which a new reader starts. */
export const currentCursor = (context: AppContext, companyId: string): Promise<Cursor> =>
  inTenant(context.db, companyId, cursorNow);

/**
 * What `readEvents` holds back after `after`: the changes visible by now, except those visible in the snapshot `told`; and
 * the snapshot from which to go on. A change that commits later has not been visible, whatever its number.
 */
export const readHeldBack = (
  context: AppContext,
  companyId: string,
  after: Cursor,
  told: Snapshot | undefined,
): Promise<{ events: AddressedEvent[]; told: Snapshot }> =>
  inTenant(context.db, companyId, async (tx) => {
    const now = await snapshotNow(tx); // taken first: what commits before the changes are read is told twice
    const rows = await changesAfter(tx, after, MAX_CHANGES, { unseenIn: told });
    return { events: rows.length < MAX_CHANGES ? await toEvents(context, tx, rows) : [RESET], told: now };
  });

/**
 * What a reader at `after` has missed up to `until`, or of all that is visible; `too-old` if that is too much or already
 * purged.
 */
export const readMissedEvents = (
  context: AppContext,
  companyId: string,
  after: string,
  until: Cursor | undefined,
): Promise<AddressedEvent[] | 'too-old'> =>
  inTenant(context.db, companyId, async (tx) => {
    if (!isCursor(after) || !(await isKnown(tx, after))) return 'too-old';
    const rows = await changesAfter(tx, after, MAX_CHANGES, { until });
    return rows.length < MAX_CHANGES ? toEvents(context, tx, rows) : 'too-old';
  });

const read = async (context: AppContext, tx: Tx, after: Cursor): Promise<EventBatch> => {
  const rows = await changesAfter(tx, after, MAX_CHANGES);
  const unsettled = rows.findIndex((row) => !row.is_settled);
  const settled = unsettled === -1 ? rows : rows.slice(0, unsettled);
  const last = settled.at(-1);
  return {
    cursor: last ? `${last.xid}.${last.id}` : after,
    events: await toEvents(context, tx, settled),
    next: unsettled !== -1 ? 'unsettled' : rows.length === MAX_CHANGES ? 'more' : 'nothing',
  };
};

const toEvents = async (context: AppContext, tx: Tx, rows: ChangeRow[]): Promise<AddressedEvent[]> => {
  const events: AddressedEvent[] = [];
  const ofReviews = Map.groupBy(
    rows.filter(({ kind }) => kind === 'reviews' || kind === 'many'),
    (row) => row.app_id,
  );
  // During the first drafting run each finished review changes the count shown with its app.
  const preparing = ofReviews.size === 0 ? [] : await preparingAmong(tx, [...ofReviews.keys()]);
  for (const kind of [...LISTS, 'apps'] as const) {
    const changed = rows.filter((row) => row.kind === kind).map(appsOf);
    const about = kind === 'apps' ? [...changed, ...preparing.map((appId) => [appId])] : changed;
    if (about.length > 0) events.push({ event: { kind }, userId: null, ...addressedTo(about) });
  }
  for (const [appId, changes] of ofReviews) {
    const event = await reviewsEvent(context, tx, appId, changes);
    if (event) events.push({ event, userId: null, about: [[appId]] });
  }
  const ofDrafts = rows.filter(({ kind }) => kind === 'draft');
  for (const mine of Map.groupBy(ofDrafts, (row) => `${row.user_id} ${row.app_id}`).values())
    events.push(...(await draftEvents(tx, mine)));
  return events;
};

/** The apps that a change is about: one, several together, or none. */
const appsOf = ({ app_id, apps }: ChangeRow): string[] => apps ?? (app_id === '' ? [] : [app_id]);

/** Everybody is told of a change that is about no app. */
const addressedTo = (about: string[][]): Pick<AddressedEvent, 'about'> => {
  const distinct = [...new Map(about.map((apps) => [apps.join(' '), apps])).values()];
  return distinct.some(({ length }) => length === 0) ? {} : { about: distinct };
};

const idsIn = (rows: ChangeRow[]): string[] => [...new Set(rows.flatMap(({ review_ids: ids }) => ids ?? []))];

const reviewsEvent = async (
  context: AppContext,
  tx: Tx,
  appId: string,
  changes: ChangeRow[],
): Promise<LiveEvent | undefined> => {
  const isMany = changes.some(({ kind }) => kind === 'many');
  if (!(await appOf(tx, appId)))
    return isMany ? { kind: 'many', appId, counts: { unanswered: 0, answered: 0 } } : undefined;
  const loadTimestamp = context.now(); // taken before the read, as for a page
  const ids = idsIn(changes);
  if (isMany || ids.length > MAX_REVIEWS) return { kind: 'many', appId, counts: await countsOf(tx, appId) };
  const rows = await reviewsById(tx, appId, ids);
  const present = new Set(rows.map(({ review_id }) => review_id));
  return {
    kind: 'reviews',
    appId,
    reviews: rows.map(toReviewDto),
    gone: ids.filter((id) => !present.has(id)),
    counts: await countsOf(tx, appId),
    loadTimestamp,
  };
};

const draftEvents = async (tx: Tx, changes: ChangeRow[]): Promise<AddressedEvent[]> => {
  const [{ app_id: appId, user_id: userId } = { app_id: '', user_id: null }] = changes;
  if (userId === null) return [];
  const drafts = await draftVersionsOf(tx, userId, appId, idsIn(changes));
  return drafts.map((draft) => ({
    event: { kind: 'draft', appId, ...draft },
    userId,
    about: [[appId]],
  }));
};
