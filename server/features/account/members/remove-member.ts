import type { UseCase } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import type * as member from '#shared/contract/member/endpoints.ts';
import { endMembership } from './end-membership.ts';
import { lockMember, requireOtherOwner } from './lock-team.ts';

export const removeMember: UseCase<typeof member.remove> = (context, caller, { userId }) =>
  inTenant(context.db, caller.companyId, async (tx) => {
    await requireOtherOwner(tx, await lockMember(tx, caller, userId));
    const ended = await endMembership(context, tx, {
      companyId: caller.companyId,
      userId,
      by: caller.userId,
    });
    return { success: true as const, ...ended };
  });
