import type { DatabaseSync } from 'node:sqlite';
import { pause } from '../edge/calls.ts';
import { takeFault } from '../state/faults.ts';
import { note } from '../state/journal.ts';
import { eventPutOff, eventTold, nextEvent, type PaddleEvent } from '../state/paddle-events.ts';
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
const tellOne = async (db: DatabaseSync, to: Destination, { body }: PaddleEvent): Promise<boolean> => {
  const said: unknown = JSON.parse(body);
  const fault = takeFault(db, { vendor: 'paddle', paths: [PATH], body: said });
  if (fault?.kind === 'delay') await pause(fault.ms ?? 0);
  const isKept = fault?.kind === 'cut' || fault?.kind === 'status';
  const status = isKept ? null : await send(to, body);
  const entry = { method: 'POST', path: PATH, query: {}, headers: {}, body: said, status };
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
        timer = setTimeout(tell, event.due_at - Date.now());
        return;
      }
      const isTaken = await tellOne(db, to, event);
      if (isStopped) return;
      const wait = REPEATS[event.attempts];
      if (isTaken || wait === undefined) eventTold(db, event.seq);
      else eventPutOff(db, event.seq, Date.now() + wait);
    }
  };
  const tell = (): void => {
    if (destination === undefined || isStopped) return;
    clearTimeout(timer);
    running = (running ?? Promise.resolve()).then(() => tellDue(destination));
  };
  tell();
  return {
    tell,
    stop: async (): Promise<void> => {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
};
