import { ApiError, type AppContext, type IdentifiedPerson, type IdentifiedUseCase } from '#server/context.ts';
import { inTenant, type Tx } from '#server/db/database.ts';
import { callerOf } from '#server/db/tables/company/callers.ts';
import { lockCompany } from '#server/db/tables/company/companies.ts';
import { dropInvitation } from '#server/db/tables/company/invitations.ts';
import { join, membershipOf } from '#server/db/tables/company/memberships.ts';
import { addPerson } from '#server/db/tables/company/people.ts';
import type { Input } from '#shared/contract/endpoint.ts';
import type * as invitation from '#shared/contract/invitation/endpoints.ts';
import { normalizedEmail } from '#shared/domain/account/registration.ts';
import { userIn } from '../companies/user-in.ts';
import { readToken } from './issue-link.ts';
import { invitationOver, openInvitation } from './open-invitation.ts';

type Accepting = Input<typeof invitation.accept>;

/** Makes the person whose address was invited a member, and registers them if they are not yet. */
export const acceptInvitation: IdentifiedUseCase<typeof invitation.accept> = async (
  context,
  person,
  input,
) => {
  const asked = readToken(input.token);
  if (!asked) throw invitationOver();
  const { companyId, secretHash } = asked;
  await inTenant(context.db, companyId, (tx) =>
    accept(context, tx, person, { ...input, companyId, secretHash }),
  );
  return userIn(context, person.identityId, companyId);
};

const accept = async (
  { now }: AppContext,
  tx: Tx,
  person: IdentifiedPerson,
  { companyId, secretHash, ...names }: Accepting & { companyId: string; secretHash: string },
): Promise<void> => {
  const { identityId: userId } = person;
  await lockCompany(tx); // of several that accept it at once, one does
  const at = new Date(now());
  const { invitation_id: id, email, role, apps } = await openInvitation(tx, secretHash, at);
  if (normalizedEmail(person.email) !== email)
    throw new ApiError('NOT_ALLOWED', 'This invitation is for another e-mail address.');
  if (!(await membershipOf(tx, userId))) {
    await register(tx, person, names);
    await join(tx, { companyId, userId, role, apps }, at);
  }
  await dropInvitation(tx, id);
};

/** Registers a person who is not registered yet. */
const register = async (
  tx: Tx,
  { identityId: userId, email, isEmailVerified }: IdentifiedPerson,
  { firstName, lastName }: Pick<Accepting, 'firstName' | 'lastName'>,
): Promise<void> => {
  if (await callerOf(tx, userId)) return;
  if (firstName === undefined || lastName === undefined)
    throw new ApiError('MISSING_PARAMETERS', 'Tell your name.', {
      issues: [{ path: firstName === undefined ? 'firstName' : 'lastName', reason: 'is required' }],
    });
  if (
    !(await addPerson(tx, { userId, username: normalizedEmail(email), firstName, lastName, isEmailVerified }))
  )
    throw new ApiError('ENTITY_ALREADY_EXISTS', 'This e-mail address is already registered.');
};
