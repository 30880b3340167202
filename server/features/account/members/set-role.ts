import type { UseCase } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { changeMembership } from '#server/db/tables/company/memberships.ts';
import type * as member from '#shared/contract/member/endpoints.ts';
import { isLimitable, rightToAppoint } from '#shared/domain/account/roles.ts';
import { lockMember, requireOtherOwner, requireRight } from './lock-team.ts';
import { passOn } from './pass-on.ts';
import { shownMember } from './present-member.ts';

/** Whoever administers a company from now on is limited to no apps any longer. */
export const setRole: UseCase<typeof member.setRole> = ({ db }, caller, { userId, role }) =>
  inTenant(db, caller.companyId, async (tx) => {
    const before = await lockMember(tx, caller, userId);
    await requireRight(tx, caller, rightToAppoint(role));
    if (role !== 'owner') await requireOtherOwner(tx, before);
    await changeMembership(tx, userId, isLimitable(role) ? { role } : { role, apps: null });
    const passedOn = await passOn(tx, userId, caller.userId);
    return { ...(await shownMember(tx, userId)), ...passedOn };
  });
