import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { inTenant } from '#server/db/database.ts';
import { changeReview } from '#server/db/tables/reviews.ts';
import { savePage } from '#server/features/reviews/save-page.ts';
import { LIVE } from '#shared/contract/live.ts';
import { type Figure, quantile } from './figures.ts';
import { type Ground, openDoor } from './ground.ts';
import { heapKept } from './memory.ts';
import { pageOf } from './store-pages.ts';

/** Streams of one person: as many as a node allows. */
const EACH = 20;
const CHANGES = 20;

const Heard = z.object({ kind: z.literal('heard'), waits: z.array(z.number()) });

const next = (child: ChildProcess, kind: string): Promise<unknown> =>
  new Promise((done) => {
    const look = (message: unknown) => {
      if (Object(message).kind !== kind) return;
      child.off('message', look);
      done(message);
    };
    child.on('message', look);
  });

/** So many streams of one company on this node: what each holds, and how long a change takes to reach them all. */
export const live = async (ground: Ground, streams: number): Promise<Figure[]> => {
  const { world, admin } = ground;
  const app = await ground.app('live');
  const { companyId, appId } = app;
  await savePage(world, app, pageOf(0).slice(0, 5), world.now());
  await admin.query(
    `insert into users (company_id, user_id, username, first_name, last_name)
     select $1, 'live' || n, 'live' || n || '@acme.test', 'Robin', 'Fern' from generate_series(1, $2::int) n`,
    [companyId, streams / EACH],
  );
  const door = await openDoor(ground);
  const people = Array.from({ length: streams / EACH }, (_, n) => `live${n + 1}`);
  const tokens = await Promise.all(people.map((person) => door.tokenOf(person)));
  const child = fork(fileURLToPath(new URL('listeners.ts', import.meta.url)));
  const before = { heap: heapKept(), rss: process.memoryUsage().rss / 2 ** 20 };
  const opened = next(child, 'opened');
  child.send({ kind: 'open', url: door.url, path: LIVE.path, tokens, each: EACH });
  await opened;
  const after = { heap: heapKept(), rss: process.memoryUsage().rss / 2 ** 20 };
  const waits: number[] = [];
  for (let n = 0; n < CHANGES; n += 1) {
    const heard = next(child, 'heard');
    child.send({ kind: 'change', at: performance.timeOrigin + performance.now() });
    await pause(20); // the other side knows when it was before it hears of it
    await inTenant(world.db, companyId, (tx) =>
      changeReview(tx, appId, pageOf(0)[0]?.reviewId ?? '', { response: `Hello ${n}` }),
    );
    waits.push(...Heard.parse(await heard).waits.map((wait) => wait - 20));
  }
  child.kill();
  await door.close();
  const part = 'live';
  const kb = (what: 'heap' | 'rss') => ((after[what] - before[what]) * 1024) / streams;
  const count = streams.toLocaleString('en');
  const none = { control: null, wanted: null };
  return [
    { ...none, part, name: `memory a stream, of ${count}, rss`, value: kb('rss'), unit: 'KB' },
    { ...none, part, name: `memory a stream, of ${count}, heap`, value: kb('heap'), unit: 'KB' },
    { ...none, part, name: `a change to ${count} streams, p50`, value: quantile(waits, 0.5), unit: 'ms' },
    { ...none, part, name: `a change to ${count} streams, p99`, value: quantile(waits, 0.99), unit: 'ms' },
  ];
};
