import type { UseCase } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { changeMembership } from '#server/db/tables/company/memberships.ts';
import type * as member from '#shared/contract/member/endpoints.ts';
import { lockMember, requireLimitable } from './lock-team.ts';
import { passOn } from './pass-on.ts';
import { shownMember } from './present-member.ts';
import { requireApps } from './require-apps.ts';

export const setApps: UseCase<typeof member.setApps> = ({ db }, caller, { userId, apps }) =>
  inTenant(db, caller.companyId, async (tx) => {
    const { role } = await lockMember(tx, caller, userId);
    if (apps) requireLimitable(role);
    await changeMembership(tx, userId, { apps: await requireApps(tx, apps) });
    const passedOn = await passOn(tx, userId, caller.userId);
    return { ...(await shownMember(tx, userId)), ...passedOn };
  });
