import { expect, it } from 'vitest';
import type { Caller } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { noteSeen } from '#server/db/tables/company/callers.ts';
import { join } from '#server/db/tables/company/memberships.ts';
import { changePerson } from '#server/db/tables/company/people.ts';
import { createInvitation } from '#server/features/account/invitations/create-invitation.ts';
import { revokeInvitation } from '#server/features/account/invitations/revoke-invitation.ts';
import { removeMember } from '#server/features/account/members/remove-member.ts';
import { setRole } from '#server/features/account/members/set-role.ts';
import { settled } from '#tests/support/app/live.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { currentCursor, readEvents } from './read-events.ts';

const { context, createCompany, createMember, rows } = await createTestContext();

/** What pages of a company are told of `change`. */
const toldOf = async ({ companyId }: Caller, change: () => Promise<unknown>): Promise<string[]> => {
  await settled(rows, companyId);
  const cursor = await currentCursor(context, companyId);
  await change();
  await settled(rows, companyId);
  return (await readEvents(context, companyId, cursor)).events.map(({ event }) => event.kind);
};

it('tells pages of every change of the members and invitations, and not of who is here', async () => {
  const owner = await createCompany();
  const { userId, ...member } = await createMember(owner, 'viewer');
  const elsewhere = await createCompany();
  const { companyId } = owner;
  const invite = (email: string) =>
    createInvitation(context, owner, { email, role: 'viewer', apps: null, language: 'en' });
  const { invitation } = await invite('first@acme.test');
  const changes = [
    () => setRole(context, owner, { userId, role: 'replier' }),
    () => inTenant(context.db, companyId, (tx) => changePerson(tx, userId, { firstName: 'Renamed' })),
    () => invite('second@acme.test'),
    () => revokeInvitation(context, owner, { id: invitation.id }),
    () => removeMember(context, owner, { userId }),
    () =>
      inTenant(context.db, companyId, (tx) =>
        join(tx, { companyId, userId, role: 'viewer', apps: null }, new Date()),
      ),
  ];
  for (const change of changes) expect(await toldOf(owner, change)).toEqual(['members']);
  const [row] = await rows('select * from memberships where user_id = $1', userId);
  expect(await toldOf(owner, () => noteSeen(context.db, { ...member, ...row }))).toEqual([]);
  expect(await toldOf(elsewhere, () => setRole(context, owner, { userId, role: 'admin' }))).toEqual([]);
});

it('tells pages of the channels', async () => {
  const owner = await createCompany();
  const add = () =>
    rows(
      `insert into destinations (company_id, kind, name, kinds, language, created_by, created_at, sealed_address, sealed_secrets)
       values ($1, 'webhook', 'A', '{incident_opened}', 'en', $2, now(), 'a', 's')`,
      owner.companyId,
      owner.userId,
    );
  expect(await toldOf(owner, add)).toEqual(['destinations']);
});
