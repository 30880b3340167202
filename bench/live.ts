import { inTenant } from '#server/db/database.ts';
import { changeReview } from '#server/db/tables/reviews/reviews.ts';
import { savePage } from '#server/features/reviews/sync/save-page.ts';
import { LIVE } from '#shared/contract/live.ts';
import { openAudience } from './support/audience.ts';
import { openBareStreams } from './support/bare-streams.ts';
import { type Figure, quantile } from './support/measurements.ts';
import { pageOf } from './support/store-pages.ts';
import { type Ground, openDoor } from './support/test-bed.ts';

/** Streams per user: the limit of a node. */
const EACH = 20;
const CHANGES = 20;
const REVIEWS = 5;

const waitsOf = async (
  { waitsFor }: Awaited<ReturnType<typeof openAudience>>,
  change: (n: number) => Promise<void>,
) => {
  const waits: number[] = [];
  for (let n = 0; n < CHANGES; n += 1) waits.push(...(await waitsFor(() => change(n))));
  return waits;
};

/** Streams of one company's users: memory of each, latency of an event to all, and missed events. */
const ours = async (ground: Ground, streams: number) => {
  const { context, admin } = ground;
  const app = await ground.app('live');
  const { companyId, appId } = app;
  const seen = pageOf(0).slice(0, REVIEWS);
  await savePage(context, app, seen, context.now());
  await admin.query(
    `insert into users (company_id, user_id, username, first_name, last_name)
     select $1, 'live' || n, 'live' || n || '@acme.test', 'Robin', 'Fern' from generate_series(1, $2::int) n`,
    [companyId, streams / EACH],
  );
  const door = await openDoor(ground);
  const people = Array.from({ length: streams / EACH }, (_, n) => `live${n + 1}`);
  const tokens = await Promise.all(people.map((person) => door.tokenOf(person)));
  const change = (place: number, response: string) =>
    inTenant(context.db, companyId, (tx) =>
      changeReview(tx, appId, seen[place]?.reviewId ?? '', { response }),
    );
  const audience = await openAudience(door.url, LIVE.path, tokens, EACH);
  const waits = await waitsOf(audience, (n) => change(0, `Hello ${n}`));
  await audience.drop();
  const marks = seen.map((_, place) => `"Missed ${place}"`);
  for (const place of seen.keys()) await change(place, `Missed ${place}`);
  const missed = await audience.resume(marks);
  audience.close();
  await door.close();
  return { kb: audience.kb, waits, missed, tokens };
};

/** Control: as many streams of a bare server, sent as much. */
const bare = async (tokens: string[]) => {
  const door = await openBareStreams();
  const audience = await openAudience(door.url, '/', tokens, EACH);
  const waits = await waitsOf(audience, (n) => door.tell(`Hello ${n} `.padEnd(900, '.')));
  audience.close();
  door.close();
  return { kb: audience.kb, waits };
};

/** Measures streams on this node, alternately with as many of a bare server. */
export const live = async (ground: Ground, streams: number): Promise<Figure[]> => {
  const told = await ours(ground, streams);
  const control = await bare(told.tokens);
  const part = 'live';
  const count = streams.toLocaleString('en');
  const name = 'a bare server of as many';
  const beside = (value: number) => ({ control: { name, value }, wanted: null });
  const wait = (share: number) => ({
    ...{ value: quantile(told.waits, share), unit: 'ms', part },
    ...beside(quantile(control.waits, share)),
  });
  return [
    // No control: the bare streams reuse the memory freed by the product's.
    {
      ...{ part, name: `memory a stream, of ${count}, rss`, value: told.kb.rss, unit: 'KB' },
      ...{ control: null, wanted: null },
    },
    {
      ...{ part, name: `memory a stream, of ${count}, heap`, value: told.kb.heap, unit: 'KB' },
      ...beside(control.kb.heap),
    },
    { name: `a change to ${count} streams, p50`, ...wait(0.5) },
    { name: `a change to ${count} streams, p99`, ...wait(0.99) },
    {
      ...{ part, name: `of ${count} streams that broke off, missed a change`, value: told.missed, unit: '' },
      control: null,
      wanted: { of: 'value', most: 0 },
    },
  ];
};
