import { expect, it } from 'vitest';
import { newId } from '#server/crypto/ids.ts';
import { leaveCompany } from '#server/features/account/members/leave-company.ts';
import { openLog } from '#server/telemetry/log.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { makeOwner } from './make-owner.ts';

const { context, createCompany, createMember, rows, url } = await createTestContext();

const make = (email: string, companyId?: string) =>
  makeOwner({ databaseUrl: url, email, companyId, log: openLog('silent'), by: 'operator' });
const rolesOf = async (companyId: string) =>
  Object.fromEntries(
    (
      await rows(
        'select user_id, role from memberships where company_id = $1 and ended_at is null',
        companyId,
      )
    ).map(({ user_id, role }) => [user_id, role]),
  );

it('makes a member an owner, however the address is written, and changes nothing else', async () => {
  const owner = await createCompany();
  const { userId, username } = await createMember(owner, 'viewer');
  const { companyId } = owner;
  expect(await make(` ${username.toUpperCase()} `)).toEqual({ companyId, name: 'Acme', isFactorLost: false });
  await make(username, companyId);
  expect(await rolesOf(companyId)).toEqual({ [owner.userId]: 'owner', [userId]: 'owner' });
});

it('gives a company without its owners a new one', async () => {
  const [deserted, other] = [await createCompany(), await createCompany()];
  const { companyId } = deserted;
  const gone = await createMember(deserted, 'viewer');
  await leaveCompany(context, gone, {});
  await rows('update memberships set ended_at = now() where company_id = $1', companyId);
  await make(other.username, companyId);
  await make(gone.username, companyId);
  expect(await rolesOf(companyId)).toEqual({ [other.userId]: 'owner', [gone.userId]: 'owner' });
  await expect(make(other.username)).rejects.toThrow(new RegExp(`name its id.*${companyId}`));
});

it('refuses an unknown person or company', async () => {
  const { username } = await createCompany();
  await expect(make('nobody@acme.test')).rejects.toThrow('is not registered');
  await expect(make(username, newId())).rejects.toThrow('there is no company');
  await expect(make(username, 'acme')).rejects.toThrow('name its id');
});
