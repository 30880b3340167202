import { inTenant, type Tx } from '#server/db/database.ts';
import { applicationsOf } from '#server/db/tables/apps/applications.ts';
import { wholeListPage } from '#server/db/tables/reviews/list/whole-list.ts';
import { savePage } from '#server/features/reviews/sync/save-page.ts';
import { sweepWords } from '#server/worker/sweep.ts';
import { readsOfEach } from '#tests/support/database/explain.ts';
import { finding } from './queries.ts';
import { fillCompanies } from './support/fill-companies.ts';
import { fillWithoutIndexes } from './support/fill-reviews.ts';
import { median } from './support/measurements.ts';
import { pageOf } from './support/store-pages.ts';
import type { BenchApp, TestBed } from './support/test-bed.ts';

/** Figures for one company at a database size. */
export type Point = { companies: number; reviews: number; figures: Record<string, number> };

type Step = { companies: number; reviews: number };

const timed = async (times: number, work: (n: number) => Promise<unknown>): Promise<number> => {
  const all: number[] = [];
  for (let n = 0; n < times; n += 1) {
    const began = performance.now();
    await work(n);
    all.push(performance.now() - began);
  }
  return median(all);
};

const measure = async (testBed: TestBed, probe: BenchApp, round: number): Promise<Point['figures']> => {
  const { context, admin, url } = testBed;
  const { companyId, caller } = probe;
  const at = (page: number) => ({
    appId: 'app',
    answered: false,
    offset: (page - 1) * 20,
    limit: 20,
    userId: caller.userId,
  });
  const buffers = async (work: (tx: Tx) => Promise<unknown>) =>
    (await readsOfEach(url, companyId, work)).reduce((sum, { buffers: some }) => sum + some, 0);
  const syncing = await testBed.app(`syncing ${round}`);
  const perPage = await timed(30, (n) => savePage(context, syncing, pageOf(n), context.now()));
  await sweepWords(context);
  const size = await admin.query<{ gb: number }>(
    'select pg_database_size(current_database()) / 1e9::float gb',
  );
  return {
    'first page, buffers': await buffers((tx) => wholeListPage(tx, at(1))),
    'page 100, buffers': await buffers((tx) => wholeListPage(tx, at(100))),
    'one star, buffers': await buffers(finding(probe, 1, { stars: [1] })),
    'a rare word, buffers': await buffers(finding(probe, 1, {}, 'w1999')),
    'first page, ms': await timed(50, () =>
      inTenant(context.db, companyId, (tx) => wholeListPage(tx, at(1))),
    ),
    'dashboard, ms': await timed(50, () =>
      inTenant(context.db, companyId, (tx) => applicationsOf(tx, context.now())),
    ),
    'what is due, ms': await timed(20, () => admin.query('select * from syncs_due(now(), 200)')),
    'a store page of 200, ms': perPage,
    'database, GB': size.rows[0]?.gb ?? 0,
  };
};

/** Fills the database step by step, and measures each step for its first company. */
export const growth = async (testBed: TestBed, steps: readonly Step[]): Promise<Point[]> => {
  const { admin, context } = testBed;
  const points: Point[] = [];
  let [companies, reviews] = [0, 0];
  for (const [round, step] of steps.entries()) {
    const began = performance.now();
    const each = Math.ceil((step.reviews - reviews) / (step.companies - companies));
    const fill = () => fillCompanies(admin, { from: companies, to: step.companies, reviews: each });
    await fillWithoutIndexes(admin, fill);
    companies = step.companies;
    reviews += each * (step.companies - points.reduce((max, point) => Math.max(max, point.companies), 0));
    const { rows } = await admin.query<{ id: string }>("select md5('c0')::uuid::text id");
    const companyId = rows[0]?.id ?? '';
    const probe = await testBed.app(`probe ${round}`);
    const figures = await measure(testBed, { ...probe, companyId, appId: 'app' }, round);
    points.push({ companies, reviews, figures });
    const seconds = Math.round((performance.now() - began) / 1000);
    process.stderr.write(`${companies} companies, ${reviews.toLocaleString('en')} reviews: ${seconds} s\n`);
    context.log.info({ companies, reviews }, 'measured');
  }
  return points;
};
