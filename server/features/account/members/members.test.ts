import { expect, it } from 'vitest';
import type { Caller } from '#server/context.ts';
import { newId } from '#server/crypto/ids.ts';
import { ROLES, type Role } from '#shared/domain/account/roles.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { leaveCompany } from './leave-company.ts';
import { listMembers } from './list-members.ts';
import { removeMember } from './remove-member.ts';
import { setApps } from './set-apps.ts';
import { setRole } from './set-role.ts';

const { context, createCompany, createMember, createApp, rows } = await createTestContext();

const NOT_ALLOWED = { code: 'NOT_ALLOWED' };
const NOT_FOUND = { code: 'ENTITY_NOT_FOUND' };

const set = (by: Caller, { userId }: Caller, role: Role) => setRole(context, by, { userId, role });
const remove = (by: Caller, { userId }: Caller) => removeMember(context, by, { userId });
const roles = async (company: Caller) =>
  Object.fromEntries(
    (await listMembers(context, company, {})).members.map(({ userId, role }) => [userId, role]),
  );
const ownersOf = async ({ companyId }: Caller) =>
  (
    await rows(
      "select count(*)::int n from memberships where company_id = $1 and role = 'owner' and ended_at is null",
      companyId,
    )
  )[0].n;

it('lists the members with who they are, those of longest standing first', async () => {
  const owner = await createCompany();
  const viewer = await createMember(owner, 'viewer');
  await createMember(await createCompany(), 'viewer'); // of another company
  const { members } = await listMembers(context, viewer, {});
  const { userId, username, firstName, lastName } = viewer;
  expect(members).toMatchObject([
    { userId: owner.userId, role: 'owner', apps: null },
    { userId, username, firstName, lastName, role: 'viewer', apps: null },
  ]);
});

it.each(ROLES)('lets owners and admins make a member %s, and only owners an owner', async (role) => {
  const owner = await createCompany();
  const admin = await createMember(owner, 'admin');
  const member = await createMember(owner, 'contributor');
  if (role === 'owner') await expect(set(admin, member, role)).rejects.toMatchObject(NOT_ALLOWED);
  else expect((await set(admin, member, role)).member).toMatchObject({ userId: member.userId, role });
  expect((await set(owner, member, role)).member).toMatchObject({ userId: member.userId, role });
});

it('lets nobody but owners change or remove an owner', async () => {
  const owner = await createCompany();
  const admin = await createMember(owner, 'admin');
  const other = await createMember(owner, 'owner');
  await expect(set(admin, other, 'viewer')).rejects.toMatchObject(NOT_ALLOWED);
  await expect(remove(admin, other)).rejects.toMatchObject(NOT_ALLOWED);
  await remove(owner, other);
  expect(await roles(owner)).toEqual({ [owner.userId]: 'owner', [admin.userId]: 'admin' });
});

it('goes by the role at the time of the change, not of the sign-in', async () => {
  const owner = await createCompany();
  const admin = await createMember(owner, 'admin');
  const member = await createMember(owner, 'viewer');
  await set(owner, admin, 'viewer');
  await expect(set(admin, member, 'admin')).rejects.toMatchObject(NOT_ALLOWED);
  await expect(remove(admin, member)).rejects.toMatchObject(NOT_ALLOWED);
});

it('keeps the last owner', async () => {
  const owner = await createCompany();
  const admin = await createMember(owner, 'admin');
  await expect(set(owner, owner, 'admin')).rejects.toMatchObject(NOT_ALLOWED);
  await expect(leaveCompany(context, owner, {})).rejects.toMatchObject(NOT_ALLOWED);
  await expect(remove(owner, owner)).rejects.toMatchObject(NOT_ALLOWED);
  await set(owner, owner, 'owner');
  await set(owner, admin, 'owner');
  await leaveCompany(context, owner, {});
  expect(await roles(admin)).toEqual({ [admin.userId]: 'owner' });
});

it.each([
  ['leave', (one: Caller, _other: Caller) => leaveCompany(context, one, {})],
  ['step down', (one: Caller, _other: Caller) => set(one, one, 'viewer')],
  ['demote each other', (one: Caller, other: Caller) => set(one, other, 'viewer')],
  ['remove each other', (one: Caller, other: Caller) => remove(one, other)],
])('keeps one of two owners who %s at once, twenty times', async (_what, act) => {
  for (let turn = 0; turn < 20; turn += 1) {
    const one = await createCompany();
    const other = await createMember(one, 'owner');
    const both = await Promise.allSettled([act(one, other), act(other, one)]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await ownersOf(one)).toBe(1);
  }
});

it('finds no member of another company, and none who has left', async () => {
  const [owner, other] = [await createCompany(), await createCompany()];
  const gone = await createMember(owner, 'viewer');
  await leaveCompany(context, gone, {});
  for (const userId of [other.userId, gone.userId, newId(), 'x']) {
    await expect(setRole(context, owner, { userId, role: 'viewer' })).rejects.toMatchObject(NOT_FOUND);
    await expect(setApps(context, owner, { userId, apps: null })).rejects.toMatchObject(NOT_FOUND);
    await expect(removeMember(context, owner, { userId })).rejects.toMatchObject(NOT_FOUND);
  }
  expect(await leaveCompany(context, gone, {})).toEqual({ success: true });
  expect(await roles(other)).toEqual({ [other.userId]: 'owner' });
});

it('limits members to apps of the company, but nobody who administers it', async () => {
  const app = await createApp();
  const foreign = await createApp();
  const owner = app.caller;
  const member = await createMember(owner, 'replier');
  const limit = (apps: string[] | null, { userId } = member) => setApps(context, owner, { userId, apps });
  expect((await limit([app.appId, app.appId])).member.apps).toEqual([app.appId]);
  await expect(limit([app.appId, foreign.appId])).rejects.toMatchObject(NOT_FOUND);
  await expect(limit([app.appId], owner)).rejects.toMatchObject(NOT_ALLOWED);
  expect((await set(owner, member, 'viewer')).member.apps).toEqual([app.appId]);
  expect((await set(owner, member, 'admin')).member.apps).toBeNull();
  expect((await limit(null)).member.apps).toBeNull();
});
