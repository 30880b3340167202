import { expect, it } from 'vitest';
import type { Caller, IdentifiedPerson } from '#server/context.ts';
import { newId, newSecret } from '#server/crypto/ids.ts';
import * as invitation from '#shared/contract/invitation/endpoints.ts';
import { personName } from '#shared/domain/account/person-name.ts';
import type { Role } from '#shared/domain/account/roles.ts';
import { DAY } from '#tests/support/app/company.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { listMembers } from '../members/list-members.ts';
import { removeMember } from '../members/remove-member.ts';
import { setRole } from '../members/set-role.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { createInvitation } from './create-invitation.ts';
import { getInvitation } from './get-invitation.ts';
import { listInvitations } from './list-invitations.ts';
import { resendInvitation } from './resend-invitation.ts';
import { revokeInvitation } from './revoke-invitation.ts';

const { context, clock, createCompany, createMember, createApp, rows } = await createTestContext();

const OVER = { code: 'ENTITY_NOT_FOUND' };
const NOT_ALLOWED = { code: 'NOT_ALLOWED' };
const EXISTS = { code: 'ENTITY_ALREADY_EXISTS' };

const stranger = (email = `${newId()}@acme.test`): IdentifiedPerson => ({
  identityId: newId(),
  email,
  isEmailVerified: false,
});
/** The account of somebody who is registered. */
const accountOf = ({ userId, username }: Caller): IdentifiedPerson => ({
  identityId: userId,
  email: username,
  isEmailVerified: false,
});
const invite = async (by: Caller, email: string, role: Role = 'replier', apps: string[] | null = null) => {
  const made = await createInvitation(context, by, { email, role, apps });
  return { ...made.invitation, token: made.invitation.link.split('#')[1] ?? '' };
};
const accept = (
  person: IdentifiedPerson,
  token: string,
  names: object = { firstName: 'Ana', lastName: 'Lim' },
) => acceptInvitation(context, person, { token, ...names });
let visitors = 0;
const look = (token: string, address?: string) => {
  visitors += 1;
  return getInvitation(context, { address: address ?? `198.51.100.${visitors}` }, { token });
};
const membersOf = async (company: Caller) =>
  (await listMembers(context, company, {})).members.map(({ username, role }) => [username, role]);

it('registers somebody new as a member, at no cost to their own trial', async () => {
  const owner = await createCompany();
  const person = stranger();
  const { token } = await invite(owner, ` ${person.email.toUpperCase()} `, 'contributor');
  expect(await look(token)).toEqual({
    invitation: { email: person.email, role: 'contributor', companyName: owner.companyName },
  });
  const { user } = await accept(person, token);
  expect(user).toMatchObject({
    id: person.identityId,
    username: person.email,
    firstName: 'Ana',
    lastName: 'Lim',
    companyId: owner.companyId,
    role: 'contributor',
    auth: { type: 'trial' },
  });
  expect(await membersOf(owner)).toEqual([
    [owner.username, 'owner'],
    [person.email, 'contributor'],
  ]);
  const marks = context.vault.marksOf(`person ${person.email}`);
  expect(await rows('select mark from internal.trials where mark = any($1)', marks)).toEqual([]);
});

it('makes a member of another company one of both', async () => {
  const app = await createApp();
  const other = await createCompany();
  const { token } = await invite(app.caller, other.username, 'viewer', [app.appId]);
  const { user } = await accept(accountOf(other), token, {});
  expect(user).toMatchObject({ companyId: app.companyId, role: 'viewer', firstName: other.firstName });
  expect((await listMembers(context, app.caller, {})).members[1]).toMatchObject({ apps: [app.appId] });
  expect(await membersOf(other)).toEqual([[other.username, 'owner']]);
});

it('works once, also for ten who press at once', async () => {
  const owner = await createCompany();
  const person = stranger();
  const { token } = await invite(owner, person.email);
  const all = await Promise.allSettled(Array.from({ length: 10 }, () => accept(person, token)));
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(accept(person, token)).rejects.toMatchObject(OVER);
  expect(await membersOf(owner)).toHaveLength(2);
});

it('works for seven days', async () => {
  const owner = await createCompany();
  const [early, late] = [stranger(), stranger()];
  const [first, second] = [await invite(owner, early.email), await invite(owner, late.email)];
  clock.now += 7 * DAY - 1;
  await accept(early, first.token);
  clock.now += 1;
  await expect(accept(late, second.token)).rejects.toMatchObject(OVER);
  await expect(look(second.token)).rejects.toMatchObject(OVER);
  const third = await invite(owner, late.email); // replaces the one that is over
  expect((await listInvitations(context, owner, {})).invitations).toMatchObject([{ id: third.id }]);
  await accept(late, third.token);
});

it('is for its address alone', async () => {
  const owner = await createCompany();
  const person = stranger();
  const { token } = await invite(owner, person.email);
  for (const other of [stranger(), accountOf(await createCompany()), accountOf(owner), stranger('')])
    await expect(accept(other, token)).rejects.toMatchObject(NOT_ALLOWED);
  await accept({ ...person, email: person.email.toUpperCase() }, token);
});

it('is opened by no other secret, and by none of another company', async () => {
  const [owner, other] = [await createCompany(), await createCompany()];
  const person = stranger();
  const { token } = await invite(owner, person.email);
  const secret = token.split('.')[1] ?? '';
  const wrong = ['', 'x', secret, `${other.companyId}.${secret}`, `${owner.companyId}.${newSecret()}`];
  for (const one of [...wrong, `${token}x`, token.slice(0, -1), `${owner.companyId}.' or true`]) {
    await expect(accept(person, one)).rejects.toMatchObject(OVER);
    await expect(look(one)).rejects.toMatchObject(OVER);
  }
  expect(JSON.stringify(await rows('select * from invitations'))).not.toContain(secret);
});

it('is looked at twenty times a minute from one address', async () => {
  const { token } = await invite(await createCompany(), stranger().email);
  const looks = Array.from({ length: 30 }, () => look(token, '203.0.113.9'));
  const refused = (await Promise.allSettled(looks)).filter(({ status }) => status === 'rejected');
  expect(refused).toMatchObject(Array(10).fill({ reason: { code: 'TOO_MANY_REQUESTS' } }));
});

it('asks for the names of somebody who is not registered, and joins nobody to a half', async () => {
  const owner = await createCompany();
  const person = stranger();
  const { token } = await invite(owner, person.email);
  for (const names of [{}, { firstName: 'Ana' }, { lastName: 'Lim' }])
    await expect(accept(person, token, names)).rejects.toMatchObject({ code: 'MISSING_PARAMETERS' });
  expect(await membersOf(owner)).toHaveLength(1);
  await accept(person, token);
});

it('is refused to an account whose address another one has registered', async () => {
  const owner = await createCompany();
  const registered = await createCompany();
  const { token } = await invite(owner, registered.username);
  await expect(accept(stranger(registered.username), token)).rejects.toMatchObject(EXISTS);
  await accept(accountOf(registered), token, {});
});

it('is made anew by sending it again, which ends the old link', async () => {
  const owner = await createCompany();
  const person = stranger();
  const { id, token } = await invite(owner, person.email);
  const again = (await resendInvitation(context, owner, { id })).invitation;
  expect(again.id).toBe(id);
  await expect(accept(person, token)).rejects.toMatchObject(OVER);
  await accept(person, again.link.split('#')[1] ?? '');
});

it('ends when it is revoked, and when whoever sent it may no longer invite', async () => {
  const owner = await createCompany();
  const admin = await createMember(owner, 'admin');
  const [one, two, three] = [stranger(), stranger(), stranger()];
  const revoked = await invite(owner, one.email);
  await revokeInvitation(context, owner, { id: revoked.id });
  await expect(accept(one, revoked.token)).rejects.toMatchObject(OVER);
  const [first, second] = [await invite(admin, two.email), await invite(admin, three.email)];
  const withoutInviter = async () =>
    (await listInvitations(context, owner, {})).invitations.map((listed) => listed.isWithoutInviter);
  expect(await withoutInviter()).toEqual([false, false]);
  const { invitations } = await listInvitations(context, owner, {});
  expect(new Set(invitations.map(({ inviter }) => inviter))).toEqual(new Set([personName(admin)]));
  await setRole(context, owner, { userId: admin.userId, role: 'replier' });
  await expect(accept(two, first.token)).rejects.toMatchObject(OVER);
  expect(await withoutInviter()).toEqual([true, true]);
  await resendInvitation(context, owner, { id: first.id });
  expect((await withoutInviter()).toSorted()).toEqual([false, true]);
  await removeMember(context, owner, { userId: admin.userId });
  await expect(accept(three, second.token)).rejects.toMatchObject(OVER);
  await expect(resendInvitation(context, admin, { id: second.id })).rejects.toMatchObject(NOT_ALLOWED);
});

it('lets somebody back who was removed', async () => {
  const owner = await createCompany();
  const member = await createMember(owner, 'replier');
  await removeMember(context, owner, { userId: member.userId });
  const { token } = await invite(owner, member.username, 'viewer');
  const { user } = await accept(accountOf(member), token, {});
  expect(user).toMatchObject({ id: member.userId, role: 'viewer', companyId: owner.companyId });
});

it('is sent to nobody twice, to no member, and for an owner by owners alone', async () => {
  const owner = await createCompany();
  const admin = await createMember(owner, 'admin');
  const replier = await createMember(owner, 'replier');
  const { email } = stranger();
  await invite(admin, email);
  await expect(invite(owner, email.toUpperCase())).rejects.toMatchObject(EXISTS);
  await expect(invite(owner, admin.username)).rejects.toMatchObject(EXISTS);
  await expect(invite(admin, stranger().email, 'owner')).rejects.toMatchObject(NOT_ALLOWED);
  await expect(invite(replier, stranger().email)).rejects.toMatchObject(NOT_ALLOWED);
  const theirs = await invite(owner, stranger().email, 'owner');
  await expect(resendInvitation(context, admin, { id: theirs.id })).rejects.toMatchObject(NOT_ALLOWED);
  await expect(revokeInvitation(context, admin, { id: theirs.id })).rejects.toMatchObject(NOT_ALLOWED);
});

it('is for apps of the company, and of no owner or admin', async () => {
  const app = await createApp();
  const foreign = await createApp();
  await expect(invite(app.caller, stranger().email, 'viewer', [foreign.appId])).rejects.toMatchObject(OVER);
  const isRight = (role: string, apps: unknown) =>
    invitation.create.input.safeParse({ email: 'a@acme.test', role, apps }).success;
  expect([isRight('viewer', ['a']), isRight('viewer', null), isRight('owner', undefined)]).toEqual(
    Array(3).fill(true),
  );
  expect([isRight('admin', ['a']), isRight('viewer', []), isRight('boss', null)]).toEqual(
    Array(3).fill(false),
  );
});

it('keeps to a hundred members and invitations', async () => {
  const owner = await createCompany();
  await rows(
    `insert into invitations (company_id, email, role, secret_hash, invited_by, expires_at)
     select $1, n || '@acme.test', 'viewer', n, $2, now() + interval '9 years' from generate_series(1, 98) n`,
    ...[owner.companyId, owner.userId],
  );
  const both = await Promise.allSettled([invite(owner, stranger().email), invite(owner, stranger().email)]);
  expect(both.filter(({ status }) => status === 'rejected')).toMatchObject([
    { reason: { code: 'MAXIMUM_REACHED' } },
  ]);
});
