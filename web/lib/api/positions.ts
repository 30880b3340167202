import { isAfter, POSITION_HEADER } from '#shared/domain/live/position.ts';

/** How long the stream waits for responses, in ms; without theirs it starts anywhere, and data is fetched again. */
const PATIENCE_MS = 10_000;

/** The oldest position among the responses before the stream; undefined before the first. */
let oldest: string | undefined;
/** Whether the data of every response so far has a known position. */
let isComplete = true;
let isOver = false;
/** The position from `startPosition`, when nothing was pending. */
let start = '';
const pending = new Set<Promise<unknown>>();

/** Asks for the position of a response, as long as the live stream has not started. */
export const positionHeaders = (): Record<string, string> => (isOver ? {} : { [POSITION_HEADER]: 'asked' });

/** Notes where a response stands among the live changes. One that failed or was cancelled brought no data. */
export const withPosition = async (answer: Promise<Response>): Promise<Response> => {
  if (isOver) return answer;
  pending.add(answer);
  try {
    const response = await answer;
    const position = response.headers.get(POSITION_HEADER);
    if (!response.ok) return response;
    if (position === null) isComplete = false;
    else if (oldest === undefined || isAfter(oldest, position)) oldest = position;
    return response;
  } finally {
    pending.delete(answer);
  }
};

/** What a live stream does not tell of the changes since the data on the page was read. */
export type Gap = 'none' | 'pending' | 'all';

/** The gap of a stream that continues after `position`: `pending` responses may be older than that. */
export const gapAfter = (position: string): Gap => {
  if (!isComplete || oldest === undefined || position === '' || isAfter(position, oldest)) return 'all';
  return position === start ? 'none' : 'pending';
};

/** Waits until nothing is pending, including what is asked meanwhile. */
const allSettled = async (): Promise<void> => {
  while (pending.size > 0) await Promise.allSettled(pending);
};

/** Where the live stream starts, so that it misses nothing after the responses so far; if that is known. */
export const startPosition = async (): Promise<string> => {
  const patience = new Promise((done) => setTimeout(done, PATIENCE_MS));
  await Promise.race([patience, allSettled()]);
  start = isComplete && pending.size === 0 ? (oldest ?? '') : '';
  return start;
};

/** The live stream has started: what is read from now on cannot be older than its events. */
export const endPositions = (): void => {
  isOver = true;
  isComplete = false;
};
