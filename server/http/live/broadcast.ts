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

/** Whoever is told what changes in a company. */
export type Listener = { userId: string; tell: (text: string) => void };

/** All who look at one company on this node: it is read once for all of them. */
export type Company = {
  id: string;
  cursor: Cursor | undefined;
  listeners: Set<Listener>;
  /** Those who came since the last reading, with the cursor they stood at, if they were here before. */
  joining: Map<Listener, string | undefined>;
};

const RESET: AddressedEvent = { event: { kind: 'reset' }, userId: null };

/** Tells all what has changed since the last time, then those who are new what they have missed and where they stand. */
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
    const here = group.filter((listener) => company.joining.delete(listener)); // the others have left meanwhile
    // In one go with where they stand now, which is also told to those who have missed nothing.
    tell(here, missed === 'too-old' ? [RESET] : missed, stoodAt ?? cursor, cursor, positionComment(cursor));
    for (const listener of here) company.listeners.add(listener);
  }
  return next;
};

/** Says where a listener stands, without an event. */
export const positionComment = (cursor: Cursor | undefined): string =>
  cursor === undefined ? ':\n\n' : `:\nid: ${cursor}\n\n`;

/** Only the last event each listener gets moves its cursor: cut off before that, it is told the whole again. */
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

/** Characters of one event, so that a reader who gets a batch whole is never taken for a slow one. */
const LONGEST = 256 * 1024;

const written = (event: LiveEvent): string => {
  const text = JSON.stringify(z.parse(LIVE.event, event));
  if (text.length <= LONGEST || event.kind !== 'reviews') return text;
  return written({ kind: 'many', appId: event.appId, counts: event.counts });
};
