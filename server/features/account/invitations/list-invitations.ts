import type { UseCase } from '#server/context.ts';
import { readInTenant } from '#server/db/database.ts';
import { invitationsOf } from '#server/db/tables/company/invitations.ts';
import { type MemberRow, membersOf } from '#server/db/tables/company/memberships.ts';
import type * as invitation from '#shared/contract/invitation/endpoints.ts';
import { personName } from '#shared/domain/account/person-name.ts';
import { may, rightToAppoint } from '#shared/domain/account/roles.ts';
import { toInvitation } from './issue-link.ts';

const nameOf = ({ username, first_name: firstName, last_name: lastName }: MemberRow): string =>
  personName({ username, firstName, lastName });

export const listInvitations: UseCase<typeof invitation.list> = ({ db }, { companyId }) =>
  readInTenant(db, companyId, async (tx) => {
    const members = new Map((await membersOf(tx)).map((member) => [member.user_id, member]));
    return {
      invitations: (await invitationsOf(tx)).map((row) => {
        const inviter = members.get(row.invited_by);
        return toInvitation(row, {
          inviter: inviter ? nameOf(inviter) : '',
          isWithoutInviter: !inviter || !may(inviter.role, rightToAppoint(row.role)),
        });
      }),
    };
  });
