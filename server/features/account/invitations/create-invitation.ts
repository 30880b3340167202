import { ApiError, type UseCase } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { addInvitation, countInvitations } from '#server/db/tables/company/invitations.ts';
import { membersOf } from '#server/db/tables/company/memberships.ts';
import type * as invitation from '#shared/contract/invitation/endpoints.ts';
import { MAX_MEMBERS } from '#shared/contract/member/schema.ts';
import { normalizedEmail } from '#shared/domain/account/registration.ts';
import { rightToAppoint } from '#shared/domain/account/roles.ts';
import { lockTeam } from '../members/lock-team.ts';
import { requireApps } from '../members/require-apps.ts';
import { issueLink } from './issue-link.ts';

/** Invites the owner of an address, without revealing whether it is registered. */
export const createInvitation: UseCase<typeof invitation.create> = (context, caller, input) =>
  inTenant(context.db, caller.companyId, async (tx) => {
    await lockTeam(tx, caller, rightToAppoint(input.role));
    const email = normalizedEmail(input.email);
    const members = await membersOf(tx);
    if (members.some(({ username }) => normalizedEmail(username) === email))
      throw new ApiError('ENTITY_ALREADY_EXISTS', 'This person is a member already.');
    if (members.length + (await countInvitations(tx)) >= MAX_MEMBERS)
      throw new ApiError('MAXIMUM_REACHED', `A company can have ${MAX_MEMBERS} members and invitations.`);
    const { companyId: company_id } = caller;
    const invited = { company_id, email, role: input.role, apps: await requireApps(tx, input.apps) };
    return issueLink(context, tx, caller, input.language, async (link) => {
      const row = await addInvitation(tx, { ...invited, ...link }, new Date(context.now()));
      if (!row) throw new ApiError('ENTITY_ALREADY_EXISTS', 'This person has an invitation already.');
      return row;
    });
  });
