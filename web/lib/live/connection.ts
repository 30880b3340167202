import type { QueryClient } from '@tanstack/react-query';
import { LIVE, LiveEvent, SILENCE_MS } from '#shared/contract/live/stream.ts';
import { afterPress } from '#web/lib/after-press.ts';
import { headersFor } from '#web/lib/api/call.ts';
import { startPosition } from '#web/lib/api/positions.ts';
import { accountKey, refreshUser, signedIn } from '#web/lib/auth/session.ts';
import { keepLetters } from './keep-letters.ts';
import { onLiveState, setConnected, tellLive } from './live.ts';
import { feedQueries } from './live-feed.ts';
import { type Stream, shareStream } from './shared-stream.ts';
import { readStream } from './sse.ts';

/** Shortest and longest delay before a reconnect, in ms. */
const MIN_DELAY_MS = 500;
const MAX_DELAY_MS = 30_000;

/** Exponential backoff with jitter between half and all of the delay, so that clients do not reconnect at once. */
export const backOff = (failures: number, random: number, soonMs = MIN_DELAY_MS): number => {
  const wait = Math.min(MAX_DELAY_MS, soonMs * 2 ** failures);
  return wait / 2 + (wait / 2) * random;
};

type Feed = ReturnType<typeof feedQueries>;

const dispatch = (data: string, feed: Feed): void => {
  let json: unknown;
  try {
    json = JSON.parse(data);
  } catch {
    return;
  }
  const event = LiveEvent.safeParse(json);
  // An unknown event of a newer server is handled like missed events: by reloading.
  const change: LiveEvent = event.success ? event.data : { kind: 'reset' };
  // An update may shift the layout, so a press that has begun finishes first.
  afterPress(() => {
    // The queries first: screens read them.
    feed.receive(change);
    tellLive(change);
  });
};

/** Reads the stream until it ends; returns whether it had started, and the server's retry delay. */
const readConnection = async ({ lastId, onBegun, onPiece, onEvent }: Stream, signal: AbortSignal) => {
  const token = await signedIn.token();
  if (!token.ok) return { hadStarted: false };
  const from = lastId() || (await startPosition());
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const alive = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), SILENCE_MS);
  };
  const stream = readStream();
  let hadStarted = false;
  try {
    alive();
    const response = await fetch(LIVE.path, {
      headers: {
        ...headersFor(signedIn, token.value),
        Accept: 'text/event-stream',
        ...(from === '' ? {} : { 'Last-Event-ID': from }),
      },
      cache: 'no-store',
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (!response.ok || !response.body) return { hadStarted, isRefused: response.status === 404 };
    hadStarted = true;
    onBegun(from);
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
  return { hadStarted, retryMs: stream.retryMs() };
};

/** Reads the stream and reconnects, until aborted. */
const readUntilAborted = async (stream: Stream, signal: AbortSignal): Promise<void> => {
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
  addEventListener('online', wake, { signal });
  addEventListener('offline', () => current?.abort(), { signal });
  document.addEventListener('visibilitychange', wake, { signal });
  signal.addEventListener('abort', () => again?.());
  let failures = 0;
  while (!signal.aborted) {
    if (navigator.onLine) {
      current = new AbortController();
      const { hadStarted, isRefused, retryMs } = await readConnection(
        stream,
        AbortSignal.any([signal, current.signal]),
      );
      failures = hadStarted ? 0 : failures + 1;
      stream.onEnded();
      // It also ends when the person's role or apps change, or they no longer belong to the company.
      if ((hadStarted || isRefused) && !signal.aborted) void refreshUser();
      if (!signal.aborted) await rest(backOff(failures, Math.random(), retryMs));
    } else await rest(MAX_DELAY_MS);
  }
};

/** Connects to the live stream, shared by all tabs, and feeds the queries; returns a stop function. */
export const connect = (queries: QueryClient, username: string): (() => void) => {
  const feed = feedQueries(queries, username);
  keepLetters();
  const stops = [
    onLiveState(feed.turned),
    shareStream({
      name: `live:${accountKey()}`,
      silenceMs: SILENCE_MS,
      readConnection: readUntilAborted,
      onState: setConnected,
      onEvent: (data) => dispatch(data, feed),
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
};
