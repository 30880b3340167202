import { ApiError } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { type InvitationRow, invitationBySecret } from '#server/db/tables/company/invitations.ts';
import { mayNow } from '#server/db/tables/company/memberships.ts';
import { rightToAppoint } from '#shared/domain/account/roles.ts';

/** The same for a link that never worked and for one that no longer does. */
export const invitationOver = () =>
  new ApiError('ENTITY_NOT_FOUND', 'This invitation is no longer valid. Ask for a new one.');

/** The invitation of a working link: its issuer may still invite people with this role. */
export const openInvitation = async (tx: Tx, secretHash: string, at: Date): Promise<InvitationRow> => {
  const row = await invitationBySecret(tx, secretHash, at);
  if (!row || !(await mayNow(tx, row.invited_by, rightToAppoint(row.role)))) throw invitationOver();
  return row;
};
