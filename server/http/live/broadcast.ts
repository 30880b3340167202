import * as z from 'zod/mini';
import type { AppContext } from '#server/context.ts';
import type { Cursor } from '#server/db/tables/reviews/changes.ts';
import {
  type AddressedEvent,
  currentCursor,
  type EventBatch,
  RESET,
  readEvents,
  readMissedEvents,
} from '#server/features/live/read-events.ts';
import { LIVE, type LiveEvent } from '#shared/contract/live.ts';

/** A subscriber to a company's events. */
export type Listener = { userId: string; send: (text: string) => void };

/** A company's subscribers on this node; its changes are read once for all of them. */
export type Company = {
  id: string;
  cursor: Cursor | undefined;
  listeners: Set<Listener>;
  /** Subscribers since the last read, with the cursor they resume from, if any. */
  joining: Map<Listener, string | undefined>;
};

/** Sends current subscribers what has changed, and new ones what they have missed and their cursor. */
export const broadcastChanges = async (
  context: AppContext,
  company: Company,
): Promise<EventBatch['next']> => {
  const joining = new Map(company.joining);
  company.cursor ??= await currentCursor(context, company.id);
  const { cursor, events, next } = await readEvents(context, company.id, company.cursor);
  publish(company.listeners, events, company.cursor, cursor);
  company.cursor = cursor;
  for (const [resumeFrom, group] of Map.groupBy(joining.keys(), (listener) => joining.get(listener))) {
    const missed =
      resumeFrom === undefined ? [] : await readMissedEvents(context, company.id, resumeFrom, cursor);
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
  return next;
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
  const messages = events.map(({ event, userId }) => ({ userId, data: serialize(event) }));
  for (const listener of listeners) {
    const mine = messages.filter(({ userId }) => userId === null || userId === listener.userId);
    const text = mine.map(
      ({ data }, n) => `id: ${n === mine.length - 1 ? after : before}\ndata: ${data}\n\n`,
    );
    if (text.length > 0 || suffix !== '') listener.send(text.join('') + suffix);
  }
};

/** Maximum characters per write, so that a subscriber who gets a whole batch is not mistaken for a slow one. */
const MAX_LENGTH = 256 * 1024;

const serialize = (event: LiveEvent): string => {
  const text = JSON.stringify(z.parse(LIVE.event, event));
  if (text.length <= MAX_LENGTH || event.kind !== 'reviews') return text;
  return serialize({ kind: 'many', appId: event.appId, counts: event.counts });
};
