import { LIVE, LiveEvent } from '#shared/contract/live.ts';
import { afterPress } from '#web/lib/after-press.ts';
import { headersFor } from '#web/lib/api/call.ts';
import { clearPrefetched } from '#web/lib/api/early.ts';
import { auth, signedIn } from '#web/lib/auth/session.ts';
import { type Stream, shareStream } from './shared-stream.ts';
import { readStream } from './sse.ts';

/** Shortest and longest delay before a reconnect, in ms. */
const SOON_MS = 500;
const LATE_MS = 30_000;
/** A stream without data for this long, in ms, counts as dead; the server's heartbeat is more frequent. */
const SILENCE_MS = 45_000;

/** Exponential backoff with jitter between half and all of the delay, so that clients do not reconnect at once. */
export const backOff = (failures: number, random: number, soonMs = SOON_MS): number => {
  const wait = Math.min(LATE_MS, soonMs * 2 ** failures);
  return wait / 2 + (wait / 2) * random;
};

type Hear = (event: LiveEvent) => void;

const listeners = new Set<Hear>();
const stateListeners = new Set<() => void>();
let isUp = false;

const setUp = (next: boolean): void => {
  if (isUp === next) return;
  isUp = next;
  for (const listener of [...stateListeners]) listener();
};

/** Whether the live stream is connected; without it, queries poll. */
export const isLive = (): boolean => isUp;

export const onLiveState = (listener: () => void): (() => void) => {
  stateListeners.add(listener);
  return () => void stateListeners.delete(listener);
};

/** Subscribes to live events. */
export const onLive = (listener: Hear): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

const pass = (data: string, hearFirst: Hear): void => {
  let json: unknown;
  try {
    json = JSON.parse(data);
  } catch {
    return;
  }
  const event = LiveEvent.safeParse(json);
  // An unknown event of a newer server is handled like missed events: by reloading.
  const told: LiveEvent = event.success ? event.data : { kind: 'reset' };
  // An update may shift the layout, so a press that has begun finishes first.
  afterPress(() => {
    for (const listener of [hearFirst, ...listeners]) listener(told);
  });
};

/** Reads the stream until it ends; returns whether it had started, and the server's retry delay. */
const follow = async ({ lastId, onBegun, onPiece, onEvent }: Stream, signal: AbortSignal) => {
  const token = await signedIn.token();
  if (!token.ok) return { hadBegun: false };
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const alive = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), SILENCE_MS);
  };
  const stream = readStream();
  let hadBegun = false;
  try {
    alive();
    const response = await fetch(LIVE.path, {
      headers: {
        ...headersFor(signedIn, token.value),
        Accept: 'text/event-stream',
        ...(lastId() === '' ? {} : { 'Last-Event-ID': lastId() }),
      },
      cache: 'no-store',
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (!response.ok || !response.body) return { hadBegun };
    hadBegun = true;
    clearPrefetched();
    onBegun();
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      alive();
      for (const { data } of stream.push(piece.value)) onEvent(data);
      onPiece(stream.lastId());
    }
  } catch {
    // Disconnected or aborted; the caller's loop decides what to do.
  } finally {
    clearTimeout(timer);
  }
  return { hadBegun, retryMs: stream.retryMs() };
};

/** Reads the stream and reconnects, until `over`. */
const lead = async (stream: Stream, over: AbortSignal): Promise<void> => {
  let again: (() => void) | undefined;
  let current: AbortController | undefined;
  const rest = (ms: number): Promise<void> =>
    new Promise((done) => {
      const timer = setTimeout(done, ms);
      again = () => {
        clearTimeout(timer);
        done();
      };
    });
  const wake = (): void => {
    if (navigator.onLine && document.visibilityState === 'visible') again?.();
  };
  addEventListener('online', wake, { signal: over });
  addEventListener('offline', () => current?.abort(), { signal: over });
  document.addEventListener('visibilitychange', wake, { signal: over });
  over.addEventListener('abort', () => again?.());
  let failures = 0;
  while (!over.aborted) {
    if (navigator.onLine) {
      current = new AbortController();
      const { hadBegun, retryMs } = await follow(stream, AbortSignal.any([over, current.signal]));
      failures = hadBegun ? 0 : failures + 1;
      stream.onEnded();
      if (!over.aborted) await rest(backOff(failures, Math.random(), retryMs));
    } else await rest(LATE_MS);
  }
};

/** Connects to the live stream, shared by all tabs; returns a stop function. `hearFirst` receives events before any screen. */
export const startLive = (hearFirst: Hear): (() => void) =>
  shareStream({
    name: `live:${auth.get()?.id ?? ''}`,
    silenceMs: SILENCE_MS,
    lead,
    onState: setUp,
    onEvent: (data) => pass(data, hearFirst),
  });
