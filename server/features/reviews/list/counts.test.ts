import { expect, it } from 'vitest';
import { newId } from '#server/crypto/ids.ts';
import { createTestContext, type TestApp } from '#tests/support/app/test-context.ts';
import { changeReview } from '../changed/change-review.ts';
import { adoptStoreReply } from '../sync/adopt-store-replies.ts';
import { savePage } from '../sync/save-page.ts';
import { deleteReview } from './delete-review.ts';

const { context, clock, createApp, rows } = await createTestContext();
const HOUR = 3_600_000;

const makeReview = (reviewId: string, n: number) => ({
  reviewId,
  author: 'Ann',
  title: '',
  body: `Text ${n}`,
  starRating: 1 + (n % 5),
  modifiedAt: new Date(clock.now - (n % 90) * 17 * HOUR),
  deviceLanguage: null,
  appVersionName: n % 3 === 0 ? null : `2.${n % 4}`,
  androidOsVersion: null,
  productName: null,
  reply: null,
});

/** The stored counts and the actual ones, in one shape. */
const counted = (app: TestApp) =>
  rows(
    `select 'counts', null, null, 0, '', false, unanswered n from review_counts where app_id = $1 and unanswered <> 0
     union all select 'answered', null, null, 0, '', false, answered from review_counts where app_id = $1 and answered <> 0
     union all select 'day ' || is_answered, (make_date(year, 1, 1) + day::int - 1)::text,
       null, 0, '', false, d.n from review_days, unnest(days) with ordinality d (n, day) where app_id = $1 and d.n <> 0
     union all select 'year ' || is_answered, year::text, null, 0, '', false, n from review_days where app_id = $1 and n <> 0
     union all select 'kind' || is_answered, null, version, star_rating, base_language, was_edited, n from review_tallies where app_id = $1 and n <> 0
     order by 1, 2, 3, 4, 5, 6`,
    app.appId,
  );
const real = (app: TestApp) =>
  rows(
    `with r as (select *, modified_at at time zone 'UTC' at, coalesce(base_language, '') language
       from reviews where app_id = $1 and removed_at is null and not no_reply_needed)
     select 'counts', null, null, 0, '', false, count(*)::int n from r where not is_answered having count(*) > 0
     union all select 'answered', null, null, 0, '', false, count(*) from r where is_answered having count(*) > 0
     union all select 'day ' || is_answered, at::date::text, null, 0, '', false, count(*) from r group by is_answered, at::date
     union all select 'year ' || is_answered, extract(year from at)::text, null, 0, '', false, count(*)
       from r group by is_answered, extract(year from at)
     union all select 'kind' || is_answered, null, '', star_rating, language, was_edited, count(*) from r group by is_answered, star_rating, language, was_edited
     union all select 'kind' || is_answered, null, version, star_rating, language, was_edited, count(*) from r where version is not null group by is_answered, version, star_rating, language, was_edited
     union all select 'kind' || is_answered, null, version, 0, '', false, count(*) from r where version is not null group by is_answered, version
     order by 1, 2, 3, 4, 5, 6`,
    app.appId,
  );

it('keeps every count correct after twenty concurrent writers and after undoing each', async () => {
  const app = await createApp({ store: 'google' });
  const { companyId, appId, caller } = app;
  const reply = { text: 'Thanks', state: 'PUBLISHED' as const, modifiedAt: new Date(clock.now) };
  const writer = async (w: number) => {
    const ids = Array.from({ length: 12 }, () => newId()).sort();
    await savePage(
      context,
      app,
      ids.map((id, n) => makeReview(id, w * 12 + n)),
      clock.now,
    );
    for (const [n, id] of ids.entries()) {
      if (n % 4 === 0) await app.inScope((tx) => adoptStoreReply(tx, companyId, appId, id, reply));
      if (n % 3 === 0)
        await app.inScope((tx) => changeReview(tx, appId, id, { review_language: n % 2 ? 'pt-BR' : 'de' }));
      if (n % 5 === 2) await app.inScope((tx) => changeReview(tx, appId, id, { no_reply_needed: true }));
      if (n % 6 === 5) await deleteReview(context, caller, { reviewId: id, appId });
    }
    await savePage(
      context,
      app,
      ids.slice(4).map((id, n) => makeReview(id, w * 7 + n)),
      clock.now + 1,
    );
    return ids;
  };
  const ids = await Promise.all(Array.from({ length: 20 }, (_, w) => writer(w)));
  const now = await counted(app);
  expect(now.length).toBeGreaterThan(100);
  expect(now).toEqual(await real(app));
  const undone = ids.map((some) =>
    app.inScope((tx) => tx.deleteFrom('reviews').where('review_id', 'in', some).execute()),
  );
  await Promise.all(undone);
  expect(await counted(app)).toEqual([]);
});

it('writes no count if nothing counted has changed', async () => {
  const app = await createApp();
  await savePage(context, app, [makeReview('a', 1)], clock.now);
  const written = () =>
    rows(
      `select (select json_agg(xmin::text) from review_counts where app_id = $1) counts,
        (select json_agg(xmin::text) from review_days where app_id = $1) days,
        (select json_agg(xmin::text) from review_tallies where app_id = $1) tallies,
        (select json_agg(xmin::text) from review_words where app_id = $1) words`,
      app.appId,
    );
  const before = await written();
  await app.inScope((tx) => changeReview(tx, app.appId, 'a', { draft: 'ready', response: 'Hi' }));
  await savePage(context, app, [makeReview('a', 1)], clock.now);
  expect(await written()).toEqual(before);
});
