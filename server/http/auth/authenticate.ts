import type { FastifyRequest } from 'fastify';
import { ApiError, type Caller, type IdentifiedPerson } from '#server/context.ts';
import { asCaller, type CallerRow, isCaller } from '#server/db/tables/company/callers.ts';
import type { AccessRules } from '#server/db/tables/company/companies.ts';
import type { Identity, Person } from '#server/integrations/identity/port.ts';
import type { Admission } from '#shared/contract/endpoint.ts';
import { accessErrorAt } from '#shared/domain/account/entry-points.ts';
import { may, type Right } from '#shared/domain/account/roles.ts';
import type { CallerCache } from './caller-cache.ts';

/** The headers that identify a caller. */
type CallerHeaders = { authorization: string | undefined; companyHeader: string | undefined };

/** The caller, as far as the endpoint's access requires. */
export type Authenticated = { person?: SignedInPerson; caller?: Caller };

/** `sessionId`: with own sign-in, the session that a stream ends with. */
type SignedInPerson = IdentifiedPerson & { sessionId?: string | undefined };

/** Authenticates and authorises a request, as far as its endpoint requires. */
export type Authenticate = (admission: Admission, headers: CallerHeaders) => Promise<Authenticated>;

export const authentication =
  (identity: Identity, callers: CallerCache, rules: AccessRules): Authenticate =>
  async ({ access, right }, { authorization, companyHeader: named }) => {
    if (access === 'anyone') return {};
    const person = await personOf(identity, authorization);
    const { identityId, issuedAt } = person;
    const check = (row: CallerRow) => authorize(row, { access, right, rules, issuedAt });
    // Endpoints open to expired companies return the user's own data, which must not be stale after a change.
    const cached = access === 'paying' ? callers.find(identityId, named) : undefined;
    const cachedCaller = cached && check(cached);
    if (cachedCaller && !(cachedCaller instanceof ApiError)) return { person, caller: cachedCaller };
    const row = await callers.get(identityId, named);
    if (row?.tokens_valid_after && issuedAt < row.tokens_valid_after) throw sessionExpired();
    if (!isCaller(row)) {
      if (named !== undefined) throw new ApiError('ENTITY_NOT_FOUND', 'Company not found.');
      if (access === 'identified') return { person };
      throw new ApiError('ENTITY_NOT_FOUND', 'No user is registered for this account.');
    }
    const caller = check(row);
    if (caller instanceof ApiError) throw caller;
    return { person, caller };
  };

const sessionExpired = () => new ApiError('EXPIRED_TOKEN', 'Your session has expired. Sign in again.');

/** Verifies a request's token; nothing but the token identifies the caller. */
const personOf = async (identity: Identity, authorization: string | undefined): Promise<Person> => {
  const token = /^Bearer ([\w.~+/=-]+)$/.exec(authorization ?? '')?.[1];
  if (token === undefined) throw new ApiError('EXPIRED_TOKEN', 'Authentication required.');
  const person = await identity.whoIs(token);
  if (!person.ok && person.failure === 'away')
    throw new ApiError('SERVICE_UNAVAILABLE', 'Authentication is temporarily unavailable.');
  if (!person.ok) throw sessionExpired();
  return person.value;
};

type Check = Pick<Admission, 'access' | 'right'> & { rules: AccessRules; issuedAt: Date };

/** The caller, or why access is denied. */
const authorize = (row: CallerRow, { access, right, rules, issuedAt }: Check): Caller | ApiError => {
  if (row.tokens_valid_after && issuedAt < row.tokens_valid_after) return sessionExpired();
  const caller = asCaller(row, rules);
  const accessError = accessErrorAt(access, caller.auth);
  if (accessError !== undefined) return new ApiError(accessError, 'No active subscription or trial.');
  if (right !== null && !may(caller.role, right)) return new ApiError('NOT_ALLOWED', WITHOUT[right]);
  return caller;
};

/** What somebody without a right is told. */
const WITHOUT: Record<Right, string> = {
  read: 'Your role does not allow this.',
  draft: 'Your role only allows reading.',
  reply: 'Your role does not allow sending replies.',
  administer: 'Only owners and admins of the company can do this.',
  own: 'Only owners of the company can do this.',
};

export const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
};
