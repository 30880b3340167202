import { describe, expect, it } from 'vitest';
import { getOverview } from '#server/features/insights/get-overview.ts';
import { getRatings } from '#server/features/insights/get-ratings.ts';
import { getTopicInsights } from '#server/features/insights/get-topics.ts';
import { getWeek } from '#server/features/insights/get-week.ts';
import { getWorkload } from '#server/features/insights/get-workload.ts';
import { findReviews } from '#server/features/reviews/list/find-reviews.ts';
import { QUEUE, QUEUE_KINDS } from '#shared/domain/insights/answer-queue.ts';
import { dayPlus } from '#shared/domain/insights/range.ts';
import { localDay } from '#shared/domain/reviews/filter/period.ts';
import type { ReviewFilter } from '#shared/domain/reviews/filter/review-filter.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';

// In Auckland it is the third already. Both zones have changed their clocks within the last weeks.
const NOW = '2026-11-02T12:30:00Z';
const { context, clock, createApp, rows } = await createTestContext();
clock.now = Date.parse(NOW);

/** Two apps and a hidden one with reviews of every kind, state and age, the same in every zone. */
const companyIn = async (zone: string) => {
  const app = await createApp({ store: 'google' });
  const apps = [
    app,
    await createApp({ store: 'apple', company: app.caller }),
    await createApp({ store: 'google', company: app.caller }),
  ].map(({ appId }) => appId);
  await rows('update companies set time_zone = $2 where company_id = $1', app.companyId, zone);
  await rows(
    `insert into reviews (company_id, app_id, review_id, author, title, body, star_rating, modified_at, revised_at, review_language,
       kind, sentiment, classified_via, mentions, draft, replied_before, submit_error, is_answered, answered_at, answered_via,
       no_reply_needed, removed_at)
     select $1, ($2::text[])[1 + h % 3], 'r' || n, 'Ann', '', 'Bad', 1 + h / 3 % 5, at, at, (array['de', 'en', null])[1 + h / 7 % 3],
       kind, case when kind is not null then h / 11 % 3 - 1 end, case when kind is not null then 'draft' end,
       case when kind is not null and h % 4 = 0 then jsonb_build_array(jsonb_build_object('topicId',
         (array['crashes', 'ads', 'privacy'])[1 + h / 13 % 3], 'quote', 'Bad')) else '[]' end,
       (array['ready', 'none', 'blocked', 'ready'])[1 + h / 17 % 4], h / 19 % 6 = 0,
       case when h / 23 % 9 = 0 then 'ERROR_SUBMIT' end, h / 29 % 3 = 0,
       case when h / 29 % 3 = 0 then least($3::timestamptz, at + interval '1 minute' * (1 + h / 31 % 4000)) end,
       case when h / 29 % 3 = 0 then 'person' end, h / 37 % 8 = 0, case when h / 41 % 20 = 0 then at end
     from generate_series(1, 3000) n
       cross join lateral (select abs(hashtext('h' || n)) as h, abs(hashtext('t' || n)) as t) x
       cross join lateral (select $3::timestamptz - interval '1 minute' * (t % (130 * 1440)) as at,
         (array['praise', 'bug', 'question', 'billing', 'sensitive', null, 'praise', 'wish'])[1 + h / 43 % 8] as kind) y`,
    ...[app.companyId, apps, NOW],
  );
  // A bad week of one app.
  await rows(
    `insert into reviews (company_id, app_id, review_id, author, title, body, star_rating, modified_at, revised_at, kind, sentiment,
       classified_via, mentions)
     select $1, $2, 'bad' || n, 'Ann', '', 'Bad', 1, at, at, 'bug', -2, 'draft', '[{"topicId": "crashes", "quote": "Bad"}]'
     from generate_series(1, 90) n cross join lateral (select $3::timestamptz - interval '97 minutes' * n as at) x`,
    ...[app.companyId, apps[0], NOW],
  );
  await rows('update app_syncs set last_succeeded_at = now() where company_id = $1', app.companyId);
  await rows('update apps set hidden_at = now() where app_id = $1', apps[2]);
  return { ...app, apps: apps.slice(0, 2) };
};

describe.each(['Europe/Berlin', 'Pacific/Auckland'])('in %s', async (zone) => {
  const { caller, companyId, apps } = await companyIn(zone);
  /** Rows of what is asked of the reviews that are in the store, each with its local days and how many days ago these were. */
  const ask = (columns: string, condition = 'true', rest = '', joined = '') =>
    rows(
      `select ${columns} from (
         select r.*, d.*, extract(epoch from answered_at - modified_at) / 60 as minutes
         from reviews r cross join lateral (
           select ($3::timestamptz at time zone $4)::date - (modified_at at time zone $4)::date as ago,
             ($3::timestamptz at time zone $4)::date - (answered_at at time zone $4)::date as answered_ago) d
         where company_id = $1 and app_id = any($2::text[]) and removed_at is null) r ${joined}
       where ${condition} ${rest}`,
      ...[companyId, apps, NOW, zone],
    );
  const one = async (value: string, condition?: string): Promise<number | null> => {
    const [row] = await ask(`(${value})::double precision as value`, condition);
    return typeof row?.value === 'number' ? row.value : null;
  };
  const count = async (filter: ReviewFilter): Promise<number> =>
    (await findReviews(context, caller, { filter, offset: 0 })).reviewsCount;

  /** A figure of the last thirty days, of those before, and of twelve weeks. */
  const figure = async (value: string, { condition = 'true', ago = 'ago' } = {}) => {
    const during = (first: number, days: number) =>
      one(value, `${condition} and ${ago} >= ${first} and ${ago} < ${first + days}`);
    const weeks = [];
    for (let week = 11; week >= 0; week -= 1) weeks.push(await during(7 * week, 7));
    return { value: await during(0, 30), before: await during(30, 30), weeks };
  };
  const near = (values: readonly (number | null)[]) =>
    values.map((value) => (value === null ? null : expect.closeTo(value, 6)));
  const asFigure = ({ value, before, weeks }: Awaited<ReturnType<typeof figure>>) => {
    const [now, then] = near([value, before]);
    return { value: now, before: then, weeks: near(weeks) };
  };

  it('every figure of the overview is that of its reviews', async () => {
    const view = await getOverview(context, caller, {});
    expect(view.stars).toMatchObject(asFigure(await figure('avg(star_rating)')));
    expect(view.reviews).toMatchObject(asFigure(await figure('count(*)')));
    const rate = 'avg(is_answered::integer)';
    const needing = { condition: '(is_answered or not no_reply_needed)' };
    expect(view.replyRate).toMatchObject(asFigure(await figure(rate, needing)));
    const answered = { condition: 'is_answered', ago: 'answered_ago' };
    const median = await figure('percentile_disc(0.5) within group (order by minutes)', answered);
    const { value, before, weeks } = view.timeToReply;
    expect([value, before]).toEqual(near([median.value, median.before]));
    // A bucket ends at 1.8 times where it begins.
    for (const [week, exact] of median.weeks.entries())
      expect(Math.abs(Math.log((weeks[week] ?? 0) / (exact ?? 0)))).toBeLessThan(Math.log(1.8));
    expect(view.apps.map(({ appId }) => appId).toSorted()).toEqual(apps.toSorted());
    for (const { appId, stars, oldestWaiting } of view.apps) {
      const ofApp = `app_id = '${appId}'`;
      expect(stars).toMatchObject(asFigure(await figure('avg(star_rating)', { condition: ofApp })));
      const [oldest] = await ask(
        'min(modified_at) as at',
        `${ofApp} and not is_answered and not no_reply_needed`,
      );
      expect(oldest?.at).toEqual(new Date(oldestWaiting ?? 0));
    }
  });

  it('the parts of the queue are their lists, and together all reviews that wait', async () => {
    const { queue, isQueueCut, apps: overviews } = await getOverview(context, caller, {});
    expect(queue.map(({ kind }) => kind)).toEqual(QUEUE_KINDS);
    for (const { kind, count: found } of queue) expect(found, kind).toBe(await count(QUEUE[kind]));
    const waiting = await one('count(*)', 'not is_answered and not no_reply_needed');
    expect(queue.reduce((all, { count: found }) => all + found, 0)).toBe(waiting);
    expect(isQueueCut).toBe(false);
    const inOrder = await one(
      'count(*)',
      `not is_answered and not no_reply_needed and kind is distinct from 'sensitive' and submit_error is null and replied_before`,
    );
    expect(queue.find(({ kind }) => kind === 'changed')?.count).toBe(inOrder);
    for (const { appId, angryWaiting } of overviews)
      expect(angryWaiting).toBe(await count({ ...QUEUE.angry, apps: [appId] }));
  });

  /** As many days, up to today and before: over the day on which clocks were changed. */
  const DAYS = 44;
  const today = localDay(clock.now, zone);
  const asked = { filter: {}, from: dayPlus(today, 1 - DAYS), to: today };
  const isNow = (ago = 'ago') => `${ago} between 0 and ${DAYS - 1}`;
  const isBefore = (ago = 'ago') => `${ago} between ${DAYS} and ${2 * DAYS - 1}`;

  it('ratings are those of the reviews, day by day', async () => {
    const view = await getRatings(context, caller, asked);
    const STARS = [1, 2, 3, 4, 5].map((stars) => `count(*) filter (where star_rating = ${stars})::integer`);
    const of = async (condition: string) => {
      const [row] = await ask(
        `array[${STARS.join()}] as stars, count(*)::integer as reviews, avg(star_rating)::double precision as mean`,
        condition,
      );
      return {
        stars: row?.stars,
        reviews: row?.reviews,
        mean: { value: expect.closeTo(Number(row?.mean), 6) },
      };
    };
    expect(view).toMatchObject({ ...(await of(isNow())), before: await of(isBefore()) });
    const days = await ask(
      `(($3::timestamptz at time zone $4)::date - ago)::text as day, array[${STARS.join()}] as stars`,
      isNow(),
      'group by ago order by ago desc',
    );
    expect(view.days).toEqual(days);
  });

  it('the workload is that of the reviews and of their replies', async () => {
    const view = await getWorkload(context, caller, asked);
    const minutes = (share: number, condition: string) =>
      one(`percentile_disc(${share}) within group (order by minutes)`, `is_answered and ${condition}`);
    const of = async (written: string, answered: string) => {
      const times = near([await minutes(0.5, answered), await minutes(0.9, answered)]);
      const [row] = await ask(
        `count(*)::integer as arrived, count(*) filter (where is_answered)::integer as "arrivedAnswered",
         count(*) filter (where not is_answered and not no_reply_needed)::integer as "arrivedWaiting",
         count(*) filter (where not is_answered and no_reply_needed)::integer as "arrivedSetAside"`,
        written,
      );
      return {
        ...row,
        answered: await one('count(*)', `is_answered and ${answered}`),
        replyRate: near([
          await one('avg(is_answered::integer)', `(is_answered or not no_reply_needed) and ${written}`),
        ])[0],
        timeToReply: { median: times[0], p90: times[1] },
        answeredUnseen: near([
          await one('avg((minutes < 1440)::integer)', `is_answered and app_id like '%.%' and ${answered}`),
        ])[0],
      };
    };
    expect(view).toMatchObject({
      ...(await of(isNow(), isNow('answered_ago'))),
      before: await of(isBefore(), isBefore('answered_ago')),
    });
    expect(view.answeredUnseen).toBeGreaterThan(0.1);
    const days = await ask(
      `(($3::timestamptz at time zone $4)::date - day)::text as day, sum(arrived)::integer as arrived, sum(answered)::integer as answered`,
      isNow('day'),
      'group by 1 order by 1',
      `cross join lateral (values (ago, 1, 0), (answered_ago, 0, is_answered::integer)) d (day, arrived, answered)`,
    );
    expect(view.days).toEqual(days);
    const [oldest] = await ask('min(modified_at) as at', 'not is_answered and not no_reply_needed');
    expect(view.oldestWaiting?.at).toBe(oldest?.at instanceof Date ? oldest.at.toISOString() : undefined);
  });

  const TOPICS = 'cross join lateral unnest(topics) topic';
  it('topics are those of the reviews, with their trend', async () => {
    const view = await getTopicInsights(context, caller, asked);
    const expected = await ask(
      `topic as "topicId", count(*) filter (where ${isNow()})::integer as reviews,
       count(*) filter (where ${isBefore()})::integer as before,
       (avg(star_rating) filter (where ${isNow()}))::double precision as "meanStars",
       array(select count(*) filter (where part = p)::integer from unnest(array_agg(
         case when ${isNow()} then (${DAYS - 1} - ago) * 12 / ${DAYS} end)) part cross join generate_series(0, 11) p
         group by p order by p) as trend`,
      `${isNow()} or ${isBefore()}`,
      'group by topic order by 2 desc, 1',
      TOPICS,
    );
    expect(view.topics).toMatchObject(
      expected.map(({ meanStars, ...row }) => ({ ...row, meanStars: expect.closeTo(Number(meanStars), 6) })),
    );
    expect(view.topics).toHaveLength(3);
    expect(view.reviews).toBe(await one('count(*)', isNow()));
    expect(view.classified).toBe(await one('count(kind)', isNow()));
  });

  it('what is said of the week is so', async () => {
    const view = await getWeek(context, caller, { filter: {} });
    expect(view.reviews).toBe(await one('count(*)', 'ago between 0 and 6'));
    expect(view.classified).toBe(await one('count(kind)', 'ago between 0 and 6'));
    expect(view.sentences.map(({ movement }) => movement).toSorted()).toEqual([
      'reviewsUp',
      'starsDown',
      'topicUp',
    ]);
    for (const { movement, appId, topicId, value, before, reviews, filter } of view.sentences) {
      const ofApp = appId === null ? 'true' : `app_id = '${appId}'`;
      const [week, earlier] = [`${ofApp} and ago between 0 and 6`, `${ofApp} and ago between 7 and 62`];
      const ofTopic = `'${topicId}' = any(topics)`;
      const [now = '', then = ''] =
        {
          reviewsUp: ['count(*)', 'count(*) / 8.0'],
          starsDown: ['avg(star_rating)', 'avg(star_rating)'],
          topicUp: [
            `count(*) filter (where ${ofTopic})`,
            `count(*) filter (where ${ofTopic}) * ${await one('count(kind)', week)} / count(kind)::double precision`,
          ],
        }[String(movement)] ?? [];
      expect([value, before], movement).toEqual(near([await one(now, week), await one(then, earlier)]));
      expect(reviews).toBe(await one('count(*)', topicId === null ? week : `${week} and ${ofTopic}`));
      expect(reviews).toBe(await count(filter));
    }
  });

  it('nothing is told of days without reviews', async () => {
    const after = { ...context, now: () => clock.now + 200 * 86_400_000 };
    const nothing = { value: null, before: null, weeks: Array.from({ length: 12 }, () => null) };
    expect(await getOverview(after, caller, {})).toMatchObject({
      stars: nothing,
      replyRate: nothing,
      timeToReply: nothing,
      hasReplied: true,
      reviews: { value: 0, before: 0, isSignificant: false },
    });
  });
});

it("a person's pace is the median between replies that follow each other, with twenty of them", async () => {
  const { caller, companyId, appId } = await createApp();
  const pace = async () => (await getOverview(context, caller, {})).minutesPerReply;
  /** Replies at seconds before now. */
  const reply = (of: string, seconds: number[], by: string, origin = 'person') =>
    rows(
      `insert into reply_revisions (company_id, app_id, review_id, revision, review_revision, text, translated_text, source,
         user_id, by_kind, by_id, origin_kind, created_at)
       select $1, $2, $3 || at, 1, 1, 'Hello', '', 'user', $4, 'person', $4, $5, $6::timestamptz - interval '1 second' * at
       from unnest($7::integer[]) at`,
      ...[companyId, appId, of, by, origin, NOW, seconds],
    );
  const DAY = 86_400;
  // Nineteen gaps of 40 s; then breaks, a colleague, a batch, and a month long past.
  await reply(
    'one',
    Array.from({ length: 20 }, (_, n) => 40 * n),
    caller.userId,
  );
  await reply('break', [2 * DAY, 4 * DAY, 4 * DAY + 600], caller.userId);
  await reply(
    'other',
    Array.from({ length: 60 }, (_, n) => 7 * n + 1),
    'colleague',
  );
  await reply(
    'batch',
    Array.from({ length: 60 }, (_, n) => 7 * n + 2),
    caller.userId,
    'batch',
  );
  await reply(
    'old',
    Array.from({ length: 60 }, (_, n) => 31 * DAY + 7 * n),
    caller.userId,
  );
  expect(await pace()).toBeNull();
  await reply('twentieth', [20 * 40], caller.userId);
  expect(await pace()).toBeCloseTo(40 / 60, 6);
  await reply(
    'slow',
    Array.from({ length: 22 }, (_, n) => DAY + 90 * n),
    caller.userId,
  );
  expect(await pace()).toBeCloseTo(90 / 60, 6);
});
