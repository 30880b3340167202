import { beforeEach, expect, it } from 'vitest';
import { getRatings } from '#server/features/insights/get-ratings.ts';
import { getTopicInsights } from '#server/features/insights/get-topics.ts';
import { getWeek } from '#server/features/insights/get-week.ts';
import { saveRelease } from '#server/features/releases/save-release.ts';
import { findReviews } from '#server/features/reviews/list/find-reviews.ts';
import { mergeTopic } from '#server/features/topics/merge-topic.ts';
import type { ReviewFilter } from '#shared/domain/reviews/filter/review-filter.ts';
import { createTestContext, type TestApp } from '#tests/support/app/test-context.ts';
import { startApi } from '#tests/support/app/test-server.ts';

const { context, clock, createApp, rows } = await createTestContext();
const server = await startApi(context);
// Half a day after clocks were put back in Berlin.
const NOW = Date.parse('2026-10-25T11:00:00Z');
const TODAY = '2026-10-25';
beforeEach(() => {
  clock.now = NOW;
});
const berlin = async (app: TestApp): Promise<TestApp> => {
  await rows("update companies set time_zone = 'Europe/Berlin' where company_id = $1", app.companyId);
  return app;
};

type Many = {
  name: string;
  /** Reviews a day. */
  n: number;
  from: string;
  to: string;
  stars?: number;
  topic?: string | null;
  version?: string;
};
/** Reviews of each day of a range, just after midnight in Berlin; without a topic they are classified all the same. */
const write = (app: TestApp, { name, n, from, to, stars = 4, topic = null, version }: Many) =>
  rows(
    `insert into reviews (company_id, app_id, review_id, author, title, body, star_rating, modified_at, revised_at, app_version_name,
       kind, sentiment, classified_via, mentions)
     select $1, $2, $3 || day || '-' || i, 'Ann', '', 'Bad', $4, at, at, $5, 'bug', -1, 'draft',
       case when $6::text is null then '[]' else jsonb_build_array(jsonb_build_object('topicId', $6, 'quote', 'Bad')) end
     from generate_series($7::date, $8::date, '1 day') day cross join generate_series(1, $9::int) i
       cross join lateral (select (day::timestamp + interval '5 minutes') at time zone 'Europe/Berlin' as at) t`,
    ...[app.companyId, app.appId, name, stars, version ?? null, topic, from, to, n],
  );
const usual = async (app: TestApp) => {
  await write(app, { name: 'calm', n: 6, from: '2026-08-24', to: TODAY });
  await write(app, { name: 'ads', n: 1, from: '2026-08-24', to: TODAY, topic: 'ads', stars: 3 });
};
const count = async (app: TestApp, filter: ReviewFilter): Promise<number> =>
  (await findReviews(context, app.caller, { filter, offset: 0 })).reviewsCount;

it('tells what is unusual about the last seven days, with exactly its reviews', async () => {
  const app = await berlin(await createApp({ store: 'google' }));
  const other = await createApp({ store: 'apple', company: app.caller });
  for (const one of [app, other]) await usual(one);
  expect((await getWeek(context, app.caller, { filter: {} })).sentences).toEqual([]);
  await write(app, { name: 'crash', n: 9, from: '2026-10-20', to: TODAY, topic: 'crashes', stars: 1 });
  await saveRelease(context, app.caller, { appId: app.appId, version: '4.2', day: '2026-10-20' });
  const { sentences, reviews, classified } = await getWeek(context, app.caller, { filter: {} });
  expect(sentences.map(({ movement, topicId }) => topicId ?? movement).toSorted()).toEqual([
    'crashes',
    'reviewsUp',
    'starsDown',
  ]);
  for (const sentence of sentences) {
    expect(sentence).toMatchObject({ appId: app.appId, release: { version: '4.2', day: '2026-10-20' } });
    expect(sentence.reviews).toBe(await count(app, sentence.filter));
  }
  const crashes = sentences.find(({ topicId }) => topicId === 'crashes');
  expect(crashes).toMatchObject({
    movement: 'topicUp',
    tone: 'worse',
    value: 54,
    before: 0,
    usual: 0,
    reviews: 54,
  });
  const lower = sentences.find(({ movement }) => movement === 'starsDown');
  expect(lower?.before).toBeCloseTo(27 / 7, 6);
  expect([reviews, classified]).toEqual([152, 152]);
  expect(reviews).toBe(await count(app, { from: '2026-10-19', to: TODAY }));
  const ofOther = await getWeek(context, app.caller, { filter: { apps: [other.appId] } });
  expect(ofOther).toMatchObject({ sentences: [], reviews: 49 });
  const ofKind = await getWeek(context, app.caller, { filter: { kinds: { any: ['bug'] } } });
  expect(ofKind.sentences).toHaveLength(3);
  for (const sentence of ofKind.sentences) expect(sentence.reviews).toBe(await count(app, sentence.filter));
});

it('tells the worst first, with a quote of each that no other has, and a usual week as a number', async () => {
  const app = await berlin(await createApp({ store: 'google' }));
  await write(app, { name: 'calm', n: 6, from: '2026-08-24', to: TODAY });
  await write(app, { name: 'ads', n: 3, from: '2026-08-24', to: '2026-10-18', topic: 'ads', stars: 2 });
  await write(app, { name: 'crash', n: 90, from: '2026-10-19', to: TODAY, topic: 'crashes', stars: 1 });
  await write(app, { name: 'old', n: 1, from: '2026-08-24', to: '2026-10-18', topic: 'crashes', stars: 1 });
  await rows(
    `update reviews set title = '<b>Bad</b>', review_language = 'de', body = 'Hallo. Es "stürzt" <i>ab</i>! Bitte beheben.',
       translated_body = 'Hello. It crashes! Please fix it.',
       mentions = '[{"topicId": "crashes", "quote": "stürzt"}]'
     where company_id = $1 and review_id like 'crash%'`,
    app.companyId,
  );
  const { sentences } = await getWeek(context, app.caller, { filter: {} });
  expect(sentences.map(({ movement, topicId, tone }) => [topicId ?? movement, tone])).toEqual([
    ...[
      ['starsDown', 'worse'],
      ['crashes', 'worse'],
      ['reviewsUp', 'other'],
      ['ads', 'better'],
    ],
  ]);
  const [lower, crashes, , ads] = sentences;
  // A usual share of this flood would be many more.
  expect(crashes).toMatchObject({ value: 630, usual: 7 });
  expect(crashes?.before).toBeGreaterThan(50);
  expect(ads).toMatchObject({ value: 0, reviews: 0, usual: 21, quote: null });
  expect(lower?.quote).toEqual({
    text: 'Es "stürzt" <i>ab</i>!',
    language: 'de',
    translation: 'It crashes!',
  });
  const texts = sentences.flatMap(({ quote }) => quote?.text ?? []);
  expect(new Set(texts).size).toBe(texts.length);
});

it('says nothing of topics while fewer than 80 % of the reviews are classified', async () => {
  const app = await berlin(await createApp());
  await usual(app);
  await write(app, { name: 'crash', n: 9, from: '2026-10-20', to: TODAY, topic: 'crashes', stars: 1 });
  await rows(
    `update reviews set kind = null, sentiment = null, classified_via = null, mentions = '[]'
     where company_id = $1 and review_id like 'calm%' and modified_at >= '2026-10-19' and review_id like '%-1'`,
    app.companyId,
  );
  const topicsFound = async () =>
    (await getWeek(context, app.caller, { filter: {} })).sentences.filter(({ topicId }) => topicId).length;
  expect(await topicsFound()).toBe(1);
  await rows(
    `update reviews set kind = null, sentiment = null, classified_via = null, mentions = '[]'
     where company_id = $1 and review_id like 'calm%' and modified_at >= '2026-10-19' and review_id < 'calm2026-10-24'`,
    app.companyId,
  );
  expect(await topicsFound()).toBe(0);
});

const YEAR = { from: '2026-01-01', to: '2026-12-31' };
const compared = async (app: TestApp, range = YEAR, filter: ReviewFilter = {}) =>
  (await getTopicInsights(context, app.caller, { filter, ...range })).releases;

it("compares a version with the one before at the same age, by the store's versions", async () => {
  const app = await berlin(await createApp({ store: 'google' }));
  const { appId, caller } = app;
  await write(app, { name: 'a', n: 5, from: '2026-09-01', to: '2026-10-10', version: '1.0' });
  await write(app, { name: 'b', n: 4, from: '2026-10-11', to: '2026-10-20', version: '1.1' });
  await write(app, {
    name: 'c',
    n: 2,
    from: '2026-10-11',
    to: '2026-10-20',
    version: '1.1',
    topic: 'crashes',
  });
  await write(app, {
    name: 'late',
    n: 5,
    from: '2026-10-11',
    to: '2026-10-20',
    version: '1.0',
    topic: 'ads',
  });
  await saveRelease(context, caller, { appId, version: '1.0', day: '2026-09-01' });
  expect(await compared(app)).toEqual([]);
  await saveRelease(context, caller, { appId, version: '1.1', day: '2026-10-11' });
  const [release] = await compared(app, { from: '2026-10-01', to: '2026-10-20' });
  expect(release).toMatchObject({
    appId,
    version: '1.1',
    against: '1.0',
    by: 'version',
    age: 10,
    isEnough: true,
  });
  expect(release).toMatchObject({ reviews: 60, before: 50 });
  expect(release?.topics).toMatchObject([
    { topicId: 'crashes', reviews: 20, before: 0, isSignificant: true },
  ]);
  expect(release?.topics[0]?.difference.value).toBeCloseTo(100 / 3, 6);
  const range = { from: '2026-10-11', to: '2026-10-20' };
  expect(release?.reviews).toBe(await count(app, { versions: ['1.1'], ...range }));
  expect(await compared(app, { from: '2026-10-12', to: '2026-10-20' })).toEqual([]);
  expect(await compared(app, { from: '2026-10-01', to: '2026-10-20' }, { stars: [4] })).toEqual([]);
  expect(await compared(app, { from: '2026-10-01', to: '2026-10-13' })).toMatchObject([
    { age: 3, reviews: 18, before: 15, isEnough: false, topics: [] },
  ]);
});

it('calls what a release changed significant if its interval, which stands beside it, excludes zero', async () => {
  const app = await berlin(await createApp({ store: 'google' }));
  const old = { from: '2026-10-01', version: '1.0' };
  const young = { from: '2026-10-11', version: '1.1' };
  await write(app, { name: 'calm', n: 4, to: '2026-10-10', ...old });
  await write(app, { name: 'calm', n: 4, to: '2026-10-20', ...young });
  await write(app, { name: 'crash', n: 1, to: '2026-10-02', topic: 'crashes', ...old });
  await write(app, { name: 'crash', n: 2, to: '2026-10-16', topic: 'crashes', ...young });
  await write(app, { name: 'ads', n: 1, to: '2026-10-06', topic: 'ads', ...old });
  await write(app, { name: 'ads', n: 1, to: '2026-10-18', topic: 'ads', ...young });
  for (const { version, from } of [old, young])
    await saveRelease(context, app.caller, { appId: app.appId, version, day: from });
  const [release] = await compared(app, { from: old.from, to: '2026-10-20' });
  expect(release?.topics).toMatchObject([
    { topicId: 'crashes', reviews: 12, before: 2, isSignificant: true },
    { topicId: 'ads', reviews: 8, before: 6, isSignificant: false },
  ]);
  for (const { difference, isSignificant } of release?.topics ?? [])
    expect(difference.low > 0 || difference.high < 0).toBe(isSignificant);
});

it('takes no days that were not read for a quiet week', async () => {
  const app = await berlin(await createApp({ store: 'google' }));
  await write(app, { name: 'calm', n: 6, from: '2026-08-24', to: '2026-10-20' });
  const sentences = async () => (await getWeek(context, app.caller, { filter: {} })).sentences;
  const syncedAt = (at: string) =>
    rows('update app_syncs set last_succeeded_at = $2 where app_id = $1', app.appId, at);
  await syncedAt('2026-10-25T10:00:00Z');
  expect(await sentences()).toMatchObject([{ movement: 'reviewsDown' }]);
  await syncedAt('2026-10-20T22:00:00Z');
  expect(await sentences()).toEqual([]);
  await syncedAt('2026-10-25T10:00:00Z');
  await rows(
    "insert into review_gaps (company_id, app_id, from_at, to_at) values ($1, $2, '2026-10-21', '2026-10-24')",
    ...[app.companyId, app.appId],
  );
  expect(await sentences()).toEqual([]);
});

it('says which way the share of a topic went, though fewer or more reviews have it', async () => {
  const app = await berlin(await createApp());
  const before = { from: '2026-10-01', to: '2026-10-10' };
  const now = { from: '2026-10-11', to: '2026-10-20' };
  const after = { from: '2026-10-21', to: '2026-10-30' };
  await write(app, { name: 'much', n: 18, ...before });
  await write(app, { name: 'crash', n: 2, ...before, topic: 'crashes' });
  await write(app, { name: 'few', n: 1, ...now });
  await write(app, { name: 'crash', n: 1, ...now, topic: 'crashes' });
  await write(app, { name: 'many', n: 48, ...after });
  await write(app, { name: 'crash', n: 2, ...after, topic: 'crashes' });
  const topicsIn = async (range: typeof now) =>
    (await getTopicInsights(context, app.caller, { filter: {}, ...range })).topics;
  const changed = { topicId: 'crashes', isSignificant: true };
  expect(await topicsIn(now)).toMatchObject([{ ...changed, reviews: 10, before: 20, isMore: true }]);
  expect(await topicsIn(after)).toMatchObject([{ ...changed, reviews: 20, before: 10, isMore: false }]);
});

it('compares releases by date where reviews have no version, for as long as the one before lasted', async () => {
  const app = await berlin(await createApp({ store: 'apple' }));
  const { appId, caller } = app;
  await write(app, { name: 'a', n: 9, from: '2026-10-01', to: '2026-10-04' });
  await write(app, { name: 'b', n: 9, from: '2026-10-05', to: '2026-10-20', topic: 'login', stars: 1 });
  await saveRelease(context, caller, { appId, version: '2.0', day: '2026-10-01' });
  await saveRelease(context, caller, { appId, version: '2.1', day: '2026-10-05' });
  expect(await compared(app)).toMatchObject([
    {
      version: '2.1',
      against: '2.0',
      by: 'date',
      age: 4,
      reviews: 36,
      before: 36,
      topics: [{ topicId: 'login' }],
    },
  ]);
  const { releases } = await getRatings(context, caller, { filter: {}, ...YEAR });
  expect(releases.map(({ version, day }) => [version, day])).toEqual([
    ['2.1', '2026-10-05'],
    ['2.0', '2026-10-01'],
  ]);
});

it('compares two releases of one day, by date, with the one of an earlier day', async () => {
  const app = await berlin(await createApp({ store: 'apple' }));
  const { appId, caller } = app;
  await write(app, { name: 'a', n: 9, from: '2026-10-01', to: '2026-10-04' });
  await write(app, { name: 'b', n: 9, from: '2026-10-05', to: '2026-10-20', topic: 'login', stars: 1 });
  const days = { '2.0': '2026-10-01', '2.1': '2026-10-05', '2.2': '2026-10-05' };
  for (const [version, day] of Object.entries(days))
    await saveRelease(context, caller, { appId, version, day });
  expect(await compared(app)).toMatchObject([
    { version: '2.2', against: '2.0', age: 4, reviews: 36, before: 36, topics: [{ topicId: 'login' }] },
  ]);
});

it('compares two releases of the App Store by version once both are known', async () => {
  const app = await berlin(await createApp({ store: 'apple' }));
  const { appId, caller } = app;
  await write(app, { name: 'a', n: 9, from: '2026-10-01', to: '2026-10-12', version: '2.0' });
  await write(app, { name: 'b', n: 9, from: '2026-10-05', to: '2026-10-12', topic: 'login', stars: 1 });
  await saveRelease(context, caller, { appId, version: '2.0', day: '2026-10-01' });
  await saveRelease(context, caller, { appId, version: '2.1', day: '2026-10-05' });
  expect(await compared(app)).toMatchObject([{ version: '2.1', by: 'date', age: 4 }]);
  await rows("update reviews set app_version_name = '2.1' where app_id = $1 and version is null", appId);
  expect(await compared(app)).toMatchObject([
    {
      version: '2.1',
      against: '2.0',
      by: 'version',
      age: 28,
      reviews: 72,
      before: 108,
      topics: [{ reviews: 72, before: 0 }],
    },
  ]);
});

it('takes an old version that is first reviewed after newer ones for no release', async () => {
  const app = await berlin(await createApp({ store: 'google' }));
  const { appId, caller, companyId } = app;
  await usual(app);
  const days = { '4.9': '2026-10-01', '4.10': '2026-10-11', '4.2': '2026-10-20', '٤.٨': '2026-10-21' };
  for (const [version, day] of Object.entries(days))
    await rows(
      `insert into releases (company_id, app_id, version, day, via) values ($1, $2, $3, $4, 'seen')`,
      ...[companyId, appId, version, day],
    );
  await write(app, { name: 'b', n: 9, from: '2026-10-11', to: TODAY, version: '4.10', topic: 'login' });
  await write(app, { name: 'a', n: 9, from: '2026-10-01', to: '2026-10-10', version: '4.9' });
  expect(await compared(app)).toMatchObject([{ version: '4.10', against: '4.9' }]);
  const { releases } = await getRatings(context, caller, { filter: {}, ...YEAR });
  expect(releases.map(({ version }) => version)).toEqual(['4.10', '4.9']);
  // A release entered by a person counts, whatever its number.
  await saveRelease(context, caller, { appId, version: '4.9.1', day: '2026-10-22' });
  expect(await compared(app)).toMatchObject([{ version: '4.9.1', against: '4.10' }]);
});

it('answers for reviews that mention a topic and one just merged into it', async () => {
  const app = await berlin(await createApp({ store: 'google' }));
  const { appId, caller } = app;
  await write(app, { name: 'a', n: 4, from: '2026-10-01', to: '2026-10-10', version: '1.0' });
  const [from, to] = ['2026-10-11', '2026-10-20'];
  await write(app, { name: 'b', n: 4, from, to, version: '1.1', topic: 'crashes' });
  await rows(
    `update reviews set mentions = mentions || '[{"topicId": "sign-in", "quote": "Bad"}]' where app_id = $1 and review_id like 'b%'`,
    appId,
  );
  await saveRelease(context, caller, { appId, version: '1.0', day: '2026-10-01' });
  await saveRelease(context, caller, { appId, version: '1.1', day: from });
  await mergeTopic(context, caller, { id: 'sign-in', into: 'crashes' });
  const { status, body } = await server.ask({
    method: 'POST',
    path: '/api/insight/topics',
    body: { filter: {}, from, to },
    headers: { authorization: `Bearer ${await server.tokenOf(caller.userId)}` },
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    topics: [{ topicId: 'crashes', isSignificant: true }],
    releases: [{ topics: [{ topicId: 'crashes', difference: { value: 100 } }] }],
  });
});
