import { inTenant } from '#server/db/database.ts';
import { changeReview } from '#server/features/reviews/changed/change-review.ts';
import { savePage } from '#server/features/reviews/sync/save-page.ts';
import { LIVE } from '#shared/contract/live/stream.ts';
import { openBareStreams } from './support/bare-streams.ts';
import { type Figure, quantile } from './support/measurements.ts';
import { pageOf } from './support/store-pages.ts';
import { openSubscribers } from './support/subscribers.ts';
import { startBenchApi, type TestBed } from './support/test-bed.ts';

/** Streams per user: the limit of a node. */
const EACH = 20;
const CHANGES = 20;
const REVIEWS = 5;

const waitsOf = async (
  { waitsFor }: Awaited<ReturnType<typeof openSubscribers>>,
  change: (n: number) => Promise<void>,
) => {
  const waits: number[] = [];
  for (let n = 0; n < CHANGES; n += 1) waits.push(...(await waitsFor(() => change(n))));
  return waits;
};

/** Streams of one company's users: memory of each, latency of an event to all, and missed events. */
const ours = async (testBed: TestBed, streams: number) => {
  const { context, admin } = testBed;
  const app = await testBed.app('live');
  const { companyId, appId } = app;
  const seen = pageOf(0).slice(0, REVIEWS);
  await savePage(context, app, seen, context.now());
  await admin.query(
    `with people as (
       insert into internal.people (company_id, user_id, username, first_name, last_name)
       select $1, 'live' || n, 'live' || n || '@acme.test', 'Robin', 'Fern' from generate_series(1, $2::int) n returning *)
     insert into memberships (company_id, user_id, role) select company_id, user_id, 'replier' from people`,
    [companyId, streams / EACH],
  );
  const server = await startBenchApi(testBed);
  const people = Array.from({ length: streams / EACH }, (_, n) => `live${n + 1}`);
  const tokens = await Promise.all(people.map((person) => server.tokenOf(person)));
  const change = (place: number, response: string) =>
    inTenant(context.db, companyId, (tx) =>
      changeReview(tx, appId, seen[place]?.reviewId ?? '', { response }),
    );
  const audience = await openSubscribers(server.url, LIVE.path, tokens, EACH);
  const waits = await waitsOf(audience, (n) => change(0, `Hello ${n}`));
  await audience.drop();
  const marks = seen.map((_, place) => `"Missed ${place}"`);
  for (const place of seen.keys()) await change(place, `Missed ${place}`);
  const missed = await audience.resume(marks);
  audience.close();
  await server.close();
  return { kb: audience.kb, waits, missed, tokens };
};

/** Control: the same number of streams of a bare server, sent the same amount of data. */
const bare = async (tokens: string[]) => {
  const server = await openBareStreams();
  const audience = await openSubscribers(server.url, '/', tokens, EACH);
  const waits = await waitsOf(audience, (n) => server.broadcast(`Hello ${n} `.padEnd(900, '.')));
  audience.close();
  server.close();
  return { kb: audience.kb, waits };
};

/** Measures streams of this node, alternately with streams of a bare server. */
export const benchLive = async (testBed: TestBed, streams: number): Promise<Figure[]> => {
  const measured = await ours(testBed, streams);
  const control = await bare(measured.tokens);
  const part = 'live';
  const count = streams.toLocaleString('en');
  const name = 'a bare server of as many';
  const beside = (value: number) => ({ control: { name, value }, wanted: null });
  const wait = (share: number) => ({
    value: quantile(measured.waits, share),
    unit: 'ms',
    part,
    ...beside(quantile(control.waits, share)),
  });
  return [
    // No control: the bare streams reuse the memory freed by the product's.
    {
      part,
      name: `memory a stream, of ${count}, rss`,
      value: measured.kb.rss,
      unit: 'KB',
      control: null,
      wanted: null,
    },
    {
      part,
      name: `memory a stream, of ${count}, heap`,
      value: measured.kb.heap,
      unit: 'KB',
      ...beside(control.kb.heap),
    },
    { name: `a change to ${count} streams, p50`, ...wait(0.5) },
    { name: `a change to ${count} streams, p99`, ...wait(0.99) },
    {
      part,
      name: `of ${count} streams that broke off, missed a change`,
      value: measured.missed,
      unit: '',
      control: null,
      wanted: { of: 'value', max: 0 },
    },
  ];
};
