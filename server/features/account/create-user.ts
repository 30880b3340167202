import { ApiError, type AppContext, type IdentifiedPerson, type IdentifiedUseCase } from '#server/context.ts';
import { newId } from '#server/crypto/ids.ts';
import { inTenant } from '#server/db/database.ts';
import { asCaller, callerOf, isCaller } from '#server/db/tables/company/callers.ts';
import { addCompany } from '#server/db/tables/company/companies.ts';
import { join } from '#server/db/tables/company/memberships.ts';
import { addPerson } from '#server/db/tables/company/people.ts';
import type { Input } from '#shared/contract/endpoint.ts';
import type * as user from '#shared/contract/user/endpoints.ts';
import { normalizedEmail } from '#shared/domain/account/registration.ts';
import { toUserDto } from './present-user.ts';

/** Addresses that look alike count as the same. */
const UNSEEN = /[\s\p{C}\p{DI}\u2800]/u;

type Registration = Input<typeof user.create>;

/**
 * Registers the token's account with a company of its own. A repeated identical request (its answer was lost) returns
 * the existing user; a different one is refused.
 */
export const createUser: IdentifiedUseCase<typeof user.create> = async (context, person, input) => {
  const username = normalizedEmail(person.email);
  const isThem = input.username === undefined || normalizedEmail(input.username) === username;
  if (input.id !== person.identityId || !isThem) throw new ApiError('ENTITY_NOT_FOUND', 'User not found.');
  const registered = await registeredAs(context, person, input);
  if (registered) return { user: registered };
  if (username === '' || UNSEEN.test(username))
    throw new ApiError('MISSING_PARAMETERS', 'The account has no valid e-mail address.');
  try {
    await register(context, person, username, input);
  } catch (error) {
    // Of several concurrent requests one registers the user, and the others return that user.
    if (!(error instanceof ApiError)) throw error;
    const existing = await registeredAs(context, person, input);
    if (existing === undefined) throw error;
    return { user: existing };
  }
  const created = await registeredAs(context, person, input);
  if (created === undefined) throw new Error('the user just registered was not found');
  return { user: created };
};

const registeredAs = async (context: AppContext, { identityId }: IdentifiedPerson, input: Registration) => {
  const row = await callerOf(context.db, identityId);
  if (!isCaller(row)) return undefined;
  const user = toUserDto(asCaller(row, context));
  const isSame = (['firstName', 'lastName', 'companyName'] as const).every(
    (name) => user[name] === input[name],
  );
  if (!isSame) throw new ApiError('ENTITY_ALREADY_EXISTS', 'This account is already registered.');
  return user;
};

const register = (
  { db, now }: AppContext,
  { identityId: userId, isEmailVerified }: IdentifiedPerson,
  username: string,
  { firstName, lastName, companyName, timeZone }: Registration,
): Promise<void> => {
  const companyId = newId();
  return inTenant(db, companyId, async (tx) => {
    await addCompany(tx, { companyId, name: companyName, timeZone });
    // Thrown to roll back the company as well.
    if (!(await addPerson(tx, { userId, username, firstName, lastName, isEmailVerified })))
      throw new ApiError('ENTITY_ALREADY_EXISTS', 'This e-mail address is already registered.');
    await join(tx, { companyId, userId, role: 'owner', apps: null }, new Date(now()));
  });
};
