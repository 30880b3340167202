import * as z from 'zod/mini';
import type { AppContext } from '#server/context.ts';
import type { Cursor, Snapshot } from '#server/db/tables/reviews/changes.ts';
import {
  type AddressedEvent,
  currentCursor,
  type EventBatch,
  RESET,
  readEvents,
  readHeldBack,
  readMissedEvents,
} from '#server/features/live/read-events.ts';
import { LIVE, type LiveEvent } from '#shared/contract/live/stream.ts';
import { type AppScope, seesAll } from '#shared/domain/account/app-scope.ts';

/** A subscriber to a company's events. */
export type Listener = { userId: string; apps: AppScope; send: (text: string) => void };

/** An open transaction keeps a company's cursor where it is. */
type Hold = {
  since: number;
  /** What has been sent meanwhile is what this snapshot shows. */
  told: Snapshot | undefined;
};

/** A company's subscribers on this node; its changes are read once for all of them. */
export type Company = {
  id: string;
  cursor: Cursor | undefined;
  hold: Hold | undefined;
  listeners: Set<Listener>;
  /** Subscribers since the last read, with the cursor they resume from, if any. */
  joining: Map<Listener, string | undefined>;
};

/**
 * Sends current subscribers what has changed, and new ones what they have missed and their cursor. Changes that an open
 * transaction has held back for `patienceMs` are sent without moving the cursor, and once more when it moves past them.
 */
export const broadcastChanges = async (
  context: AppContext,
  company: Company,
  patienceMs: number,
): Promise<EventBatch['next']> => {
  const joining = new Map(company.joining);
  company.cursor ??= await currentCursor(context, company.id);
  const { cursor, events, next } = await readEvents(context, company.id, company.cursor);
  publish(company.listeners, events, company.cursor, cursor);
  if (next !== 'unsettled') company.hold = undefined;
  else if (!company.hold || cursor !== company.cursor)
    company.hold = { since: performance.now(), told: undefined };
  company.cursor = cursor;
  const { hold } = company;
  const isHeldBack = hold !== undefined && performance.now() - hold.since >= patienceMs;
  if (isHeldBack) {
    const heldBack = await readHeldBack(context, company.id, cursor, hold.told);
    publish(company.listeners, heldBack.events, cursor, cursor);
    hold.told = heldBack.told;
  }
  const end = isHeldBack ? undefined : cursor;
  for (const [resumeFrom, group] of Map.groupBy(joining.keys(), (listener) => joining.get(listener))) {
    const missed =
      resumeFrom === undefined ? [] : await readMissedEvents(context, company.id, resumeFrom, end);
    const present = group.filter((listener) => company.joining.delete(listener)); // all others have left meanwhile
    // Sent in one write with the current cursor, which those who missed nothing get too.
    publish(
      present,
      missed === 'too-old' ? [RESET] : missed,
      resumeFrom ?? cursor,
      cursor,
      positionComment(cursor),
    );
    for (const listener of present) company.listeners.add(listener);
  }
  return isHeldBack ? 'nothing' : next; // each further change is notified
};

/** Sends a subscriber its cursor without an event. */
export const positionComment = (cursor: Cursor | undefined): string =>
  cursor === undefined ? ':\n\n' : `:\nid: ${cursor}\n\n`;

/**
 * Only the last event of a batch moves a subscriber's cursor: if it is cut off before that, it gets the whole batch
 * again.
 */
const publish = (
  listeners: Iterable<Listener>,
  events: AddressedEvent[],
  before: Cursor,
  after: Cursor,
  suffix = '',
): void => {
  const messages = events.map((one) => ({ ...one, data: serialize(one.event) }));
  for (const listener of listeners) {
    const mine = messages.filter((one) => isFor(one, listener));
    const text = mine.map(
      ({ data }, n) => `id: ${n === mine.length - 1 ? after : before}\ndata: ${data}\n\n`,
    );
    if (text.length > 0 || suffix !== '') listener.send(text.join('') + suffix);
  }
};

const isFor = ({ userId, about }: AddressedEvent, listener: Listener): boolean =>
  (userId === null || userId === listener.userId) &&
  (about === undefined || about.some((apps) => seesAll(listener.apps, apps)));

/** Maximum characters per write, so that a subscriber who gets a whole batch is not mistaken for a slow one. */
const MAX_LENGTH = 256 * 1024;

const serialize = (event: LiveEvent): string => {
  const text = JSON.stringify(z.parse(LIVE.event, event));
  if (text.length <= MAX_LENGTH || event.kind !== 'reviews') return text;
  return serialize({ kind: 'many', appId: event.appId, counts: event.counts });
};
