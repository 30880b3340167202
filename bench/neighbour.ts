import * as review from '#shared/contract/review/endpoints.ts';
import { fillReviews } from './support/fill-reviews.ts';
import { type Asks, costOf, startFlood } from './support/load-client.ts';
import type { Figure } from './support/measurements.ts';
import { type BenchApp, startBenchApi, type TestBed } from './support/test-bed.ts';

/** Calls in flight of one company. */
const FLOOD = 500;
/** Calls of the other company: five a second for twenty seconds, as a person causes at most. */
const QUIET = { calls: 100, everyMs: 200 };

/** The list of a company alone, and while another company has 500 calls in flight. */
export const benchNeighbour = async (testBed: TestBed): Promise<Figure[]> => {
  const [loud, quiet] = [await testBed.app('loud'), await testBed.app('quiet')];
  await fillReviews(testBed.admin, loud, { reviews: 10_000, order: 'by-time' });
  await fillReviews(testBed.admin, quiet, { reviews: 10_000, order: 'by-time' });
  const server = await startBenchApi(testBed, { requestsAMinute: 1_000_000 });
  const asksOf = async ({ caller }: BenchApp): Promise<Asks> => ({
    url: server.url,
    headers: {
      authorization: `Bearer ${await server.tokenOf(caller.userId)}`,
      'content-type': 'application/json',
    },
    asks: [{ path: review.find.path, body: JSON.stringify({ filter: { stars: [1, 2] }, offset: 0 }) }],
  });
  const [loudly, quietly] = [await asksOf(loud), await asksOf(quiet)];
  await costOf(quietly, { calls: 500 }); // warm-up
  const alone = await costOf(quietly, QUIET);
  const stop = startFlood(loudly, FLOOD);
  await costOf(quietly, { calls: 50 }); // by then all have arrived
  const beside = await costOf(quietly, QUIET);
  await stop();
  await server.close();
  return [
    {
      part: 'neighbour',
      name: `p99 of a list beside ${FLOOD} calls in flight of another company`,
      value: beside.p99Ms,
      unit: 'ms',
      control: { name: 'the same with nobody beside', value: alone.p99Ms },
      wanted: { of: 'value', max: 2 * alone.p99Ms + 50 },
    },
  ];
};
