import type { DatabaseSync } from 'node:sqlite';
import { pause } from '#sandbox/edge/calls.ts';
import { takeFault } from '#sandbox/state/faults.ts';
import { note } from '#sandbox/state/journal.ts';
import { markEventSent, nextEvent, type PaddleEvent, postponeEvent } from '#sandbox/state/paddle-events.ts';
import { signatureOf } from './sign.ts';

/** Retry delays in ms; Paddle's own sandbox also gives up after three retries in a quarter of an hour. */
const REPEATS = [2_000, 60_000, 840_000];

/** The path of faults that apply to outgoing events. */
const PATH = '/webhook';

/** Webhook URL and signing secret. */
export type Destination = { url: string; secret: string };

const send = async ({ url, secret }: Destination, body: string): Promise<number | null> => {
  try {
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Paddle',
      'paddle-signature': signatureOf(body, secret),
    };
    const signal = AbortSignal.timeout(5000);
    const answer = await fetch(url, { method: 'POST', headers, body, signal });
    await answer.text();
    return answer.status;
  } catch {
    return null;
  }
};

/** Sends one event, unless a fault drops it; returns whether the receiver accepted it. */
const deliverOne = async (db: DatabaseSync, to: Destination, { body }: PaddleEvent): Promise<boolean> => {
  const event: unknown = JSON.parse(body);
  const fault = takeFault(db, { vendor: 'paddle', paths: [PATH], body: event });
  if (fault?.kind === 'delay') await pause(fault.ms ?? 0);
  const isHeldBack = fault?.kind === 'cut' || fault?.kind === 'status';
  const status = isHeldBack ? null : await send(to, body);
  const entry = { method: 'POST', path: PATH, query: {}, headers: {}, body: event, status };
  note(db, { vendor: 'paddle', ...entry, fault: fault?.kind ?? null, at: Date.now() });
  return status === 200 && fault?.kind !== 'accept-then-cut';
};

/** Sends queued events in order and retries rejected ones. Without a destination they stay queued on disk. */
export const startEvents = (db: DatabaseSync, destination: Destination | undefined) => {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isStopped = false;
  const tellDue = async (to: Destination): Promise<void> => {
    for (let event = nextEvent(db); event && !isStopped; event = nextEvent(db)) {
      if (event.due_at > Date.now()) {
        clearTimeout(timer);
        timer = setTimeout(deliver, event.due_at - Date.now());
        return;
      }
      const isTaken = await deliverOne(db, to, event);
      if (isStopped) return;
      const wait = REPEATS[event.attempts];
      if (isTaken || wait === undefined) markEventSent(db, event.seq);
      else postponeEvent(db, event.seq, Date.now() + wait);
    }
  };
  const deliver = (): void => {
    if (destination === undefined || isStopped) return;
    clearTimeout(timer);
    running = (running ?? Promise.resolve()).then(() => tellDue(destination));
  };
  deliver();
  return {
    deliver,
    stop: async (): Promise<void> => {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
};
