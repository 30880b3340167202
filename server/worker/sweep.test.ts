import { expect, it, onTestFinished } from 'vitest';
import { pageOf } from '#bench/support/store-pages.ts';
import { submitsDue } from '#server/db/tables/replies/submits.ts';
import { savePage } from '#server/features/reviews/sync/save-page.ts';
import { HOUR } from '#tests/support/app/company.ts';
import { storeReview } from '#tests/support/app/store-review.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { purgeExpired } from './purge-expired.ts';
import { sweep, sweepSubscriptions, sweepWords } from './sweep.ts';

const { context, clock, createApp, createCompany, rows } = await createTestContext();

it('stops indexing after the current batch when it is stopped', async () => {
  const app = await createApp({ store: 'google' });
  for (let page = 0; page < 5; page += 1) await savePage(context, app, pageOf(page), clock.now);
  const owed = async () => (await rows('select 1 from search_index_queue')).length;
  expect(await owed()).toBe(5);
  await sweepWords(context, () => true);
  expect(await owed()).toBe(5);
  const answers = [false, false, true];
  await sweepWords(context, () => answers.shift() ?? true);
  expect(await owed()).toBe(3);
  await sweepWords(context);
  expect(await owed()).toBe(0);
});

it('indexes the reviews of an earlier release once more, 200 of an app per sweep', async () => {
  const app = await createApp({ store: 'google' });
  for (const from of [0, 100, 200])
    await savePage(
      context,
      app,
      Array.from({ length: 100 }, (_, n) => storeReview({ reviewId: `r${from + n}`, body: 'München' })),
      clock.now,
    );
  await sweepWords(context);
  const isIndexed = async () =>
    (
      await rows(
        "select count(*)::int n from review_words where company_id = $1 and words::text like '%muenchen%'",
        app.companyId,
      )
    )[0]?.n;
  await rows("update review_words set words = '' where company_id = $1", app.companyId);
  await rows('insert into search_reindex (company_id, app_id) values ($1, $2)', app.companyId, app.appId);
  const found: unknown[] = [];
  for (let sweeps = 0; sweeps < 4; sweeps += 1) {
    await sweepWords(context);
    found.push(await isIndexed());
  }
  expect(found).toEqual([0, 200, 300, 300]);
  expect(await rows('select 1 from search_reindex')).toEqual([]);
});

/** Makes the database refuse new rows of a company in this table until the test ends. */
const refuseRowsOf = async (companyId: string, table: 'jobs' | 'review_words') => {
  await rows(`create function refuse_row() returns trigger language plpgsql as $$
    begin raise exception 'refused'; end $$`);
  await rows(`create trigger refused before insert on ${table} for each row
    when (new.company_id = '${companyId}') execute function refuse_row()`);
  onTestFinished(async () => {
    await rows('drop function refuse_row cascade');
  });
};

it('indexes the reviews behind those of a company that fails, and tries them in the next sweep', async () => {
  const broken = await createApp({ store: 'google' });
  const app = await createApp({ store: 'google' });
  await refuseRowsOf(broken.companyId, 'review_words');
  for (let page = 0; page < 52; page += 1) await savePage(context, broken, pageOf(page), clock.now);
  await savePage(context, app, pageOf(0), clock.now);
  const owed = async () =>
    (await rows('select company_id from search_index_queue')).map((row) => row.company_id);
  await sweepWords(context);
  expect(await owed()).toEqual(Array(52).fill(broken.companyId));
  await rows('drop trigger refused on review_words');
  await sweepWords(context);
  expect(await owed()).toEqual([]);
});

it('finds what is due behind 20,000 apps of a company that has left', async () => {
  const [gone, app] = [await createApp({ store: 'google' }), await createApp({ store: 'google' })];
  await rows(
    "update companies set trial_ends_at = now() - interval '1 year' where company_id = $1",
    gone.companyId,
  );
  await rows(
    `insert into apps (company_id, app_id, store, name, image, creator, model, prompt_modifiers)
     select $1, 'gone.app' || n, 'google', '', '', '', '', '{}' from generate_series(1, 20000) n`,
    gone.companyId,
  );
  await rows(
    `insert into app_syncs (company_id, app_id, due_at)
     select company_id, app_id, to_timestamp($2 / 1000.0) from apps where company_id = $1
     on conflict (company_id, app_id) do update set due_at = excluded.due_at`,
    ...[gone.companyId, clock.now - 5000],
  );
  await rows(
    'update app_syncs set due_at = to_timestamp($2 / 1000.0) where company_id = $1',
    app.companyId,
    clock.now - 1000,
  );
  await sweep(context);
  const enqueued = (await rows("select company_id from jobs where queue = 'sync-reviews'")).map(
    (row) => row.company_id,
  );
  expect(enqueued).toContain(app.companyId);
  expect(enqueued).not.toContain(gone.companyId);
});

it('finds a reply that is due behind those whose jobs are set aside', async () => {
  const app = await createApp({ store: 'google' });
  await savePage(context, app, pageOf(0), clock.now);
  await rows(
    `insert into submits (company_id, app_id, review_id, reply_revision, review_revision, text, due_at, accepted_at, user_id,
       user_name, by_kind, by_id, origin_kind)
     select company_id, app_id, review_id, 1, 1, 'Hi', to_timestamp($2 / 1000.0) + n * interval '1 ms', null, 'u', 'Robin', 'person',
       'u', 'person'
     from (select *, row_number() over (order by review_id) n from reviews where company_id = $1 limit 2) r`,
    ...[app.companyId, clock.now - 1000],
  );
  const due = () => submitsDue(context.db, new Date(clock.now), 1);
  const [older] = await due();
  await rows(
    `insert into jobs (company_id, queue, key, payload, run_at, set_aside_at)
     select $1::uuid, 'send-reply', concat_ws(' ', $1::uuid, $2::text, $3::text, 1), '{}', now(), now()`,
    ...[app.companyId, app.appId, older?.review_id],
  );
  const [younger] = await due();
  expect([older, younger]).toMatchObject([{ step: 'send' }, { step: 'send' }]);
  expect(younger?.review_id).not.toBe(older?.review_id);
  await rows('delete from submits');
});

it.each([0, 1])('enqueues what is due of one company if the other one fails (%i)', async (n) => {
  const apps = [await createApp({ store: 'google' }), await createApp({ store: 'google' })];
  const [broken, other] = [apps[n]?.companyId ?? '', apps[1 - n]?.companyId];
  await refuseRowsOf(broken, 'jobs');
  await rows('update app_syncs set due_at = to_timestamp($1 / 1000.0)', clock.now - 1000);
  await sweep(context);
  const enqueued = (await rows('select company_id from jobs')).map((row) => row.company_id);
  expect(enqueued).toContain(other);
  expect(enqueued).not.toContain(broken);
});

it('deletes nothing more once it is stopped', async () => {
  const { companyId } = await createApp();
  await rows(
    "insert into changes (company_id, kind, app_id, created_at) select $1, 'apps', 'a', now() - interval '2 days' from generate_series(1, 2000)",
    companyId,
  );
  const remaining = async () =>
    (
      await rows(
        "select 1 from changes where company_id = $1 and created_at < now() - interval '1 day'",
        companyId,
      )
    ).length;
  await purgeExpired(context, () => true);
  expect(await remaining()).toBe(2000);
  const answers = [false, true];
  await purgeExpired(context, () => answers.shift() ?? true);
  expect(await remaining()).toBe(1500);
});

it('enqueues nothing more once it is stopped', async () => {
  const apps = await Promise.all([1, 2, 3].map(() => createApp()));
  const companies = apps.map(({ companyId }) => companyId);
  const queued = async () =>
    (await rows("select 1 from jobs where queue = 'sync-reviews' and company_id = any($1)", companies))
      .length;
  await rows('delete from jobs');
  clock.now += HOUR;
  await sweep(context, () => true);
  expect(await queued()).toBe(0);
  // One answer before the step, and one before each company.
  const before = await rows('select count(distinct company_id)::int as count from app_syncs');
  const answers = Array.from({ length: before[0].count - 1 }, () => false);
  await sweep(context, () => answers.shift() ?? true);
  const companiesWithJobs = await rows("select distinct company_id from jobs where queue = 'sync-reviews'");
  expect(companiesWithJobs).toHaveLength(before[0].count - 2);
  await sweep(context);
  expect(await queued()).toBe(3);
});

it('checks no more subscriptions once it is stopped', async () => {
  const companies = await Promise.all([1, 2, 3].map(() => createCompany()));
  for (const { companyId } of companies)
    await rows(
      "insert into subscriptions (company_id, subscription_id, changed_at, changed_by, ends_at, is_canceled, check_at) values ($1, $2, now(), '', now(), false, now() - interval '1 minute')",
      companyId,
      `sub_${companyId}`,
    );
  const queued = async () => (await rows("select 1 from jobs where queue = 'check-subscription'")).length;
  await sweepSubscriptions(context, () => true);
  expect(await queued()).toBe(0);
  const answers = [false, true];
  await sweepSubscriptions(context, () => answers.shift() ?? true);
  expect(await queued()).toBe(1);
});
