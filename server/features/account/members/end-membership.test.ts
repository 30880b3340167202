import { expect, it } from 'vitest';
import type { Caller } from '#server/context.ts';
import { draftsOf } from '#server/db/tables/replies/drafts.ts';
import { saveDraft } from '#server/features/reviews/user-drafts/save-draft.ts';
import { createTestContext, type TestApp } from '#tests/support/app/test-context.ts';
import { followAccount } from '../follow-account.ts';
import { leaveCompany } from './leave-company.ts';
import { removeMember } from './remove-member.ts';
import { setApps } from './set-apps.ts';
import { setRole } from './set-role.ts';

const { context, createApp, createMember, rows } = await createTestContext();

const typed = (response: string) => {
  const pair = { response, translatedResponse: '' };
  return { ...pair, synced: pair, inEnglish: false, revision: 1, replyRevision: 0, undo: [] };
};
const open = async (count = 3): Promise<TestApp> => {
  const app = await createApp();
  await rows(
    `insert into reviews (company_id, app_id, review_id, author, title, body, star_rating, modified_at, revised_at, is_answered)
     select $1, $2, 'r' || n, '', '', '', 4, now(), now(), n = 0 from generate_series(0, $3::int - 1) n`,
    ...[app.companyId, app.appId, count],
  );
  return app;
};
const type = ({ appId }: TestApp, by: Caller, reviewId: string, text: string) =>
  saveDraft(context, by, {
    appId,
    reviewId,
    version: 0,
    draft: typed(text),
    stamp: { page: 'p', change: 1 },
  });
const draftsBy = async ({ appId, inScope }: TestApp, { userId }: Caller, ids = ['r0', 'r1', 'r2']) =>
  Object.fromEntries(
    (await inScope((tx) => draftsOf(tx, userId, appId, ids))).map((one) => [one.reviewId, one.response]),
  );

it('makes what a removed member typed the draft of whoever removes them, but replaces no text', async () => {
  const app = await open();
  const [admin, member] = [
    await createMember(app.caller, 'admin'),
    await createMember(app.caller, 'contributor'),
  ];
  for (const reviewId of ['r0', 'r1', 'r2']) await type(app, member, reviewId, `Of the member: ${reviewId}`);
  await type(app, admin, 'r2', 'Of the admin');
  await removeMember(context, admin, { userId: member.userId });
  expect(await draftsBy(app, admin)).toEqual({ r1: 'Of the member: r1', r2: 'Of the admin' });
  expect(await draftsBy(app, app.caller)).toEqual({});
  // What has moved is not there twice; an edit of a sent reply stays.
  expect(await draftsBy(app, member)).toEqual({ r0: 'Of the member: r0', r2: 'Of the member: r2' });
});

it.each([
  ['leaves', (member: Caller) => leaveCompany(context, member, {})],
  ['deletes the account', ({ userId }: Caller) => followAccount(context, { kind: 'deleted', userId })],
])('passes on to the first owner what a member typed who %s', async (_what, end) => {
  const app = await open();
  const member = await createMember(app.caller, 'replier');
  await createMember(app.caller, 'owner');
  await type(app, member, 'r1', 'Typed');
  // The owner once had a draft there.
  await type(app, app.caller, 'r1', 'Old');
  await saveDraft(context, app.caller, { appId: app.appId, reviewId: 'r1', version: 1, draft: null });
  await end(member);
  expect(await draftsBy(app, app.caller)).toEqual({ r1: 'Typed' });
  expect(await draftsBy(app, member)).toEqual({});
});

it('passes on what members typed whose new role only reads, or for apps that they see no longer', async () => {
  const app = await open();
  const other = await createApp({ company: app.caller });
  const [reader, limited] = [
    await createMember(app.caller, 'contributor'),
    await createMember(app.caller, 'replier'),
  ];
  await type(app, reader, 'r1', 'Of the reader');
  await type(app, limited, 'r2', 'Of the limited');
  const { caller } = app;
  expect(await setRole(context, caller, { userId: reader.userId, role: 'viewer' })).toMatchObject({
    drafts: 1,
  });
  const limit = (apps: string[]) => setApps(context, caller, { userId: limited.userId, apps });
  expect(await limit([app.appId])).toMatchObject({ drafts: 0 });
  expect(await draftsBy(app, limited)).toEqual({ r2: 'Of the limited' });
  expect(await limit([other.appId])).toMatchObject({ drafts: 1 });
  expect(await draftsBy(app, caller)).toEqual({ r1: 'Of the reader', r2: 'Of the limited' });
  for (const member of [reader, limited]) expect(await draftsBy(app, member)).toEqual({});
});

it('passes on twelve hundred drafts at once', async () => {
  const app = await open(1201);
  const member = await createMember(app.caller, 'replier');
  await rows(
    `insert into drafts (company_id, app_id, review_id, user_id, draft)
     select company_id, app_id, review_id, $2, $3 from reviews where company_id = $1`,
    ...[app.companyId, member.userId, JSON.stringify(typed('Typed'))],
  );
  await removeMember(context, app.caller, { userId: member.userId });
  const [{ n }] = await rows(
    'select count(*)::int n from drafts where user_id = $1 and draft is not null',
    app.caller.userId,
  );
  expect(n).toBe(1200);
});
