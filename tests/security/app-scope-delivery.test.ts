import { expect, it } from 'vitest';
import { contextFor } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { changeMembership } from '#server/db/tables/company/memberships.ts';
import { startExport } from '#server/features/exports/start-export.ts';
import { tellPresence } from '#server/features/live/tell-presence.ts';
import { createBatch } from '#server/features/reviews/batches/choose/create-batch.ts';
import { getBatch } from '#server/features/reviews/batches/show/read-batches.ts';
import { getAppReviews } from '#server/features/reviews/list/get-app-reviews.ts';
import { addNote } from '#server/features/reviews/notes/add-note.ts';
import { sendReply } from '#server/features/reviews/outbox/send-reply.ts';
import { submitReply } from '#server/features/reviews/outbox/submit-reply.ts';
import { savePage } from '#server/features/reviews/sync/save-page.ts';
import { memberApps } from '#shared/domain/account/app-scope.ts';
import { makeMember } from '#tests/support/app/company.ts';
import { openStream } from '#tests/support/app/live.ts';
import { storeReview } from '#tests/support/app/store-review.ts';
import { bearer } from '#tests/support/app/tenants.ts';
import { createTestContext, type TestApp } from '#tests/support/app/test-context.ts';
import { startApi } from '#tests/support/app/test-server.ts';

const kit = await createTestContext();
const { context, clock, url, createApp, rows } = kit;
const server = await startApi(context, { databaseUrl: url });

/** Two apps of a company, each with a review, and a member who sees both. */
const openCompany = async () => {
  const app = await createApp({ store: 'google' });
  const other = await createApp({ store: 'google', company: app.caller });
  for (const each of [app, other])
    await savePage(context, each, [storeReview({ reviewId: 'r1', body: `About ${each.appId}` })], clock.now);
  const member = await makeMember(context.db, app.caller, 'replier');
  const token = await server.tokenOf(member.userId);
  const limitTo = (apps: string[] | null) =>
    inTenant(context.db, app.companyId, (tx) => changeMembership(tx, member.userId, { apps }));
  return { app, other, member, token, limitTo };
};

const find = async (token: string): Promise<string> =>
  (
    await server.ask({
      method: 'POST',
      path: '/api/review/find',
      headers: bearer(token),
      body: { filter: {}, offset: 0 },
    })
  ).text;

it('answers by the apps that a member is limited to by now', async () => {
  const { app, other, token, limitTo } = await openCompany();
  expect(await find(token)).toContain(other.appId);
  await limitTo([app.appId]);
  await expect.poll(() => find(token)).not.toContain(other.appId);
  expect(await find(token)).toContain(app.appId);
  await limitTo(null);
  await expect.poll(() => find(token)).toContain(other.appId);
});

it('ends a stream when its member sees other apps, and tells the next one of those alone', async () => {
  const { app, other, token, limitTo } = await openCompany();
  const open = await openStream(server, { token });
  await limitTo([app.appId]);
  await open.over();
  const next = await openStream(server, { token });
  const note = (of: TestApp) =>
    addNote(context, app.caller, { appId: of.appId, reviewId: 'r1', text: 'Secret' });
  const tell = ({ appId }: TestApp) =>
    tellPresence(context, app.caller, { appId, reviewId: 'r1', doing: 'reads' });
  await note(other);
  await note(app);
  await tell(other);
  await tell(app);
  for (const kind of ['reviews', 'presence'])
    await next.until(() => next.events.some((event) => event.kind === kind));
  expect(JSON.stringify(next.events)).not.toContain(other.appId);
  next.cut();
});

it('downloads what its member sees when it begins', async () => {
  const { app, other, member, limitTo } = await openCompany();
  const { download } = await startExport(context, member, { filter: {}, format: 'csv' });
  await limitTo([app.appId]);
  const { text } = await server.ask({ method: 'GET', path: download });
  expect(text).toContain(`About ${app.appId}`);
  expect(text).not.toContain(other.appId);
});

it('keeps a batch of several apps right for a member who does not see it', async () => {
  const { app, other, member } = await openCompany();
  const reviews = [app, other].map(({ appId }) => ({ appId, reviewId: 'r1' }));
  const about = { topics: [], versions: [] };
  const { batch } = await createBatch(context, app.caller, { reviews, instruction: 'Fixed.', about });
  const [own, twin] = await rows(
    `update proposals p set state = 'flagged', text = 'Same', drafted_text = 'Same', version = 1, judged_as = 'same',
       similar_to = array(select o.proposal_id from proposals o where o.batch_id = p.batch_id and o.app_id <> p.app_id)
     where batch_id = $1 returning proposal_id, app_id = $2 as is_own`,
    ...[batch.id, app.appId],
  ).then((all) => all.toSorted((a, b) => Number(b.is_own) - Number(a.is_own)));
  const apps = memberApps([app.appId]);
  const limited = { ...member, apps };
  const seen = contextFor(context, apps);
  await expect(getBatch(seen, limited, { id: batch.id })).rejects.toMatchObject({ code: 'ENTITY_NOT_FOUND' });
  await submitReply(seen, limited, {
    appId: app.appId,
    loadTimestamp: clock.now,
    delayMs: 5000,
    review: { reviewId: 'r1', response: 'Thank you' },
  });
  const { batch: after } = await getBatch(context, app.caller, { id: batch.id });
  expect(after.counts).toMatchObject({ withdrawn: 1, ready: 1, flagged: 0 });
  expect(
    await rows('select state, similar_to from proposals where proposal_id = any($1)', [own.proposal_id]),
  ).toEqual([{ state: 'withdrawn', similar_to: [twin.proposal_id] }]);
  expect(
    await rows('select state, similar_to from proposals where proposal_id = $1', twin.proposal_id),
  ).toEqual([{ state: 'ready', similar_to: [] }]);
});

it.each([
  ['lost the app', (apps: string[]) => ({ apps })],
  ['may only draft', () => ({ role: 'contributor' as const })],
  ['left', () => ({ ended_at: new Date(clock.now) })],
])('makes a queued reply a draft again whose sender %s', async (_, change) => {
  const { app, other, member } = await openCompany();
  const reviewId = 'r1';
  const { review } = await submitReply(context, member, {
    appId: other.appId,
    loadTimestamp: clock.now,
    delayMs: 5000,
    review: { reviewId, response: 'Thank you' },
  });
  await inTenant(context.db, app.companyId, (tx) => changeMembership(tx, member.userId, change([app.appId])));
  clock.now += 10_000;
  await rows("update app_reads set read_at = '-infinity' where app_id = $1", other.appId);
  const { companyId, appId } = other;
  await sendReply(context, { companyId, appId, reviewId, replyRevision: review.replyRevision });
  const page = await getAppReviews(context, app.caller, { id: appId, offset: 0, answered: false });
  expect(page.reviews).toMatchObject([
    { reviewId, response: 'Thank you', submitError: 'NOT_ALLOWED', isAnswered: false, draft: 'ready' },
  ]);
  expect(await rows('select state from submits where app_id = $1', appId)).toEqual([{ state: 'refused' }]);
});
