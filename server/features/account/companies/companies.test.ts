import { expect, it } from 'vitest';
import { newId } from '#server/crypto/ids.ts';
import { listApps } from '#server/features/apps/list-apps.ts';
import { activateTrial } from '#server/features/subscription/activate-trial.ts';
import { DAY } from '#tests/support/app/company.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { startApi } from '#tests/support/app/test-server.ts';
import { createUser } from '../create-user.ts';
import { removeMember } from '../members/remove-member.ts';
import { createCompany } from './create-company.ts';
import { enterCompany } from './enter-company.ts';
import { listCompanies } from './list-companies.ts';

const kit = await createTestContext();
const { context, clock, createMember, createApp } = kit;
const server = await startApi(context, { databaseUrl: kit.url });

const meOf = async (userId: string, companyId?: string) => {
  const authorization = `Bearer ${await server.tokenOf(userId)}`;
  const header: Record<string, string> = companyId === undefined ? {} : { 'x-company-id': companyId };
  const answer = await server.ask({
    method: 'GET',
    path: '/api/user/me',
    headers: { authorization, ...header },
  });
  return answer.status === 200 ? Object(answer.body.user) : answer.body.error;
};

it('creates a company of which the caller is the owner, with nothing of the first in it', async () => {
  const { caller } = await createApp();
  const { user } = await createCompany(context, caller, { companyName: 'Second' });
  expect(user).toMatchObject({
    id: caller.userId,
    companyName: 'Second',
    role: 'owner',
    auth: { type: 'none' },
  });
  expect((await listCompanies(context, caller, {})).companies).toEqual([
    { id: caller.companyId, name: 'Acme', role: 'owner' },
    { id: user.companyId, name: 'Second', role: 'owner' },
  ]);
  const second = { ...caller, companyId: user.companyId };
  expect((await listApps(context, second, {})).applications).toEqual([]);
});

it('creates one company for ten identical calls at once', async () => {
  const caller = await kit.createCompany();
  const all = await Promise.allSettled(
    Array.from({ length: 10 }, () => createCompany(context, caller, { companyName: 'Once' })),
  );
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await listCompanies(context, caller, {})).companies).toHaveLength(2);
});

it('goes by the header, and without one by the company entered last', async () => {
  const caller = await kit.createCompany();
  const { userId, companyId } = caller;
  const second = (await createCompany(context, caller, { companyName: 'Second' })).user.companyId;
  expect(await meOf(userId)).toMatchObject({ companyId });
  expect(await meOf(userId, second)).toMatchObject({ companyId: second });
  await enterCompany(context, caller, { id: second });
  expect(await meOf(userId)).toMatchObject({ companyId: second });
  expect(await meOf(userId, companyId)).toMatchObject({ companyId });
  const foreign = (await kit.createCompany()).companyId;
  for (const id of [foreign, newId(), 'x'])
    await expect(enterCompany(context, caller, { id })).rejects.toMatchObject({ code: 'ENTITY_NOT_FOUND' });
  expect(await meOf(userId, foreign)).toBe('ENTITY_NOT_FOUND');
});

it('leads somebody who was removed to another company of theirs, or to registering one', async () => {
  const [owner, own] = [await kit.createCompany(), await kit.createCompany()];
  const member = await createMember(owner, 'replier');
  await removeMember(context, owner, { userId: member.userId });
  expect(await meOf(member.userId)).toBe('ENTITY_NOT_FOUND');
  const { user } = await createUser(
    context,
    { identityId: member.userId, email: member.username, isEmailVerified: false },
    { id: member.userId, firstName: 'Ana', lastName: 'Lim', companyName: 'Own' },
  );
  expect(await meOf(member.userId)).toMatchObject({ companyId: user.companyId, role: 'owner' });
  const second = (await createCompany(context, own, { companyName: 'Second' })).user.companyId;
  const other = await createMember({ ...own, companyId: second }, 'owner');
  await enterCompany(context, own, { id: second });
  await removeMember(context, { ...other, companyId: second }, { userId: own.userId });
  expect(await meOf(own.userId)).toMatchObject({ companyId: own.companyId });
});

it('gives a person one trial over all the companies they create', async () => {
  const caller = await kit.createCompany({ trialEndsAt: null });
  await activateTrial(context, caller, {});
  clock.now += 10 * DAY;
  const { user } = await createCompany(context, caller, { companyName: 'Second' });
  const second = { ...caller, companyId: user.companyId };
  await activateTrial(context, second, {});
  const [first, later] = [
    await meOf(caller.userId, caller.companyId),
    await meOf(caller.userId, user.companyId),
  ];
  expect(later.auth).toEqual(first.auth);
});
