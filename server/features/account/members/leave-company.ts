import type { UseCase } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { lockCompany } from '#server/db/tables/company/companies.ts';
import { membershipOf } from '#server/db/tables/company/memberships.ts';
import type * as member from '#shared/contract/member/endpoints.ts';
import { endMembership } from './end-membership.ts';
import { requireOtherOwner } from './lock-team.ts';

export const leaveCompany: UseCase<typeof member.leave> = (context, { companyId, userId }) =>
  inTenant(context.db, companyId, async (tx) => {
    await lockCompany(tx);
    const own = await membershipOf(tx, userId);
    if (!own) return { success: true as const }; // removed meanwhile
    await requireOtherOwner(tx, own);
    await endMembership(context, tx, { companyId, userId });
    return { success: true as const };
  });
