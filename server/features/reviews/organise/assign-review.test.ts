import { expect, it } from 'vitest';
import type { Caller } from '#server/context.ts';
import { newId } from '#server/crypto/ids.ts';
import { leaveCompany } from '#server/features/account/members/leave-company.ts';
import { removeMember } from '#server/features/account/members/remove-member.ts';
import { setApps } from '#server/features/account/members/set-apps.ts';
import { setRole } from '#server/features/account/members/set-role.ts';
import { currentCursor, readEvents } from '#server/features/live/read-events.ts';
import { ROLES } from '#shared/domain/account/roles.ts';
import { settled } from '#tests/support/app/live.ts';
import { storeReview } from '#tests/support/app/store-review.ts';
import { createTestContext, type TestApp } from '#tests/support/app/test-context.ts';
import { findReviews } from '../list/find-reviews.ts';
import { savePage } from '../sync/save-page.ts';
import { assignReview } from './assign-review.ts';
import { changeMany } from './change-many.ts';

const { context, clock, createApp, createCompany, createMember, rows } = await createTestContext();
const NOT_FOUND = { code: 'ENTITY_NOT_FOUND' };
const NOT_ALLOWED = { code: 'NOT_ALLOWED' };

const openApp = async (of: Parameters<typeof createApp>[0] = {}, count = 2): Promise<TestApp> => {
  const app = await createApp(of);
  const reviews = Array.from({ length: count }, (_, n) =>
    storeReview({ reviewId: `r${n}`, modifiedAt: new Date(clock.now - n * 1000) }),
  );
  await savePage(context, app, reviews, clock.now);
  return app;
};
const assign = (app: TestApp, userId: string | null, reviewId = 'r0') =>
  assignReview(context, app.caller, { appId: app.appId, reviewId, userId });
const assigned = async ({ companyId }: { companyId: string }): Promise<Record<string, string>> =>
  Object.fromEntries(
    (
      await rows(
        'select app_id, review_id, assignee_id from reviews where company_id = $1 and assignee_id is not null order by 1, 2',
        companyId,
      )
    ).map((row) => [`${row.app_id} ${row.review_id}`, row.assignee_id]),
  );
const found = async (by: Caller, assignees: string[]) =>
  (await findReviews(context, by, { filter: { assignees }, offset: 0 })).reviews.map(
    ({ reviewId }) => reviewId,
  );

it('assigns a review to whoever may draft, tells the pages, and takes it back', async () => {
  const app = await openApp();
  const [ann, ben] = [
    await createMember(app.caller, 'contributor'),
    await createMember(app.caller, 'replier'),
  ];
  await settled(rows, app.companyId);
  const cursor = await currentCursor(context, app.companyId);
  expect(await assign(app, ann.userId)).toMatchObject({ review: { reviewId: 'r0', assigneeId: ann.userId } });
  await settled(rows, app.companyId);
  expect((await readEvents(context, app.companyId, cursor)).events).toMatchObject([
    { event: { kind: 'reviews', reviews: [{ reviewId: 'r0', assigneeId: ann.userId }] } },
  ]);
  expect(await assign(app, ben.userId)).toMatchObject({ review: { assigneeId: ben.userId } });
  expect(await assign(app, null)).toMatchObject({ review: { assigneeId: null } });
  expect(await assigned(app)).toEqual({});
});

it.each(ROLES)('assigns to a member who is %s only if that person may draft', async (role) => {
  const app = await openApp();
  const member = await createMember(app.caller, role);
  if (role === 'viewer') await expect(assign(app, member.userId)).rejects.toMatchObject(NOT_ALLOWED);
  else expect(await assign(app, member.userId)).toMatchObject({ review: { assigneeId: member.userId } });
});

it('assigns to no stranger, nobody who has left, and nobody who does not see the app', async () => {
  const app = await openApp();
  const other = await openApp({ company: app.caller });
  const [gone, limited] = [
    await createMember(app.caller, 'replier'),
    await createMember(app.caller, 'replier'),
  ];
  await leaveCompany(context, gone, {});
  await setApps(context, app.caller, { userId: limited.userId, apps: [other.appId] });
  for (const { userId } of [gone, await createCompany(), { userId: newId() }, { userId: 'me' }])
    await expect(assign(app, userId)).rejects.toMatchObject(NOT_FOUND);
  await expect(assign(app, limited.userId)).rejects.toMatchObject(NOT_ALLOWED);
  await expect(assign(app, limited.userId, 'unknown')).rejects.toMatchObject(NOT_FOUND);
  expect(await assign(other, limited.userId)).toMatchObject({ review: { assigneeId: limited.userId } });
});

it('takes their reviews from whoever is removed, leaves, only reads or is limited to other apps', async () => {
  const one = await openApp({}, 3);
  const two = await openApp({ company: one.caller });
  const owner = one.caller;
  const people = [
    await createMember(owner, 'replier'),
    await createMember(owner, 'contributor'),
    await createMember(owner, 'admin'),
    await createMember(owner, 'contributor'),
    await createMember(owner, 'replier'),
  ];
  const [removed, left, reader, limited, kept] = people.map(({ userId }) => userId);
  if (!removed || !left || !reader || !limited || !kept) throw new Error('five people');
  for (const userId of [removed, reader, limited]) {
    await assign(one, userId, 'r0');
    await assign(two, kept, 'r1');
    if (userId === removed) await removeMember(context, owner, { userId });
    if (userId === reader) await setRole(context, owner, { userId, role: 'viewer' });
    if (userId === limited) {
      await assign(two, userId, 'r0');
      await setApps(context, owner, { userId, apps: [two.appId] });
      expect(await assigned(one)).toMatchObject({ [`${two.appId} r0`]: limited });
      await setRole(context, owner, { userId, role: 'replier' });
      expect(await assigned(one)).toMatchObject({ [`${two.appId} r0`]: limited });
    }
    expect(Object.keys(await assigned(one))).not.toContain(`${one.appId} r0`);
  }
  await assign(one, left, 'r2');
  const leaving = people.find(({ userId }) => userId === left) ?? owner;
  await leaveCompany(context, leaving, {});
  expect(await assigned(one)).toEqual({ [`${two.appId} r0`]: limited, [`${two.appId} r1`]: kept });
});

it('takes twelve hundred reviews from a member in one transaction', async () => {
  const app = await openApp();
  const { userId } = await createMember(app.caller, 'replier');
  await rows(
    `insert into reviews (company_id, app_id, review_id, author, title, body, star_rating, modified_at, revised_at, assignee_id)
     select $1, $2, 'n' || n, '', '', '', 4, now(), now(), $3 from generate_series(1, 1200) n`,
    ...[app.companyId, app.appId, userId],
  );
  await removeMember(context, app.caller, { userId });
  expect(await assigned(app)).toEqual({});
});

it('leaves nothing with a member who is removed while it is assigned, fifty times', async () => {
  const app = await openApp();
  for (let turn = 0; turn < 50; turn += 1) {
    const { userId } = await createMember(app.caller, 'replier');
    const [, removal] = await Promise.allSettled([
      turn % 2 === 0
        ? assign(app, userId)
        : changeMany(context, app.caller, {
            reviews: ['r0', 'r1'].map((reviewId) => ({ appId: app.appId, reviewId })),
            change: { assigneeId: userId },
          }),
      removeMember(context, app.caller, { userId }),
    ]);
    expect(removal.status).toBe('fulfilled');
    expect(await assigned(app)).toEqual({});
  }
});

it('finds what is assigned to the caller, to nobody, and to some', async () => {
  const app = await openApp({}, 4);
  const [ann, ben] = [await createMember(app.caller, 'replier'), await createMember(app.caller, 'replier')];
  await assign(app, ann.userId, 'r0');
  await assign(app, ben.userId, 'r1');
  expect(await found(ann, ['me'])).toEqual(['r0']);
  expect(await found(ben, ['me'])).toEqual(['r1']);
  expect(await found(app.caller, ['me'])).toEqual([]);
  expect(await found(ann, ['me', 'none'])).toEqual(['r0', 'r2', 'r3']);
  expect(await found(ann, [ben.userId, ann.userId])).toEqual(['r0', 'r1']);
  await removeMember(context, app.caller, { userId: ben.userId });
  expect(await found(ann, [ben.userId])).toEqual([]);
  expect(await found(ann, ['none'])).toEqual(['r1', 'r2', 'r3']);
});

it('assigns many at once, except where the assignee does not see the app', async () => {
  const app = await openApp();
  const hidden = await openApp({ company: app.caller });
  const limited = await createMember(app.caller, 'replier');
  await setApps(context, app.caller, { userId: limited.userId, apps: [app.appId] });
  const reviews = [app, hidden].flatMap(({ appId }) => ['r0', 'r1'].map((reviewId) => ({ appId, reviewId })));
  await assign(app, limited.userId, 'r0');
  const change = { assigneeId: limited.userId };
  expect(await changeMany(context, app.caller, { reviews, change })).toEqual({
    done: 1,
    skipped: [
      { appId: app.appId, reviewId: 'r0', reason: 'UNCHANGED' },
      { appId: hidden.appId, reviewId: 'r0', reason: 'NOT_ALLOWED' },
      { appId: hidden.appId, reviewId: 'r1', reason: 'NOT_ALLOWED' },
    ],
  });
  expect(await changeMany(context, app.caller, { reviews, change: { assigneeId: null } })).toMatchObject({
    done: 2,
  });
  expect(await assigned(app)).toEqual({});
  for (const assigneeId of [newId(), (await createCompany()).userId])
    await expect(changeMany(context, app.caller, { reviews, change: { assigneeId } })).rejects.toMatchObject(
      NOT_FOUND,
    );
});

it('tells a person of many reviews in one message, of a single one at once', async () => {
  const app = await openApp({}, 6);
  const { userId } = await createMember(app.caller, 'replier');
  const told = () =>
    rows(
      `select review_id, (facts ->> 'n')::int as n, round(extract(epoch from tell_at - created_at))::int as waits
       from notices where $1 = any(user_ids) order by created_at`,
      userId,
    );
  await assign(app, userId, 'r0');
  expect(await told()).toEqual([{ review_id: 'r0', n: null, waits: 0 }]);
  for (const part of [
    ['r1', 'r2'],
    ['r3', 'r4'],
  ])
    await changeMany(context, app.caller, {
      reviews: part.map((reviewId) => ({ appId: app.appId, reviewId })),
      change: { assigneeId: userId },
    });
  await assign(app, userId, 'r5');
  expect(await told()).toEqual([{ review_id: null, n: 6, waits: 0 }]);
  await rows('update notices set told_at = now() where $1 = any(user_ids)', userId);
  await assign(app, null, 'r5');
  await assign(app, userId, 'r5');
  expect((await told())[1]).toEqual({ review_id: 'r5', n: null, waits: 120 });
});
