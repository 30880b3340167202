import type { Pool } from 'pg';
import { savePage } from '#server/features/reviews/sync/save-page.ts';
import type { StoreReview } from '#server/integrations/stores/port.ts';
import { sweepWords } from '#server/worker/sweep.ts';
import { type Figure, median } from './support/measurements.ts';
import { heapAfterGc } from './support/memory.ts';
import { answeredOf, PAGE, pageOf } from './support/store-pages.ts';
import type { BenchApp, TestBed } from './support/test-bed.ts';

/** Control: one upsert of a page into a table with the same columns and indexes, without counts, search terms or history. */
const bareUpsert = async (
  admin: Pool,
  table: string,
  { companyId, appId }: BenchApp,
  page: StoreReview[],
) => {
  await admin.query(
    `insert into ${table} (company_id, app_id, review_id, author, title, body, star_rating, modified_at, device_language,
       app_version_name, android_os_version, product_name)
     select $1, $2, * from unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::smallint[], $8::timestamptz[],
       $9::text[], $10::text[], $11::int[], $12::text[])
     on conflict (company_id, app_id, review_id) do update set body = excluded.body where ${table}.body <> excluded.body`,
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

const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
};

/** Number of transactions that wrote anything, including row locks. */
const written = async (admin: Pool): Promise<number> => {
  const { rows } = await admin.query<{ n: string }>('select pg_snapshot_xmax(pg_current_snapshot())::text n');
  return Number(rows[0]?.n);
};

/** A bare control table, and one with all the columns and indexes that a list needs. */
const makeBare = async (admin: Pool): Promise<void> => {
  await admin.query(`create table bare (company_id uuid, app_id text, review_id text, author text, title text, body text,
    star_rating smallint, modified_at timestamptz, device_language text, app_version_name text, android_os_version integer,
    product_name text, primary key (company_id, app_id, review_id))`);
  await admin.query('create index on bare (company_id, app_id, modified_at desc, review_id desc)');
  await admin.query(
    'create table listed (like reviews including defaults including generated including indexes)',
  );
  await admin.query('alter table listed alter revised_at set default now()');
};

/** Writes store pages alternately with bare upserts, rewrites unchanged ones, and measures memory during a first sync. */
export const benchSync = async (testBed: TestBed, reviews: number): Promise<Figure[]> => {
  const { context, admin } = testBed;
  const app = await testBed.app('sync');
  await makeBare(admin);
  const ours: number[] = [];
  const bare: number[] = [];
  const listed: number[] = [];
  const heaps: number[] = [];
  for (let n = 0; n < reviews / PAGE; n += 1) {
    const page = pageOf(n);
    ours.push(await secondsOf(() => savePage(context, app, page, context.now())));
    bare.push(await secondsOf(() => bareUpsert(admin, 'bare', app, page)));
    listed.push(await secondsOf(() => bareUpsert(admin, 'listed', app, page)));
    if (n % 50 === 49) heaps.push(heapAfterGc());
  }
  const filling = await secondsOf(() => sweepWords(context));
  const answered: number[] = [];
  for (let n = 0; n < 20; n += 1) {
    const page = pageOf(reviews / PAGE + n).map((review, place) =>
      place % 3 === 0 ? answeredOf(review) : review,
    );
    answered.push(await secondsOf(() => savePage(context, app, page, context.now())));
  }
  const before = await written(admin);
  for (let n = 0; n < 10; n += 1) await savePage(context, app, pageOf(n), context.now());
  const after = await written(admin);
  const rate = (seconds: number[]) => PAGE / median(seconds.slice(Math.floor(seconds.length / 10)));
  const sum = (seconds: number[]) => seconds.reduce((all, each) => all + each, 0);
  const part = 'sync';
  const pages = {
    part,
    name: 'store pages of 200, one transaction each',
    value: rate(ours),
    unit: 'reviews/s',
  };
  const first = `a first sync of ${reviews.toLocaleString('en')} reviews`;
  return [
    {
      ...pages,
      control: { name: 'a bare upsert, same columns and indexes', value: rate(listed) },
      wanted: { of: 'ratio', min: 0.5 },
    },
    {
      ...pages,
      control: { name: 'a bare upsert, two indexes', value: rate(bare) },
      wanted: { of: 'value', min: 25_000 },
    },
    {
      part,
      name: 'pages of which a third are answered',
      value: rate(answered),
      unit: 'reviews/s',
      control: { name: 'pages of which none is', value: rate(ours) },
      wanted: null,
    },
    {
      part,
      name: 'writing transactions in ten unchanged pages',
      value: after - before,
      unit: '',
      control: null,
      wanted: { of: 'value', max: 0 },
    },
    {
      part,
      name: first,
      value: sum(ours),
      unit: 's',
      control: { name: 'bare upserts, same indexes', value: sum(listed) },
      wanted: null,
    },
    {
      part,
      name: `${first}, every word found`,
      value: sum(ours) + filling,
      unit: 's',
      control: { name: 'bare upserts, same indexes', value: sum(listed) },
      wanted: null,
    },
    {
      part,
      name: 'memory at its end',
      value: heaps.at(-1) ?? 0,
      unit: 'MB',
      control: { name: 'at a tenth', value: heaps[0] ?? 0 },
      wanted: { of: 'ratio', max: 1.25 },
    },
  ];
};
