import { isAfter, POSITION_HEADER } from '#shared/domain/live/position.ts';

/** How long the stream waits for responses, in ms; without theirs it starts anywhere, and data is fetched again. */
const PATIENCE_MS = 10_000;

/** The oldest position among the responses before the stream; undefined before the first. */
let oldest: string | undefined;
/** Whether the data of every response so far has a known position. */
let isComplete = true;
let isOver = false;
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

/** Whether a stream that continues after `position` tells everything that the responses so far do not have. */
export const isCovered = (position: string): boolean =>
  isComplete && oldest !== undefined && position !== '' && !isAfter(position, oldest);

/** Waits until nothing is pending, including what is asked meanwhile. */
const allSettled = async (): Promise<void> => {
  while (pending.size > 0) await Promise.allSettled(pending);
};

/** Where the live stream starts, so that it misses nothing after the responses so far; if that is known. */
export const startPosition = async (): Promise<string> => {
  const patience = new Promise((done) => setTimeout(done, PATIENCE_MS));
  await Promise.race([patience, allSettled()]);
  return isComplete && pending.size === 0 ? (oldest ?? '') : '';
};

/** The live stream has started: what is read from now on cannot be older than its events. */
export const endPositions = (): void => {
  isOver = true;
  isComplete = false;
};
