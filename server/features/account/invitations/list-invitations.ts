import type { UseCase } from '#server/context.ts';
import { readInTenant } from '#server/db/database.ts';
import { invitationsOf } from '#server/db/tables/company/invitations.ts';
import type * as invitation from '#shared/contract/invitation/endpoints.ts';
import { toInvitation } from './issue-link.ts';

export const listInvitations: UseCase<typeof invitation.list> = ({ db }, { companyId }) =>
  readInTenant(db, companyId, async (tx) => ({ invitations: (await invitationsOf(tx)).map(toInvitation) }));
