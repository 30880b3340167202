import type { UseCase } from '#server/context.ts';
import { readInTenant } from '#server/db/database.ts';
import { invitationsOf } from '#server/db/tables/company/invitations.ts';
import { membersOf } from '#server/db/tables/company/memberships.ts';
import type * as invitation from '#shared/contract/invitation/endpoints.ts';
import { may, rightToAppoint } from '#shared/domain/account/roles.ts';
import { toInvitation } from './issue-link.ts';

export const listInvitations: UseCase<typeof invitation.list> = ({ db }, { companyId }) =>
  readInTenant(db, companyId, async (tx) => {
    const roles = new Map((await membersOf(tx)).map(({ user_id: userId, role }) => [userId, role]));
    return {
      invitations: (await invitationsOf(tx)).map((row) => {
        const inviter = roles.get(row.invited_by);
        return toInvitation(row, inviter === undefined || !may(inviter, rightToAppoint(row.role)));
      }),
    };
  });
