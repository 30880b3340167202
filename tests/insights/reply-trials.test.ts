import pg from 'pg';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { restoreReviews } from '#server/db/tables/reviews/removed-reviews.ts';
import { UNANSWERED } from '#server/db/tables/reviews/reviews.ts';
import { getReplyEffect } from '#server/features/insights/get-effect.ts';
import { changeReview } from '#server/features/reviews/changed/change-review.ts';
import { savePage } from '#server/features/reviews/sync/save-page.ts';
import type { StoreReview } from '#server/integrations/stores/port.ts';
import { storeReview } from '#tests/support/app/store-review.ts';
import { createTestContext, type TestApp } from '#tests/support/app/test-context.ts';
import { ownerUrl } from '#tests/support/database/owner-url.ts';
import { CHANGES } from './rollups.ts';

const { context, clock, createApp, rows, url } = await createTestContext();
const owner = new pg.Client({ connectionString: ownerUrl(url) });
await owner.connect();
afterAll(() => owner.end());
beforeEach(() => {
  clock.now = Date.UTC(2026, 10, 1);
});

const AGE = (age: string, at: string) =>
  `array[${Array.from(
    { length: 25 },
    (_, place) => `count(*) filter (where ${at} and ${age} = ${place + 1})`,
  ).join(', ')}]::integer[]`;
/** Age in days of the first event, in the 25 classes. */
const CLASS = `(case when d < 14 then 1 + floor(d) when d < 91 then 13 + floor(d / 7) end)`;
const DIFFERENCES = `
  with trials as (
    select app_id, trial_stars as stars, trial_length as length, to_char(trial_at at time zone 'UTC', 'YYYY-MM-01')::date as month,
      extract(epoch from least(trial_replied_at, trial_ended_at) - trial_at) / 86400 as d,
      trial_replied_at is not null and (trial_ended_at is null or trial_ended_at >= trial_replied_at) as replied,
      trial_end, trial_ended_at - trial_replied_at < interval '28 days' as soon
    from reviews where company_id = $1 and trial_at is not null
  ), expected as (
    select app_id, month, stars, length, count(*)::integer as n,
      ${AGE(CLASS, "not replied and trial_end = 'raised'")} as raised, ${AGE(CLASS, "not replied and trial_end = 'removed'")} as removed,
      ${AGE(CLASS, 'replied')} as replied, ${AGE(CLASS, "replied and soon and trial_end = 'raised'")} as replied_raised,
      ${AGE(CLASS, "replied and soon and trial_end = 'removed'")} as replied_removed
    from trials group by 1, 2, 3, 4
  ), stored as (
    select app_id, month, stars, length, n, raised, removed, replied, replied_raised, replied_removed
    from insight_trials where company_id = $1 and n > 0)
  select '+' as side, to_jsonb(e) as row from (select * from expected except all select * from stored) e
  union all select '-', to_jsonb(s) from (select * from stored except all select * from expected) s`;

const differing = async ({ companyId }: TestApp) =>
  (await owner.query(DIFFERENCES, [companyId])).rows.slice(0, 2);
const changeMuch = async ({ companyId, appId }: TestApp, rounds: number): Promise<number> => {
  let changed = 0;
  for (let round = 0; round < rounds; round += 1)
    for (const [n, change] of Object.values(CHANGES).entries())
      changed += (await owner.query(change(round * 101 + n * 10), [companyId, appId])).rowCount ?? 0;
  return changed;
};

it('are counted as they are after thousands of changes', async () => {
  const app = await createApp({ store: 'google' });
  expect(await changeMuch(app, 12)).toBeGreaterThan(5000);
  expect(await differing(app)).toEqual([]);
  const [all] = await rows(
    `select sum(n) n, sum((select sum(x) from unnest(raised) x)) raised, sum((select sum(x) from unnest(replied_raised) x)) soon
     from insight_trials where company_id = $1`,
    app.companyId,
  );
  for (const count of Object.values(all)) expect(Number(count)).toBeGreaterThan(10);
});

it.each(['insert', 'update', 'delete'])('would differ without the trigger on %s', async (on) => {
  const app = await createApp({ store: 'google' });
  await owner.query('begin');
  await owner.query(`drop trigger reviews_count_${on} on reviews`);
  await changeMuch(app, 1);
  expect(await differing(app)).not.toEqual([]);
  await owner.query('rollback');
});

const WRITTEN = Date.UTC(2026, 5, 3);
const on = (day: number) => new Date(WRITTEN + day * 86_400_000);
type Step = {
  day: number;
  stars?: number;
  text?: string;
  reply?: boolean;
  inConsole?: boolean;
  removed?: boolean;
};
const UNTOUCHED = { starRating: 2, body: 'Bad', reply: null };
let reviews = 0;
/** What is known of a review of two stars after some steps. */
const after = async (...steps: Step[]) => {
  reviews += 1;
  const app = await createApp({ store: 'google' });
  const id = `r${reviews}`;
  const key = [app.companyId, id];
  let seen: Partial<StoreReview> = UNTOUCHED;
  const showInStore = async (day: number, change: Partial<StoreReview>) => {
    seen = { ...seen, ...change };
    clock.now = WRITTEN + day * 86_400_000;
    await savePage(context, app, [storeReview({ reviewId: id, ...seen })], clock.now);
  };
  await showInStore(0, { modifiedAt: on(0) });
  for (const { day, stars, reply, removed, text, inConsole } of steps) {
    const at = on(day);
    const change = (columns: Parameters<typeof changeReview>[3]) =>
      app.inScope((tx) => changeReview(tx, app.appId, id, columns));
    if (reply !== undefined) await change(reply ? { is_answered: true, answered_at: at } : UNANSWERED);
    if (inConsole) await showInStore(day, { reply: { text: 'Hm', modifiedAt: at, state: 'PUBLISHED' } });
    if (removed === true) await change({ removed_at: at });
    if (removed === false) await app.inScope((tx) => restoreReviews(tx, app.appId, [id], at));
    if (stars !== undefined || text !== undefined)
      await showInStore(day, {
        modifiedAt: at,
        reply: null,
        ...(stars === undefined ? {} : { starRating: stars }),
        ...(text === undefined ? {} : { body: text }),
      });
  }
  const [found] = await rows(
    `select trial_end as end, extract(epoch from trial_ended_at - trial_at) / 86400 as ended,
       extract(epoch from trial_replied_at - trial_at) / 86400 as replied, (t).event, (t).age, (t).outcome
     from reviews r cross join lateral (select trial_of(r) as t) x where company_id = $1 and review_id = $2`,
    ...key,
  );
  return Object.fromEntries(
    Object.entries(found).map(([name, value]) => [
      name,
      name === 'ended' || name === 'replied' ? value && Number(value) : value,
    ]),
  );
};

it.each<[string, Step[], object]>([
  ['raised without a reply', [{ day: 3.5, stars: 4 }], { event: 'raised', age: 4, outcome: null }],
  [
    'raised after a reply',
    [
      { day: 1, reply: true },
      { day: 9, stars: 4 },
    ],
    { event: 'replied', age: 2, outcome: 'raised' },
  ],
  [
    'raised after a reply in the console',
    [
      { day: 1, inConsole: true },
      { day: 9, stars: 4 },
    ],
    { event: 'replied', replied: 1, outcome: 'raised' },
  ],
  [
    'removed, and answered meanwhile',
    [
      { day: 1, removed: true },
      { day: 2, reply: true },
      { day: 3, removed: false },
    ],
    { event: 'replied', replied: 2, end: null },
  ],
  [
    'raised too late',
    [
      { day: 1, reply: true },
      { day: 29.1, stars: 4 },
    ],
    { event: 'replied', age: 2, outcome: null, end: 'raised' },
  ],
  [
    'raised before the reply',
    [
      { day: 1, stars: 3 },
      { day: 2, reply: true },
      { day: 3, stars: 5 },
    ],
    { event: 'raised', age: 2, ended: 1, replied: null },
  ],
  [
    'edited before the reply',
    [
      { day: 1, text: 'Worse' },
      { day: 2, reply: true },
      { day: 3, stars: 5 },
    ],
    { event: 'replied', age: 3, outcome: 'raised' },
  ],
  [
    'edited after the reply',
    [
      { day: 1, reply: true },
      { day: 2, text: 'Well' },
      { day: 3, reply: true },
    ],
    { event: 'replied', replied: 1, outcome: null },
  ],
  [
    'lowered, then raised to what it was',
    [
      { day: 1, stars: 1 },
      { day: 2, stars: 2 },
    ],
    { event: null, end: null },
  ],
  [
    'lowered, then raised beyond',
    [
      { day: 1, stars: 1 },
      { day: 2, reply: true },
      { day: 3, stars: 3 },
    ],
    { event: 'replied', outcome: 'raised' },
  ],
  [
    'changed five times',
    [3, 1, 5, 2, 4].map((stars, n) => ({ day: n + 1, stars })),
    { event: 'raised', age: 2, ended: 1 },
  ],
  [
    'raised, then lowered again',
    [
      { day: 1, reply: true },
      { day: 2, stars: 4 },
      { day: 3, stars: 1 },
    ],
    { outcome: 'raised', ended: 2 },
  ],
  ['removed', [{ day: 4, removed: true }], { event: 'removed', age: 5 }],
  [
    'removed after a reply',
    [
      { day: 4, reply: true },
      { day: 5, removed: true },
    ],
    { event: 'replied', outcome: 'removed' },
  ],
  [
    'removed and shown again',
    [
      { day: 4, removed: true },
      { day: 5, removed: false },
      { day: 6, stars: 5 },
    ],
    { event: 'raised', age: 7 },
  ],
  [
    'taken back long after it was sent',
    [
      { day: 1, reply: true },
      { day: 9, reply: false },
    ],
    { event: 'replied', age: 2 },
  ],
])('a review that is %s', async (_name, steps, expected) => {
  expect(await after(...steps)).toMatchObject(expected);
});

it('a reply that is undone at once never was', async () => {
  const now = (Date.now() - WRITTEN) / 86_400_000;
  const undone = await after({ day: now, reply: true }, { day: now, reply: false });
  expect(undone).toMatchObject({ event: null, replied: null });
});

it('leaves out five stars, and what was not watched from the start', async () => {
  const app = await createApp({ store: 'google' });
  const written = { modifiedAt: on(0) };
  clock.now = WRITTEN;
  await savePage(context, app, [storeReview({ reviewId: 'five', starRating: 5, ...written })], clock.now);
  clock.now += 3 * 86_400_000;
  await savePage(context, app, [storeReview({ reviewId: 'old', starRating: 1, ...written })], clock.now);
  expect(await rows('select 1 from reviews where company_id = $1', app.companyId)).toHaveLength(2);
  expect(await rows('select 1 from insight_trials where company_id = $1', app.companyId)).toEqual([]);
});

it('answers for a filter, from the reviews themselves too', async () => {
  const app = await createApp();
  const { companyId, appId, caller } = app;
  await rows(
    `insert into reviews (company_id, app_id, review_id, author, title, body, star_rating, modified_at, revised_at, territory,
       trial_at, trial_stars, trial_length)
     select $1, $2, 'm' || n, 'Ann', '', '', 2, $3, $3, case when n % 2 = 0 then 'DEU' else 'USA' end, $3, 2, 1 from generate_series(1, 2800) n`,
    ...[companyId, appId, on(0)],
  );
  const half = 'company_id = $1 and ';
  await rows(
    `update reviews set is_answered = true, answered_at = $2, trial_replied_at = $2 where ${half} substr(review_id, 2)::int % 4 < 2`,
    companyId,
    on(1.5),
  );
  await rows(
    `update reviews set star_rating = 4, modified_at = $2, trial_end = 'raised', trial_ended_at = $2 where ${half} substr(review_id, 2)::int % 40 in (0, 1, 2, 3, 4, 5)`,
    ...[companyId, on(5)],
  );
  const ask = (filter: object, from = '2026-06-01', to = '2026-06-30') =>
    getReplyEffect(context, caller, { filter, from, to });
  const all = await ask({});
  expect(all).toMatchObject({ replies: 1400, controls: 1400, reason: null });
  expect(all.withReply).toBeCloseTo(20, 6);
  expect(all.withoutReply).toBeCloseTo(10, 0);
  const germany = await ask({ countries: ['DEU'] });
  expect(germany).toMatchObject({ replies: 700, controls: 700, reason: null });
  expect(await ask({ stars: [2, 5] })).toEqual(all);
  expect(await ask({ stars: [1] })).toMatchObject({ replies: 0, reason: 'tooFewReplies' });
  expect(await ask({}, '2026-07-01', '2026-07-31')).toMatchObject({ reason: 'tooFewReplies' });
  expect(await ask({ kinds: { any: ['bug'] } })).toMatchObject({
    difference: null,
    reason: 'unsuitableFilter',
  });
  clock.now = Date.UTC(2026, 6, 15);
  expect(await ask({})).toMatchObject({ difference: null, replies: 0, reason: 'tooFewReplies' });
});
