import { expect, it } from 'vitest';
import { lastEnds } from '#server/db/tables/insights/incidents.ts';
import { getIncident } from '#server/features/incidents/get-incident.ts';
import { listIncidents } from '#server/features/incidents/list-incidents.ts';
import { watchIncidents } from '#server/features/incidents/watch-incidents.ts';
import { findReviews } from '#server/features/reviews/list/find-reviews.ts';
import { renderNotice } from '#shared/domain/notices/render-notice.ts';
import { createTestContext, type TestApp } from '#tests/support/app/test-context.ts';

const { context, clock, createApp, rows } = await createTestContext();
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Math.floor(clock.now / HOUR) * HOUR;

/** Reviews that arrive a minute after they were written; every so many with one star, about crashes. */
const write = (app: TestApp, name: string, n: number, at: number, everyMs: number, lowEvery: number) =>
  rows(
    `insert into reviews (company_id, app_id, review_id, author, title, body, star_rating, modified_at, revised_at, kind, sentiment, classified_via, mentions)
     select $1, $2, $3 || i, 'Ann ' || i, '', 'Bad', case when is_low then 1 else 5 end, at, at + interval '1 minute', 'bug', 0, 'draft',
       case when is_low then '[{"topicId": "crashes", "quote": "Bad"}]'::jsonb else '[]' end
     from generate_series(0, $4::integer - 1) i cross join lateral (
       select $5::timestamptz + $6::float8 * i * interval '1 ms' as at, i % $7::integer = 0 as is_low) t`,
    ...[app.companyId, app.appId, name, n, new Date(at), everyMs, lowEvery],
  );
const watch = (app: TestApp, at: number) => {
  clock.now = at;
  return watchIncidents(context, { companyId: app.companyId, appId: app.appId });
};
const noticesOf = (app: TestApp) =>
  rows('select kind from notices where company_id = $1 order by created_at', app.companyId);

it('opens one incident for a storm on two nodes, tells it once, and ends it when the share is back', async () => {
  const app = await createApp({ store: 'google' });
  await rows('update apps set added_at = $2 where app_id = $1', app.appId, new Date(START - 90 * DAY));
  await write(app, 'usual', 500, START - 50 * DAY, 2 * HOUR, 10);
  await watch(app, START);
  await write(app, 'storm', 10_000, START + HOUR, 6, 2);
  await Promise.all([watch(app, START + 2 * HOUR), watch(app, START + 2 * HOUR)]);
  const { incidents } = await listIncidents(context, app.caller, {});
  expect(incidents).toMatchObject([{ kind: 'rating', state: 'open', appId: app.appId }]);
  expect(await noticesOf(app)).toEqual([{ kind: 'incidentOpened' }]);
  const [{ facts }] = await rows('select facts from notices where company_id = $1', app.companyId);
  const { title, lines } = renderNotice({ kind: 'incidentOpened', facts, language: 'en', timeZone: 'UTC' });
  expect(title).toMatch(/^\u2068.+\u2069: the rating is falling$/);
  expect(lines[0]).toMatch(
    /^Share of 1–2 star reviews: [45]\d(?:\.\d)?%, usually \d+(?:\.\d)?%\. Reviews counted: [\d,]+\.$/,
  );
  const id = incidents[0]?.id ?? '';
  const { details } = await getIncident(context, app.caller, { id });
  expect(details).toMatchObject({ reviews: 10_000, low: 5000, topics: [{ topicId: 'crashes', n: 5000 }] });
  const found = await findReviews(context, app.caller, { filter: details.filter, offset: 0 });
  expect(found).toMatchObject({ reviewsCount: 1000, isCountCut: true });
  await write(app, 'calm', 600, START + 3 * HOUR, 60_000, 12);
  await watch(app, START + 16 * HOUR);
  expect((await listIncidents(context, app.caller, {})).incidents).toMatchObject([
    { id, state: 'resolved', endKind: 'back' },
  ]);
  expect(await noticesOf(app)).toEqual([{ kind: 'incidentOpened' }, { kind: 'incidentResolved' }]);
});

it('takes no first sync and no old review for news', async () => {
  const app = await createApp({ store: 'google' });
  await write(app, 'usual', 500, START - 50 * DAY, 2 * HOUR, 10);
  await watch(app, START);
  await rows("update reviews set star_rating = 5 where app_id = $1 and review_id = 'none'", app.appId);
  await write(app, 'old', 300, START - 5 * DAY, 1000, 1);
  await rows(
    "update reviews set revised_at = $2 where app_id = $1 and review_id like 'old%'",
    app.appId,
    new Date(START + HOUR),
  );
  await watch(app, START + 2 * HOUR);
  const { incidents } = await listIncidents(context, app.caller, {});
  expect(incidents.filter(({ kind }) => kind === 'rating')).toEqual([]);
});

it('follows a merged topic, and knows no incident of an app that was removed', async () => {
  const app = await createApp({ store: 'google' });
  await rows(
    `insert into topics (company_id, topic_id, name, merged_into) values ($1, 'new', 'Newer', null), ($1, 'old', 'Older', 'new')`,
    app.companyId,
  );
  const [{ incident_id: id }] = await rows(
    `insert into incidents (company_id, app_id, kind, topic_id, began_at, noticed_at, usual_share)
     values ($1, $2, 'topic', 'old', $3, $3, 0.1) returning incident_id`,
    ...[app.companyId, app.appId, new Date(clock.now - HOUR)],
  );
  const { incident, details } = await getIncident(context, app.caller, { id });
  expect(incident).toMatchObject({ topicId: 'new', topicName: 'Newer' });
  expect(details).toMatchObject({ reviews: 0, low: 0, filter: { topics: { any: ['new'] } } });
  await rows(
    "update incidents set state = 'resolved', ended_at = now(), end_kind = 'person' where incident_id = $1",
    id,
  );
  expect([...(await app.inScope((tx) => lastEnds(tx, app.appId))).keys()]).toEqual(['new']);
  await rows('update apps set hidden_at = now() where app_id = $1', app.appId);
  expect((await listIncidents(context, app.caller, {})).incidents).toEqual([]);
  await expect(getIncident(context, app.caller, { id })).rejects.toMatchObject({ code: 'ENTITY_NOT_FOUND' });
});
