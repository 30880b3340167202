import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import { inTenant } from '#server/db/database.ts';
import { countProcessed } from '#server/db/tables/company/processed-reviews.ts';
import { waitingDrafts } from '#server/db/tables/replies/waiting-drafts.ts';
import { markLimitReached, startPreparing } from '#server/db/tables/reviews/reviews.ts';
import { MONTHLY_REVIEW_LIMIT } from '#shared/domain/account/monthly-limit.ts';
import { monthOf } from '#shared/domain/calendar.ts';
import { DAY } from '#tests/support/app/company.ts';
import { createTestContext, type TestApp } from '#tests/support/app/test-context.ts';
import { readsOf } from '#tests/support/database/explain.ts';
import { openAdmin } from '#tests/support/database/test-database.ts';
import { draftWaiting } from './draft-waiting.ts';

const { context, clock, url, createApp, rows, jobsOf } = await createTestContext();

/** An app with that many recent reviews, inserted in batches the size of a store page. */
const createAppWith = async (reviews: number) => {
  const app = await createApp();
  for (let from = 0; from < reviews; from += 200)
    await rows(
      `insert into reviews (company_id, app_id, review_id, author, title, body, star_rating, modified_at, revised_at)
       select $1, $2, 'r' || n, 'Ann', '', 'Good', 4, $3::timestamptz - n * interval '10 seconds', now()
       from generate_series($4::int, $5::int) n`,
      ...[app.companyId, app.appId, new Date(clock.now), from, Math.min(from + 200, reviews) - 1],
    );
  return app;
};
const draftsOf = async (app: TestApp) =>
  Object.fromEntries(
    (await rows('select draft, count(*)::int n from reviews where app_id = $1 group by 1', app.appId)).map(
      ({ draft, n }) => [draft, n],
    ),
  );
const since = () => new Date(clock.now - 30 * DAY);

describe('a burst of reviews', () => {
  it('a burst of reviews is drafted up to the monthly limit, newest first, and the rest is marked', async () => {
    const app = await createAppWith(2600);
    await draftWaiting(context, app, false);
    expect(await draftsOf(app)).toEqual({ preparing: MONTHLY_REVIEW_LIMIT, limit: 1600 });
    const prepared = (await jobsOf(app.appId)).map(({ data }) => data.reviewId);
    expect(new Set(prepared)).toEqual(
      new Set(Array.from({ length: MONTHLY_REVIEW_LIMIT }, (_, n) => `r${n}`)),
    );
    await Promise.all([draftWaiting(context, app, false), draftWaiting(context, app, false)]);
    expect(await jobsOf(app.appId)).toHaveLength(MONTHLY_REVIEW_LIMIT);
    expect(await draftsOf(app)).toEqual({ preparing: MONTHLY_REVIEW_LIMIT, limit: 1600 });
  });

  it('waits for no review that was removed', async () => {
    const app = await createAppWith(3);
    await draftWaiting(context, app, false);
    await rows("update reviews set removed_at = now() where app_id = $1 and review_id = 'r1'", app.appId);
    expect((await app.inScope(waitingDrafts)).get(app.appId)).toBe(2);
  });

  it('subtracts processed and waiting reviews of other apps from the limit', async () => {
    const app = await createAppWith(700);
    const other = await createAppWith(0);
    await app.inScope(async (tx) => {
      for (let n = 0; n < 40; n += 1)
        await countProcessed(tx, {
          companyId: app.companyId,
          month: monthOf(clock.now),
          appId: app.appId,
          reviewId: `before ${n}`,
          limit: MONTHLY_REVIEW_LIMIT,
        });
    });
    await draftWaiting(context, app, false);
    expect(await draftsOf(app)).toEqual({ preparing: 700 });
    const second = await createApp({ company: app.caller });
    await rows(
      `insert into reviews (company_id, app_id, review_id, author, title, body, star_rating, modified_at, revised_at)
       select company_id, $2, review_id, author, title, body, star_rating, modified_at, revised_at from reviews where app_id = $1`,
      ...[app.appId, second.appId],
    );
    await draftWaiting(context, second, false);
    expect(await draftsOf(second)).toEqual({ preparing: 260, limit: 440 });
    expect(await draftsOf(other)).toEqual({});
  });

  it('a burst of reviews is updated in statements of at most 500 rows', async () => {
    const app = await createAppWith(3000);
    await rows('create table statement_sizes (n integer)');
    await rows('grant insert on statement_sizes to public');
    await rows(`create function note_size() returns trigger language plpgsql as
      $$ begin insert into statement_sizes select count(*) from added; return null; end $$`);
    await rows(`create trigger noted after update on reviews referencing new table as added
      for each statement execute function note_size()`);
    await draftWaiting(context, app, false);
    await rows('drop trigger noted on reviews');
    const sizes = (await rows('select n from statement_sizes')).map(({ n }) => n);
    expect(Math.max(...sizes)).toBe(500);
    expect(sizes.reduce((all, n) => all + n, 0)).toBe(3000);
    const puts = 'select count(*)::int n from jobs where company_id = $1 group by created_at';
    expect((await rows(puts, app.companyId)).map(({ n }) => n)).toEqual([500, 500]);
  });
});

it.each([
  ['startPreparing', startPreparing],
  ['markLimitReached', markLimitReached],
] as const)(
  '%s reads no more for a batch where thousands of newer reviews have their drafts',
  async (_name, batch) => {
    const buffers: number[] = [];
    for (const reviews of [1000, 10_000]) {
      const app = await createAppWith(reviews);
      await rows(
        `update reviews set draft = 'ready' where app_id = $1 and substr(review_id, 2)::int < $2`,
        ...[app.appId, reviews - 1000],
      );
      const { buffers: read } = await readsOf(url, app.companyId, (tx) => batch(tx, app.appId, since(), 500));
      buffers.push(read);
    }
    const [few = 0, many = 0] = buffers;
    expect(many).toBeLessThan(few * 2);
  },
  60_000,
);

/** Duration of the change trigger for one statement, in ms, once its plan is cached. */
const triggerTime = async (admin: pg.Client, { companyId, appId }: TestApp, count: number) => {
  const { rows: plan } = await admin.query(
    `explain (analyze, format json) update reviews set draft = case draft when 'none' then 'limit' else 'none' end
     where company_id = '${companyId}' and app_id = '${appId}' and review_id in (select 'r' || n from generate_series(1, ${count}) n)`,
  );
  const triggers: { 'Trigger Name': string; Time: number }[] = plan[0]['QUERY PLAN'][0].Triggers;
  return triggers.find((each) => each['Trigger Name'] === 'reviews_publish_update')?.Time ?? Number.NaN;
};

it('publishes changed reviews at linear cost', async () => {
  const app = await createAppWith(10_001);
  const admin = await openAdmin(url);
  for (let n = 0; n < 10; n += 1) await triggerTime(admin, app, 1); // so that the plan for few rows is cached
  const many = Math.min(await triggerTime(admin, app, 10_000), await triggerTime(admin, app, 10_000));
  let few = 0; // as many rows in ten statements, so that a busy machine slows both alike
  for (let n = 0; n < 10; n += 1) few += await triggerTime(admin, app, 1000);
  expect(many).toBeLessThan(few * 4);
}, 60_000);

it('publishes up to 50 changed ids, a bulk change beyond, and nothing without a change', async () => {
  const app = await createAppWith(60);
  const change = async (to: string, count: number) => {
    await rows('delete from changes where company_id = $1', app.companyId);
    await inTenant(context.db, app.companyId, (tx) =>
      tx
        .updateTable('reviews')
        .set({ author: to })
        .where(
          'review_id',
          'in',
          Array.from({ length: count }, (_, n) => `r${n}`),
        )
        .execute(),
    );
    return rows('select kind, cardinality(review_ids) n from changes where company_id = $1', app.companyId);
  };
  expect(await change('Ben', 50)).toEqual([{ kind: 'reviews', n: 50 }]);
  expect(await change('Cem', 51)).toEqual([{ kind: 'many', n: null }]);
  expect(await change('Cem', 51)).toEqual([]);
  expect(await change('Cem', 60)).toEqual([{ kind: 'reviews', n: 9 }]);
});
