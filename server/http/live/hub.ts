import type { AppContext } from '#server/context.ts';
import { oldestRunning } from '#server/db/tables/reviews/changes.ts';
import type { Presence } from '#server/db/tables/reviews/presence.ts';
import type { LiveEvent } from '#shared/contract/live/stream.ts';
import { seesAll } from '#shared/domain/account/app-scope.ts';
import { broadcastChanges, type Company, type Listener, positionComment } from './broadcast.ts';
import { openSemaphore } from './semaphore.ts';

/** Concurrent reads per node, so that bursts of changes leave connections for requests. */
const MAX_CONCURRENT = 4;

/** First and longest wait before re-reading changes that an older transaction holds up, in ms. */
const MIN_POLL_MS = 20;
const MAX_POLL_MS = 1000;

type HubTiming = {
  /** Backoff after a failed read, in ms. */
  backoffMs?: number;
  /** How long changes wait for an older transaction before they are sent all the same, in ms. */
  patienceMs?: number;
};

export type Hub = ReturnType<typeof openHub>;

/** A subscribed company, and how its loop is woken. */
type Followed = Company & {
  /** There may be something to read; if set during a read, the loop reads once more. */
  isDue: boolean;
  /** The last read failed: until the backoff is over, only `retry` starts the next one. */
  isFailing: boolean;
  /** Ends the loop's current wait. */
  wake: () => void;
};

/** Reads changes company by company and publishes them to subscribers. */
export const openHub = (context: AppContext, { backoffMs = 5000, patienceMs = 5000 }: HubTiming = {}) => {
  const companies = new Map<string, Followed>();
  const loops = new Set<Promise<void>>();
  const semaphore = openSemaphore(MAX_CONCURRENT);
  /** The last transaction that was reported for holding changes back. */
  let reported = '';
  let isClosed = false;

  const isFollowed = ({ listeners, joining }: Company): boolean =>
    !isClosed && listeners.size + joining.size > 0;

  const reportHold = ({ hold }: Company): void => {
    if (hold?.told === undefined) return;
    const transaction = oldestRunning(hold.told);
    if (transaction === reported) return;
    reported = transaction;
    const heldMs = Math.round(performance.now() - hold.since);
    context.log.warn(
      { event: 'live.held_back', transaction, heldMs },
      'An open transaction holds back live events',
    );
  };

  const read = (company: Followed) =>
    semaphore.run(async () => {
      if (!isFollowed(company)) return 'nothing'; // all subscribers left while it waited for its slot
      company.isDue = false;
      return broadcastChanges(context, company, patienceMs).catch((error: unknown): 'failed' => {
        context.log.warn(
          { event: 'live.read_failed', err: error, companyId: company.id },
          'Reading live events failed',
        );
        return 'failed';
      });
    });

  const follow = async (company: Followed): Promise<void> => {
    let pollMs = MIN_POLL_MS;
    while (isFollowed(company)) {
      const next = await read(company);
      company.isFailing = next === 'failed';
      reportHold(company);
      const isToWait = company.isFailing || (next !== 'more' && !company.isDue);
      if (isToWait && isFollowed(company))
        await pause(company, { failed: backoffMs, unsettled: pollMs, nothing: undefined, more: 0 }[next]);
      pollMs = next === 'unsettled' ? Math.min(pollMs * 2, MAX_POLL_MS) : MIN_POLL_MS;
    }
  };

  const companyOf = (id: string): Followed => {
    const existing = companies.get(id);
    if (existing) return existing;
    const company: Followed = {
      id,
      cursor: undefined,
      hold: undefined,
      listeners: new Set(),
      joining: new Map(),
      isDue: true,
      isFailing: false,
      wake: () => undefined,
    };
    companies.set(id, company);
    return company;
  };
  const start = (company: Followed): void => {
    const loop = follow(company).finally(() => loops.delete(loop));
    loops.add(loop);
  };
  const signal = (company: Followed): void => {
    company.isDue = true;
    if (!company.isFailing) company.wake();
  };

  return {
    /** Subscribes `listener`; if it resumes from a cursor, it first gets what it has missed. */
    join: (companyId: string, listener: Listener, cursor: string | undefined): void => {
      const isNew = !companies.has(companyId);
      const company = companyOf(companyId);
      company.joining.set(listener, cursor);
      if (isNew) start(company);
      else signal(company);
    },
    leave: (companyId: string, listener: Listener): void => {
      const company = companies.get(companyId);
      company?.joining.delete(listener);
      company?.listeners.delete(listener);
      if (!company || isFollowed(company)) return;
      companies.delete(companyId);
      company.wake(); // its loop ends
    },
    /** Something may have changed in a company. */
    wake: (companyId: string): void => {
      const company = companies.get(companyId);
      if (company) signal(company);
    },
    /** Tells the colleagues who see the app; it is no change, so it moves nobody's cursor. */
    tellPresence: ({ companyId, ...presence }: Presence): void => {
      const data = JSON.stringify({ kind: 'presence', ...presence } satisfies LiveEvent);
      for (const { userId, apps, send } of companies.get(companyId)?.listeners ?? [])
        if (userId !== presence.userId && seesAll(apps, [presence.appId])) send(`data: ${data}\n\n`);
    },
    wakeAll: (): void => {
      for (const company of companies.values()) signal(company);
    },
    /** The database is back: failed reads are retried without waiting for the backoff. */
    retryAll: (): void => {
      for (const company of companies.values()) {
        company.isDue = true;
        company.wake();
      }
    },
    /** Sends a heartbeat with the current cursor, so that a reconnecting client resumes from there. */
    beat: (): void => {
      for (const { listeners, cursor } of companies.values())
        for (const listener of listeners) listener.send(positionComment(cursor));
    },
    close: async (): Promise<void> => {
      isClosed = true;
      for (const { wake } of companies.values()) wake();
      await Promise.all(loops);
    },
  };
};

/** Waits until the company's loop is woken, or `ms` have passed. */
const pause = (company: Followed, ms?: number): Promise<void> =>
  new Promise((resolve) => {
    const timer = ms === undefined ? undefined : setTimeout(resolve, ms);
    company.wake = () => {
      clearTimeout(timer);
      resolve();
    };
  });
