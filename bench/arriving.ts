import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Pool } from 'pg';
import { savePage } from '#server/features/reviews/save-page.ts';
import type { StoreReview } from '#server/outside/stores/port.ts';
import { type Figure, median } from './figures.ts';
import type { BenchApp, Ground } from './ground.ts';

/** Reviews of a store's page. */
const PAGE = 200;
const MINUTES_9 = 9 * 60_000;

const words = Array.from({ length: 2000 }, (_, n) => `w${n}`);
/** Numbers that look thrown and are the same in every run. */
const chance = (seed: number): number => (Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d) >>> 0) / 2 ** 32;
const bodyOf = (n: number): string =>
  Array.from({ length: 15 }, (_, word) => words[Math.floor(2000 * chance(n * 31 + word * 7919) ** 3)]).join(
    ' ',
  );

/** Page `page` of a list of reviews that came nine minutes apart, newest first. */
export const pageOf = (page: number): StoreReview[] =>
  Array.from({ length: PAGE }, (_, place) => {
    const n = page * PAGE + place;
    return {
      ...{ reviewId: `gp:${n.toString(36).padStart(12, '0')}`, author: 'Ann', title: '', body: bodyOf(n) },
      ...{
        starRating: 1 + (n % 5),
        modifiedAt: new Date(Date.UTC(2026, 10, 1) - n * MINUTES_9),
        reply: null,
      },
      ...{ deviceLanguage: 'en', appVersionName: `2.${Math.floor(n / 20_000)}`, androidOsVersion: 34 },
      productName: 'pixel',
    };
  });

/** One upsert of a page into a table with the same columns, its key and the index of its list: no counts, words or history. */
const bareUpsert = async (admin: Pool, { companyId, appId }: BenchApp, page: StoreReview[]) => {
  await admin.query(
    `insert into bare (company_id, app_id, review_id, author, title, body, star_rating, modified_at, device_language,
       app_version_name, android_os_version, product_name)
     select $1, $2, * from unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::smallint[], $8::timestamptz[],
       $9::text[], $10::text[], $11::int[], $12::text[])
     on conflict (company_id, app_id, review_id) do update set body = excluded.body where bare.body <> excluded.body`,
    [
      companyId,
      appId,
      ...(['reviewId', 'author', 'title', 'body', 'starRating', 'modifiedAt', 'deviceLanguage'] as const).map(
        (key) => page.map((review) => review[key]),
      ),
      ...(['appVersionName', 'androidOsVersion', 'productName'] as const).map((key) =>
        page.map((review) => review[key]),
      ),
    ],
  );
};

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');

/** What is still held once what is not has been thrown away, in MB. */
const heapKept = (): number => {
  collect();
  return process.memoryUsage().heapUsed / 2 ** 20;
};

const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
};

const rowsWritten = async (admin: Pool): Promise<number> => {
  await admin.query('select pg_stat_force_next_flush()');
  const { rows } = await admin.query<{ n: string }>(
    'select sum(n_tup_ins + n_tup_upd + n_tup_del)::text n from pg_stat_user_tables',
  );
  return Number(rows[0]?.n);
};

/** Store pages written in turn with a bare upsert of the same, an unchanged one, and how memory goes through a first sync. */
export const arriving = async (ground: Ground, reviews: number): Promise<Figure[]> => {
  const { world, admin } = ground;
  const app = await ground.app('arriving');
  await admin.query(`create table bare (company_id uuid, app_id text, review_id text, author text, title text, body text,
    star_rating smallint, modified_at timestamptz, device_language text, app_version_name text, android_os_version integer,
    product_name text, primary key (company_id, app_id, review_id))`);
  await admin.query('create index on bare (company_id, app_id, modified_at desc, review_id desc)');
  const [ours, bare]: number[][] = [[], []];
  const heaps: number[] = [];
  for (let n = 0; n < reviews / PAGE; n += 1) {
    const page = pageOf(n);
    ours?.push(await secondsOf(() => savePage(world, app, page, world.now())));
    bare?.push(await secondsOf(() => bareUpsert(admin, app, page)));
    if (n % 50 === 49) heaps.push(heapKept());
  }
  const rate = (seconds: number[] = []) => PAGE / median(seconds.slice(Math.floor(seconds.length / 10)));
  const before = await rowsWritten(admin);
  for (let n = 0; n < 10; n += 1) await savePage(world, app, pageOf(n), world.now());
  const after = await rowsWritten(admin);
  const part = 'arriving';
  return [
    {
      ...{ part, name: 'store pages of 200, one transaction each', value: rate(ours), unit: 'reviews/s' },
      control: { name: 'a bare upsert by unnest', value: rate(bare) },
      wanted: { of: 'ratio', least: 0.5 },
    },
    {
      ...{ part, name: 'rows written by ten unchanged pages', value: after - before, unit: 'rows' },
      control: null,
      wanted: { of: 'value', most: 0 },
    },
    {
      ...{ part, name: `a first sync of ${reviews.toLocaleString('en')} reviews, to the last`, unit: 's' },
      value: (ours ?? []).reduce((sum, each) => sum + each, 0),
      control: { name: 'bare upserts', value: (bare ?? []).reduce((sum, each) => sum + each, 0) },
      wanted: null,
    },
    {
      ...{ part, name: 'memory at its end against a tenth of it', value: heaps.at(-1) ?? 0, unit: 'MB' },
      control: { name: 'at a tenth', value: heaps[0] ?? 0 },
      wanted: { of: 'ratio', most: 1.25 },
    },
  ];
};
