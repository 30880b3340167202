import type { LiveEvent } from '#shared/contract/live/stream.ts';
import { endPositions, type Gap, gapAfter } from '#web/lib/api/positions.ts';
import { clearPrefetched } from '#web/lib/api/prefetch.ts';

type LiveListener = (event: LiveEvent) => void;

const listeners = new Set<LiveListener>();
const stateListeners = new Set<() => void>();
let isConnected = false;
let gap: Gap = 'all';

/** Notes that the stream has begun after a position, or ended. */
export const setConnected = (next: boolean, position: string): void => {
  if (isConnected === next) return;
  isConnected = next;
  if (next) {
    gap = gapAfter(position);
    endPositions();
    clearPrefetched();
  }
  for (const listener of [...stateListeners]) listener();
};

/** Whether the live stream is connected; without it, queries poll. */
export const isLive = (): boolean => isConnected;

/** What the stream does not tell of the changes since the data on the page was read. */
export const liveGap = (): Gap => gap;

export const onLiveState = (listener: () => void): (() => void) => {
  stateListeners.add(listener);
  return () => void stateListeners.delete(listener);
};

/** Subscribes to live events. */
export const onLive = (listener: LiveListener): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Passes an event on to all subscribers. */
export const tellLive = (event: LiveEvent): void => {
  for (const listener of listeners) listener(event);
};
