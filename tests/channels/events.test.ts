import { expect, it } from 'vitest';
import * as z from 'zod';
import { inTenant } from '#server/db/database.ts';
import { lockReview } from '#server/db/tables/reviews/reviews.ts';
import { deliverToChannel } from '#server/features/deliveries/deliver-to-channel.ts';
import { saveDestination } from '#server/features/destinations/save-destination.ts';
import { watchIncidents } from '#server/features/incidents/watch-incidents.ts';
import { fanOut } from '#server/features/notices/fan-out.ts';
import { saveClassification } from '#server/features/reviews/changed/save-classification.ts';
import { submitReply } from '#server/features/reviews/outbox/submit-reply.ts';
import { verifyReply } from '#server/features/reviews/outbox/verify-reply.ts';
import { savePage } from '#server/features/reviews/sync/save-page.ts';
import { syncReviews } from '#server/features/reviews/sync/sync-reviews.ts';
import { CHANNEL_KINDS } from '#shared/domain/notices/notice.ts';
import { WEBHOOK_EVENTS } from '#shared/domain/notices/webhook-events.ts';
import { DAY, HOUR } from '../support/app/company.ts';
import { storeReview } from '../support/app/store-review.ts';
import { createTestContext, type TestApp } from '../support/app/test-context.ts';

const kit = await createTestContext();
const { context, clock, sandbox, rows } = kit;
const MINUTE = 60_000;

let names = 0;
/** An app whose first sync is done, with a channel of every kind of news. */
const createApp = async () => {
  const app = await kit.createApp({ store: 'google' });
  names += 1;
  const add = async (kind: 'webhook' | 'slack') => {
    const { destination } = await saveDestination(context, app.caller, {
      kind,
      name: kind,
      apps: null,
      language: 'en',
      isOn: true,
      kinds: [...(kind === 'webhook' ? WEBHOOK_EVENTS : CHANNEL_KINDS)],
      address: `${sandbox.url}/hooks/${kind}/${kind}-${names}`,
    });
    return { name: `${kind}-${names}`, key: { companyId: app.companyId, destinationId: destination.id } };
  };
  return { ...app, hook: await add('webhook'), slack: await add('slack') };
};
type App = Awaited<ReturnType<typeof createApp>>;

/** What the workers do by now. */
const work = async ({ companyId, hook, slack }: App): Promise<void> => {
  const due = await rows(
    'select notice_id from notices where company_id = $1 and told_at is null and tell_at <= $2',
    ...[companyId, new Date(clock.now)],
  );
  for (const { notice_id: noticeId } of due) await fanOut(context, { companyId, noticeId });
  for (const { key } of [hook, slack])
    for (let next = await deliverToChannel(context, key); next && next.retryAt.getTime() <= clock.now; )
      next = await deliverToChannel(context, key);
};
const Event = z.object({
  type: z.string(),
  data: z.object({
    review: z.object({ reviewId: z.string(), revision: z.number(), stars: z.number() }),
    reply: z.optional(z.object({ text: z.string(), error: z.optional(z.string()) })),
  }),
});
const eventsOf = async (app: App) => {
  await work(app);
  return (await sandbox.hookCalls(app.hook.name)).map(({ body }) => Event.parse(JSON.parse(body)));
};
const messagesOf = async (app: App) => {
  await work(app);
  const calls = await sandbox.hookCalls(app.slack.name);
  return calls.map(({ body }) => z.object({ text: z.string() }).parse(JSON.parse(body)).text);
};
const sync = (app: TestApp) => syncReviews(context, app, 600_000);

it('tells reviews that arrive or change, but not those of the first sync', async () => {
  const app = await createApp();
  await app.review({ rating: 1 });
  await sync(app);
  expect(await eventsOf(app)).toEqual([]);
  clock.now += HOUR;
  const reviewId = await app.review({ rating: 5, body: 'Nice', at: clock.now - MINUTE });
  await sync(app);
  await sync(app);
  expect(await eventsOf(app)).toMatchObject([
    { type: 'review.created', data: { review: { reviewId, revision: 1, stars: 5 } } },
  ]);
  clock.now += HOUR;
  await app.review({ id: reviewId, rating: 2, body: 'Broken', at: clock.now - MINUTE });
  await sync(app);
  const [, updated, ...more] = await eventsOf(app);
  expect(updated).toMatchObject({ type: 'review.updated', data: { review: { revision: 2, stars: 2 } } });
  expect(more).toEqual([]);
  clock.now += HOUR;
  expect((await messagesOf(app)).join()).toContain('1–2 star reviews');
});

it('tells that a reply was sent, is public, or was refused, each once', async () => {
  const app = await createApp();
  await sync(app);
  clock.now += HOUR;
  const reviewId = await app.review({ at: clock.now - MINUTE });
  await sync(app);
  const { companyId, appId, caller } = app;
  const submit = (response: string) =>
    submitReply(context, caller, {
      review: { reviewId, response },
      appId,
      loadTimestamp: clock.now,
      user: {},
      username: caller.username,
    });
  const { review } = await submit('Thanks!');
  clock.now += 2 * MINUTE;
  const id = { companyId, appId, reviewId, replyRevision: review.replyRevision };
  await verifyReply(context, id);
  await verifyReply(context, id);
  await sync(app);
  await sandbox.fault({
    vendor: 'google-play',
    path: ':reply$',
    kind: 'status',
    status: 400,
    message: 'No.',
    times: 1,
  });
  await expect(submit('No')).rejects.toMatchObject({ code: 'ERROR_SUBMIT' });
  const replies = (await eventsOf(app)).filter(({ type }) => type.startsWith('reply'));
  expect(replies.map(({ type, data }) => [type, data.reply?.text])).toEqual([
    ['reply.sent', 'Thanks!'],
    ['reply.published', 'Thanks!'],
    ['reply.refused', 'No'],
  ]);
  expect(replies.at(-1)?.data.reply?.error).toBe('ERROR_SUBMIT');
  expect((await messagesOf(app)).join()).toContain('wasn’t sent');
});

it('tells a storm in one message and its incident in another, and what follows no sooner than an hour later', async () => {
  const app = await createApp();
  await sync(app);
  await rows('update apps set added_at = $2 where app_id = $1', app.appId, new Date(clock.now - 90 * DAY));
  const arrive = async (name: string, n: number, stars: number, at = clock.now): Promise<void> => {
    for (let from = 0; from < n; from += 100)
      await savePage(
        context,
        app,
        Array.from({ length: Math.min(100, n - from) }, (_, one) =>
          storeReview({
            reviewId: `${name}-${from + one}`,
            starRating: stars,
            modifiedAt: new Date(at),
          }),
        ),
        clock.now,
      );
  };
  await rows(
    'update destinations set kinds = $2 where company_id = $1 and kind = $3',
    app.companyId,
    ['reply.sent'],
    'webhook',
  );
  await arrive('usual', 100, 5, clock.now - 30 * DAY);
  await watchIncidents(context, app);
  clock.now += MINUTE;
  for (let second = 0; second < 10; second += 1) {
    await arrive(`storm ${second}`, 1000, 1);
    clock.now += 5000;
    await Promise.all([watchIncidents(context, app), watchIncidents(context, app)]);
  }
  const incident = expect.stringContaining('the rating is falling');
  expect(await messagesOf(app)).toEqual([incident]);
  clock.now += 2 * MINUTE;
  const storm = expect.stringMatching(/1–2 star reviews.*: 10,000$/);
  expect(await messagesOf(app)).toEqual([incident, storm]);
  await arrive('more', 3, 2);
  await arrive('fine', 3, 4);
  clock.now += 30 * MINUTE;
  await arrive('late', 4, 1);
  expect(await messagesOf(app)).toHaveLength(2);
  clock.now += 31 * MINUTE;
  expect((await messagesOf(app)).slice(2)).toEqual([expect.stringMatching(/: 7$/)]);
  const [, first] = await sandbox.hookCalls(app.slack.name);
  expect(first?.body.match(/1★/g)).toHaveLength(3);
  expect(first?.body).toContain('More: 9,997');
});

it('tells a sensitive review once, unless it is an old one', async () => {
  const app = await createApp();
  await sync(app);
  clock.now += HOUR;
  const classify = async (reviewId: string, at: number, via: 'classification' | 'backfill') => {
    await savePage(
      context,
      app,
      [storeReview({ reviewId, starRating: 4, modifiedAt: new Date(at) })],
      clock.now,
    );
    for (let times = 0; times < 2; times += 1)
      await inTenant(context.db, app.companyId, async (tx) => {
        const row = await lockReview(tx, app.appId, reviewId);
        const said = { kind: 'sensitive' as const, sentiment: -2 as const, mentions: [] };
        if (row) await saveClassification(context, tx, row, said, via);
      });
  };
  await classify('old', clock.now - 4 * DAY, 'classification');
  await classify('again', clock.now, 'backfill');
  await classify('new', clock.now, 'classification');
  expect(await messagesOf(app)).toEqual([expect.stringContaining('Sensitive review')]);
});
