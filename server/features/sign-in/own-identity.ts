import { LRUCache } from 'lru-cache';
import type { AppContext } from '#server/context.ts';
import type { Database } from '#server/db/database.ts';
import { isSessionOpen } from '#server/db/tables/company/sign-in-sessions.ts';
import type { Identity } from '#server/integrations/identity/port.ts';
import { failed } from '#shared/domain/result.ts';
import { OWN_ISSUER, publishedKeys } from './keys.ts';

/** How long a session counts as open after it was found so, in ms, if its end is not notified. */
export const SESSION_TTL_MS = 5_000;

/** Maximum number of cached sessions, about 150 bytes each. */
const MAX_SESSIONS = 10_000;

/** The issuer of our own tokens, whose keys are in the database. */
export const ownIssuer = (db: Database) => ({ ...OWN_ISSUER, keys: () => publishedKeys(db) });

/** Tokens of `verifier` whose session is open. */
export const withOpenSession = (
  verifier: Identity,
  { db, now }: Pick<AppContext, 'now'> & { db: Database },
  elapsed: () => number = performance.now.bind(performance),
): Identity => {
  const open = new LRUCache<string, true>({
    max: MAX_SESSIONS,
    ttl: SESSION_TTL_MS,
    ttlResolution: 0,
    perf: { now: elapsed },
  });
  let ended = 0;
  return {
    subscriber: {
      onSessionEnd: (id) => {
        ended += 1;
        open.delete(id);
      },
      onOpen: () => open.clear(),
    },
    whoIs: async (token) => {
      const person = await verifier.whoIs(token);
      if (!person.ok) return person;
      const { sessionId } = person.value;
      if (sessionId === undefined) return failed('invalid');
      if (open.has(sessionId)) return person;
      const before = ended;
      if (!(await isSessionOpen(db, sessionId, new Date(now())))) return failed('invalid');
      if (ended === before) open.set(sessionId, true); // or it may be the one that ended meanwhile
      return person;
    },
  };
};
