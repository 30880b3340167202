import { beforeEach, expect, it } from 'vitest';
import { saveCompanySettings } from '#server/features/company/save-settings.ts';
import { getRatings } from '#server/features/insights/get-ratings.ts';
import { syncReviews } from '#server/features/reviews/sync/sync-reviews.ts';
import { ratingOnPage } from '#server/integrations/stores/listings/public-rating.ts';
import { createTestContext, type TestApp } from '#tests/support/app/test-context.ts';
import { readStoreRatings, requestStoreRatings } from './read-store-ratings.ts';

const { context, sandbox, clock, createApp, rows, jobsOf } = await createTestContext();
beforeEach(async () => {
  clock.now = Date.now();
  await sandbox.heal();
});

const FAST_MS = 1;
const territories = (app: TestApp, names: readonly string[]) =>
  rows(
    `insert into reviews (company_id, app_id, review_id, author, title, body, star_rating, modified_at, revised_at, territory)
     select $1, $2, 'r' || n || '-' || i, 'Ann', '', '', 5, now(), now(), name
     from unnest($3::text[]) with ordinality t (name, n) cross join generate_series(1, 100 - n) i`,
    ...[app.companyId, app.appId, names],
  );
const today = async (app: TestApp): Promise<string> =>
  (
    await rows(
      "select to_char(now() at time zone time_zone, 'YYYY-MM-DD') d from companies where company_id = $1",
      app.companyId,
    )
  )[0].d;
const shown = async (app: TestApp) => {
  const to = await today(app);
  return (await getRatings(context, app.caller, { filter: { apps: [app.appId] }, from: to, to }))
    .storeRatings;
};
const read = async (app: TestApp, paceMs = FAST_MS) => {
  await requestStoreRatings(context, app);
  await readStoreRatings(context, app, { paceMs });
};
const lookups = async () => (await sandbox.journal('itunes')).filter(({ path }) => path.includes('/lookup'));

it('reads a rating for each of the twenty storefronts with the most reviews, and shows five', async () => {
  const app = await createApp();
  await app.review();
  const names = [
    ...['USA', 'DEU', 'FRA', 'GBR', 'JPN', 'KOR', 'CHN', 'TWN', 'BRA', 'MEX', 'ESP', 'ITA', 'NLD', 'POL'],
    ...['CZE', 'UKR', 'TUR', 'SAU', 'ARE', 'SWE', 'NOR', 'XXX'],
  ];
  await territories(app, names);
  await read(app);
  const stored = await rows(
    'select country, average, ratings from store_ratings where app_id = $1',
    app.appId,
  );
  expect(stored).toHaveLength(20);
  expect(stored.map(({ country }) => country)).toContain('SE');
  expect(stored.map(({ country }) => country)).not.toContain('NO');
  const ratings = await shown(app);
  expect(ratings).toHaveLength(5);
  for (const { average, ratings: count } of ratings) {
    expect(average).toBeGreaterThanOrEqual(1);
    expect(average).toBeLessThanOrEqual(5);
    expect(count).toBeGreaterThan(0);
  }
  const before = (await lookups()).length;
  await readStoreRatings(context, app, { paceMs: FAST_MS }); // of the same day
  await requestStoreRatings(context, app);
  expect((await lookups()).length).toBe(before);
});

it("takes Google's from its page, and nothing from a page that was changed", async () => {
  const app = await createApp({ store: 'google' });
  await app.review();
  await read(app);
  expect(await shown(app)).toMatchObject([{ country: null, appId: app.appId }]);
  for (const html of [
    '<h1>4.5</h1>',
    '<script type="application/ld+json">{"aggregateRating": {"ratingValue": "17", "ratingCount": "3"}}</script>',
    '<script type="application/ld+json">{"aggregateRating": {"ratingValue": "NaN"}}</script>',
    '<script type="application/ld+json">{"aggregateRating": 4.5}</script>',
    `<script type="application/ld+json"${'<script type="application/ld+json"'.repeat(20_000)}`,
    '<script type="application/ld+json">{',
  ])
    expect(ratingOnPage(html)).toBeNull();
  expect(
    ratingOnPage(
      '<script type="application/ld+json" nonce="a">{"aggregateRating": {"ratingValue": 4.51, "ratingCount": null}}</script>',
    ),
  ).toEqual({ average: 4.51, ratings: null });
});

it('asks a store at most once in its pace, for all companies together', async () => {
  const [one, other] = [await createApp(), await createApp()];
  for (const app of [one, other]) {
    await app.review();
    await territories(app, ['USA', 'DEU']);
    await requestStoreRatings(context, app);
  }
  const pace = 400;
  const before = (await lookups()).length;
  await Promise.all([one, other].map((app) => readStoreRatings(context, app, { paceMs: pace })));
  const times = (await lookups()).slice(before).map(({ at }) => Date.parse(at));
  expect(times).toHaveLength(4);
  for (const [n, at] of times.slice(1).entries())
    expect(at - (times[n] ?? 0)).toBeGreaterThan(pace * 0.9 - 60);
});

it('asks nothing for a company that does not want it, and no store again after an error', async () => {
  const app = await createApp();
  await app.review();
  await territories(app, ['USA', 'DEU']);
  await sandbox.fault({ vendor: 'itunes', path: 'lookup', kind: 'status', status: 503 });
  const before = (await lookups()).length;
  await read(app);
  expect((await lookups()).length).toBe(before + 1);
  await sandbox.heal();
  await saveCompanySettings(context, app.caller, { settings: { fetchesStoreRatings: false } });
  await rows('update app_syncs set ratings_read_at = null where app_id = $1', app.appId);
  await rows("delete from jobs where app_id = $1 and queue = 'read-store-ratings'", app.appId);
  await syncReviews(context, app, 600_000);
  expect((await jobsOf(app.appId)).map(({ name }) => name)).not.toContain('read-store-ratings');
  await saveCompanySettings(context, app.caller, { settings: { fetchesStoreRatings: true } });
  clock.now += 1000;
  await syncReviews(context, app, 600_000);
  expect((await jobsOf(app.appId)).map(({ name }) => name)).toContain('read-store-ratings');
});

it('leaves the rest to another worker at once when its own stops', async () => {
  const app = await createApp();
  await app.review();
  await territories(app, ['USA', 'DEU']);
  await requestStoreRatings(context, app);
  const stopped = new AbortController();
  const before = (await lookups()).length;
  const reading = readStoreRatings(context, app, { stopping: stopped.signal, paceMs: 600_000 }); // for the second
  await expect.poll(async () => (await lookups()).length).toBe(before + 1);
  await rows("delete from jobs where app_id = $1 and queue = 'read-store-ratings'", app.appId);
  stopped.abort();
  await reading;
  expect((await jobsOf(app.appId)).map(({ name }) => name)).toContain('read-store-ratings');
});
