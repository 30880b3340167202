import { ApiError, type UseCase } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { dropInvitation, invitationOf } from '#server/db/tables/company/invitations.ts';
import type * as invitation from '#shared/contract/invitation/endpoints.ts';
import { rightToAppoint } from '#shared/domain/account/roles.ts';
import { lockTeam, requireRight } from '../members/lock-team.ts';

export const revokeInvitation: UseCase<typeof invitation.revoke> = ({ db }, caller, { id }) =>
  inTenant(db, caller.companyId, async (tx) => {
    await lockTeam(tx, caller, 'administer');
    const row = await invitationOf(tx, id);
    if (!row) throw new ApiError('ENTITY_NOT_FOUND', 'Invitation not found.');
    await requireRight(tx, caller, rightToAppoint(row.role));
    await dropInvitation(tx, id);
    return { success: true as const };
  });
