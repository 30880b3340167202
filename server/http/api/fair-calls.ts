import { ApiError } from '#server/context.ts';
import { type Api, api } from '#shared/contract/api.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';

/** An endpoint's name, as in metrics. */
type Name = { [Noun in keyof Api]: `${Noun}.${keyof Api[Noun] & string}` }[keyof Api];

/** What a company's running calls may cost together: three lists, or six other calls. */
export const MOST_RUNNING = 6;
/** Calls of a company that wait for their turn. An impatient client costs less waiting than repeating refused calls. */
const MOST_WAITING = 500;
/** How long a call waits at most, in ms. */
const WAIT_MS = 5000;

const READS_MANY = 2;
/** A slow call waits for others without a connection; counted apart. */
const OUTSIDE = 0.25;

/** What a call costs, if it is neither one nor slow. */
const COSTS: Partial<Record<Name, number>> = {
  'review.find': READS_MANY,
  'review.getFacets': READS_MANY,
  'review.bulk': READS_MANY,
  'view.counts': READS_MANY,
  'topic.suggestions': READS_MANY,
  'batch.create': READS_MANY,
  'batch.scope': READS_MANY,
  'export.start': READS_MANY,
  'incident.get': READS_MANY,
  'insight.drafts': READS_MANY,
  'insight.effect': READS_MANY,
  'insight.overview': READS_MANY,
  'insight.ratings': READS_MANY,
  'insight.topics': READS_MANY,
  'insight.week': READS_MANY,
  'insight.workload': READS_MANY,
};
const costs = new Map<string, number>([
  ...Object.entries(api).flatMap(([noun, verbs]) =>
    Object.entries<Endpoint>(verbs).flatMap(([verb, { isSlow }]) =>
      isSlow ? [[`${noun}.${verb}`, OUTSIDE] as const] : [],
    ),
  ),
  ...Object.entries(COSTS),
]);

type Waiting = { cost: number; start: () => void };
type Lane = { running: number; waiting: Waiting[] };
type Options = { mostWaiting?: number; waitMs?: number };

/** Runs a call of a company when it is its turn. */
export type FairCalls = <Value>(
  companyId: string,
  endpoint: string,
  work: () => Promise<Value>,
) => Promise<Value>;

const refused = () =>
  new ApiError('TOO_MANY_REQUESTS', 'Too many requests at once. Try again in a moment.', {
    retryAfterMs: 1000,
  });

/**
 * Runs a company's calls while they cost at most `MOST_RUNNING` together; the others wait in order. So no company takes
 * the connections and the processor from all others.
 */
export const openFairCalls = ({ mostWaiting = MOST_WAITING, waitMs = WAIT_MS }: Options = {}): FairCalls => {
  const lanes = new Map<string, Lane>();

  const startWaiting = (lane: Lane): void => {
    for (let [next] = lane.waiting; next; [next] = lane.waiting) {
      if (lane.running + next.cost > MOST_RUNNING) return;
      lane.waiting.shift();
      lane.running += next.cost;
      next.start();
    }
  };
  const turn = async (lane: Lane, cost: number): Promise<void> => {
    if (lane.waiting.length >= mostWaiting) throw refused(); // a call waits only while there is no room
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting: Waiting = { cost, start: resolve };
    lane.waiting.push(waiting);
    startWaiting(lane);
    if (lane.waiting.at(-1) !== waiting) return promise;
    const timer = setTimeout(() => {
      lane.waiting = lane.waiting.filter((one) => one !== waiting);
      reject(refused());
      startWaiting(lane); // a cheaper call may have waited behind it
    }, waitMs);
    return promise.finally(() => clearTimeout(timer));
  };
  return async (companyId, endpoint, work) => {
    const cost = costs.get(endpoint) ?? 1;
    const key = `${companyId} ${cost === OUTSIDE}`;
    const lane = lanes.get(key) ?? { running: 0, waiting: [] };
    lanes.set(key, lane);
    await turn(lane, cost);
    try {
      return await work();
    } finally {
      lane.running -= cost;
      startWaiting(lane);
      if (lane.running === 0) lanes.delete(key);
    }
  };
};
