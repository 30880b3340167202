import * as z from 'zod/mini';
import type { AppContext } from '#server/context.ts';
import type { Cursor } from '#server/db/tables/reviews/changes.ts';
import {
  type AddressedEvent,
  currentCursor,
  type EventBatch,
  readEvents,
  readMissedEvents,
} from '#server/features/live/read-events.ts';
import { LIVE, type LiveEvent } from '#shared/contract/live.ts';

/** A subscriber to a company's events. */
export type Listener = { userId: string; tell: (text: string) => void };

/** A company's subscribers on this node; its changes are read once for all of them. */
export type Company = {
  id: string;
  cursor: Cursor | undefined;
  listeners: Set<Listener>;
  /** Subscribers since the last read, with the cursor they resume from, if any. */
  joining: Map<Listener, string | undefined>;
};

const RESET: AddressedEvent = { event: { kind: 'reset' }, userId: null };

/** Sends current subscribers what has changed, and new ones what they have missed and their cursor. */
export const broadcastChanges = async (
  context: AppContext,
  company: Company,
): Promise<EventBatch['next']> => {
  const joining = new Map(company.joining);
  company.cursor ??= await currentCursor(context, company.id);
  const { cursor, heard, next } = await readEvents(context, company.id, company.cursor);
  tell(company.listeners, heard, company.cursor, cursor);
  company.cursor = cursor;
  for (const [stoodAt, group] of Map.groupBy(joining.keys(), (listener) => joining.get(listener))) {
    const missed = stoodAt === undefined ? [] : await readMissedEvents(context, company.id, stoodAt, cursor);
    const here = group.filter((listener) => company.joining.delete(listener)); // all others have left meanwhile
    // Sent in one write with the current cursor, which those who missed nothing get too.
    tell(here, missed === 'too-old' ? [RESET] : missed, stoodAt ?? cursor, cursor, positionComment(cursor));
    for (const listener of here) company.listeners.add(listener);
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
const tell = (
  listeners: Iterable<Listener>,
  heard: AddressedEvent[],
  before: Cursor,
  after: Cursor,
  place = '',
): void => {
  const said = heard.map(({ event, userId }) => ({ userId, data: written(event) }));
  for (const listener of listeners) {
    const mine = said.filter(({ userId }) => userId === null || userId === listener.userId);
    const text = mine.map(
      ({ data }, n) => `id: ${n === mine.length - 1 ? after : before}\ndata: ${data}\n\n`,
    );
    if (text.length > 0 || place !== '') listener.tell(text.join('') + place);
  }
};

/** Maximum characters per write, so that a subscriber who gets a whole batch is not mistaken for a slow one. */
const LONGEST = 256 * 1024;

const written = (event: LiveEvent): string => {
  const text = JSON.stringify(z.parse(LIVE.event, event));
  if (text.length <= LONGEST || event.kind !== 'reviews') return text;
  return written({ kind: 'many', appId: event.appId, counts: event.counts });
};
