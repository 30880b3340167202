import { expect, it } from 'vitest';
import { listWatchedReleases } from '#server/features/releases/list-watched-releases.ts';
import { watchReleases } from '#server/features/releases/watch-releases.ts';
import { handlers } from '#server/worker/handlers.ts';
import { createTestContext, type TestApp } from '#tests/support/app/test-context.ts';

const { context, sandbox, clock, createApp, rows } = await createTestContext();
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.parse('2026-10-20T10:00:00Z');

type Written = {
  version: string;
  n: number;
  at: number;
  everyMs?: number;
  crashes?: number;
  stars?: number;
  kind?: string | null;
};
/** Reviews of a version from a time on, of which some all along complain about crashes with two stars. */
const write = async (
  app: TestApp,
  { version, n, at, everyMs = 20 * 60_000, crashes = 0, stars = 4, kind = 'praise' }: Written,
) => {
  await rows(
    `insert into reviews (company_id, app_id, review_id, author, title, body, star_rating, modified_at, revised_at, app_version_name,
       kind, sentiment, classified_via, mentions, is_answered, answered_at, no_reply_needed)
     select $1, $2, $3 || '-' || extract(epoch from $4::timestamptz) || '-' || i, 'Ann', '', 'Bad', case when is_crash then 2 else $7 end, at, at, $3,
       $8, case when $8::text is not null then 0 end, case when $8::text is not null then 'draft' end,
       case when is_crash then '[{"topicId": "crashes", "quote": "Bad"}]'::jsonb
         when i % 5 = 0 then '[{"topicId": "design", "quote": "Bad"}]' else '[]' end,
       i % 3 = 0, case when i % 3 = 0 then at end, i % 7 = 1
     from generate_series(0, $5::integer - 1) i cross join lateral (select $4::timestamptz + $9::float8 * i * interval '1 ms' as at, (i + 1) * $6::integer / $5 > i * $6 / $5 as is_crash) t`,
    ...[app.companyId, app.appId, version, new Date(at), n, crashes, stars, kind, everyMs],
  );
  await rows(
    `insert into releases (company_id, app_id, version, day, via) values ($1, $2, $3, $4, 'seen') on conflict do nothing`,
    ...[app.companyId, app.appId, version, new Date(at)],
  );
};
/** An app with three calm versions, a week after each other. */
const calmApp = async (store: 'apple' | 'google' = 'google') => {
  const app = await createApp({ store });
  await rows('update apps set added_at = $2 where app_id = $1', app.appId, new Date(START - 60 * DAY));
  for (const [n, version] of ['1.0', '1.1', '1.2'].entries())
    await write(app, { version, n: 200, at: START - (21 - 7 * n) * DAY, crashes: 6 });
  return app;
};
/** After a sync at a time that read everything up to then, or to another time. */
const after = async (app: TestApp, at: number, readUntil = at) => {
  clock.now = at;
  await rows('update app_syncs set last_succeeded_at = $2 where app_id = $1', app.appId, new Date(readUntil));
  await watchReleases(context, app);
  const { releases } = await listWatchedReleases(context, app.caller, {});
  return releases.find(({ appId }) => appId === app.appId);
};

it.each(['apple', 'google'] as const)(
  'tells within hours that a release of %s is worse, and keeps that',
  async (store) => {
    const app = await calmApp(store);
    await write(app, { version: '1.3', n: 40, at: START, crashes: 8, everyMs: 5 * 60_000 });
    const early = await after(app, START + 2 * HOUR);
    expect(early).toMatchObject({ version: '1.3', verdict: 'watching', reviews: 24, decidedAt: null, store });
    await write(app, { version: '1.3', n: 40, at: START + 3 * HOUR, crashes: 6, everyMs: 60_000 });
    const told = await after(app, START + 6 * HOUR);
    const at = new Date(clock.now).toISOString();
    expect(told).toMatchObject({
      verdict: 'worse',
      topicId: 'crashes',
      topicName: null,
      previousVersion: '1.2',
      decidedAt: at,
    });
    // The same from other statements: reviews of the first six hours of each version, by hand.
    const [check] = await rows(
      `with windows (version, start) as (values ('1.3', $2::timestamptz), ('1.2', $2 - interval '7 days'), ('1.1', $2 - interval '14 days'),
       ('1.0', $2 - interval '21 days')),
     r as (select r.*, w.version = '1.3' as is_new from windows w join reviews r on r.app_id = $1 and r.app_version_name = w.version
       and r.modified_at - w.start between interval '0' and interval '6 hours' - interval '1 microsecond' and r.removed_at is null)
     select count(*) filter (where is_new)::integer as reviews, count(*) filter (where not is_new)::integer as "reviewsBefore",
       avg(star_rating) filter (where is_new)::double precision as stars,
       avg(star_rating) filter (where not is_new)::double precision as "starsBefore",
       avg((mentions @> '[{"topicId": "crashes"}]' and star_rating < 4)::integer) filter (where is_new)::double precision as share,
       avg((mentions @> '[{"topicId": "crashes"}]' and star_rating < 4)::integer) filter (where not is_new)::double precision as "shareBefore"
     from r`,
      ...[app.appId, new Date(START)],
    );
    expect(check).toMatchObject({ reviews: 80, reviewsBefore: 54 });
    expect(told).toMatchObject({ reviews: check?.reviews, reviewsBefore: check?.reviewsBefore });
    for (const name of ['stars', 'starsBefore', 'share', 'shareBefore'] as const)
      expect(told?.[name], name).toBeCloseTo(Number(check?.[name]), 9);
    await write(app, { version: '1.3', n: 500, at: START + 7 * HOUR, everyMs: 60_000 });
    expect(await after(app, START + 3 * DAY)).toEqual(told);
  },
);

it('tells at the end of two days that a release is no worse, better, or has too few reviews', async () => {
  const [calm, better, quiet] = [await calmApp(), await createApp({ store: 'google' }), await calmApp()];
  await write(calm, { version: '1.3', n: 120, at: START, crashes: 4 });
  await rows('update apps set added_at = $2 where app_id = $1', better.appId, new Date(START - 60 * DAY));
  await write(better, { version: '2.0', n: 140, at: START - 9 * DAY, crashes: 40 });
  await write(better, { version: '2.1', n: 140, at: START, crashes: 1 });
  await write(quiet, { version: '1.3', n: 20, at: START });
  const verdicts = async (at: number) =>
    Promise.all([calm, better, quiet].map(async (app) => (await after(app, at))?.verdict));
  expect(await verdicts(START + 47 * HOUR)).toEqual(['watching', 'watching', 'watching']);
  expect(await verdicts(START + 48 * HOUR)).toEqual(['noWorse', 'better', 'tooFew']);
});

it('waits for the reviews of a release that could not be read', async () => {
  const app = await calmApp();
  await write(app, { version: '1.3', n: 100, at: START, crashes: 3 });
  expect(await after(app, START + 20 * HOUR)).toMatchObject({ verdict: 'watching' });
  expect(await after(app, START + 70 * HOUR, START + 20 * HOUR)).toMatchObject({ verdict: 'watching' });
  expect(await after(app, START + 71 * HOUR)).toMatchObject({ verdict: 'noWorse', reviews: 100 });
});

it('watches no version that was out when its app was added, and none seen late', async () => {
  const app = await calmApp();
  await rows('update apps set added_at = $2 where app_id = $1', app.appId, new Date(START + HOUR));
  await write(app, { version: '1.3', n: 100, at: START });
  expect(await after(app, START + 2 * HOUR)).toBeUndefined();
  await write(app, { version: '0.9', n: 3, at: START + HOUR });
  expect(await after(app, START + 2 * HOUR)).toBeUndefined();
  await write(app, { version: '1.4', n: 1, at: START + 2 * HOUR });
  expect(await after(app, START + 3 * HOUR)).toMatchObject({
    version: '1.4',
    verdict: 'watching',
    previousVersion: null,
  });
});

it('begins with the sync that brings the first review of a version', async () => {
  clock.now = Date.now();
  const app = await createApp({ store: 'apple' });
  const version = (name: string, at: number) =>
    sandbox.version({ store: 'apple', appId: app.appId, version: name, at });
  await version('1.0', clock.now - 30 * DAY);
  const sync = handlers(HOUR)['sync-reviews'];
  await sync(context, app);
  clock.now += HOUR;
  await version('1.1', clock.now);
  await app.review({ at: clock.now });
  await sync(context, app);
  const { releases } = await listWatchedReleases(context, app.caller, {});
  expect(releases).toMatchObject([{ version: '1.1', verdict: 'watching', reviews: 1 }]);
});

it('decides once, though it runs twice at the same time', async () => {
  const app = await calmApp();
  await write(app, { version: '1.3', n: 90, at: START, crashes: 30 });
  clock.now = START + 40 * HOUR;
  await rows('update app_syncs set last_succeeded_at = $2 where app_id = $1', app.appId, new Date(clock.now));
  await Promise.all([watchReleases(context, app), watchReleases(context, app)]);
  const decided = await rows('select verdict, spent from release_verdicts where app_id = $1', app.appId);
  expect(decided).toEqual([{ verdict: 'worse', spent: 0.5 }]);
});
