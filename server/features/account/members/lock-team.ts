import { ApiError, type Caller } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { lockCompany } from '#server/db/tables/company/companies.ts';
import { countOwners, mayNow, membershipOf } from '#server/db/tables/company/memberships.ts';
import { isLimitable, type Right, type Role, rightToAppoint } from '#shared/domain/account/roles.ts';

/**
 * Changes of a company's members and invitations happen one after another. The caller's role was read before and may have
 * changed since.
 */
export const lockTeam = async (tx: Tx, caller: Caller, right: Right): Promise<void> => {
  await lockCompany(tx);
  await requireRight(tx, caller, right);
};

/** The locked member that somebody is about to change. */
export const lockMember = async (tx: Tx, caller: Caller, userId: string): Promise<{ role: Role }> => {
  await lockTeam(tx, caller, 'administer');
  const member = await membershipOf(tx, userId);
  if (!member) throw new ApiError('ENTITY_NOT_FOUND', 'Member not found.');
  await requireRight(tx, caller, rightToAppoint(member.role));
  return member;
};

export const requireRight = async (tx: Tx, { userId }: Caller, right: Right): Promise<void> => {
  if (!(await mayNow(tx, userId, right)))
    throw new ApiError(
      'NOT_ALLOWED',
      right === 'own' ? 'Only owners can do this.' : 'Your role does not allow this.',
    );
};

/** Refuses to take the last owner from a company; its members are locked. */
export const requireOtherOwner = async (tx: Tx, { role }: { role: Role }): Promise<void> => {
  if (role === 'owner' && (await countOwners(tx)) === 1)
    throw new ApiError('NOT_ALLOWED', 'A company needs an owner. Make somebody else an owner first.');
};

/** Refuses to limit somebody who administers the company. */
export const requireLimitable = (role: Role): void => {
  if (!isLimitable(role)) throw new ApiError('NOT_ALLOWED', 'Owners and admins see all apps.');
};
