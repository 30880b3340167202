import type { FastifyRequest } from 'fastify';
import { ApiError, type Caller, type IdentifiedPerson } from '#server/context.ts';
import { asCaller, type CallerRow } from '#server/db/tables/company/callers.ts';
import type { Identity, Person } from '#server/integrations/identity/port.ts';
import type { Access } from '#shared/contract/endpoint.ts';
import { accessErrorAt } from '#shared/domain/account/entry-points.ts';
import type { CallerCache } from './caller-cache.ts';

/** The headers that identify a caller. */
type CallerHeaders = { authorization: string | undefined; companyHeader: string | undefined };

/** The caller, as far as the endpoint's access requires. */
export type Authenticated = { person?: IdentifiedPerson; caller?: Caller };

/** Authenticates and authorises a request, as far as its endpoint requires. */
export type Authenticate = (access: Access, headers: CallerHeaders) => Promise<Authenticated>;

export const authentication =
  (identity: Identity, callers: CallerCache, now: () => number): Authenticate =>
  async (access, { authorization, companyHeader }) => {
    if (access === 'anyone') return {};
    const person = await personOf(identity, authorization);
    const check = (row: CallerRow | undefined) =>
      authorize(row, { access, companyHeader, now: now(), issuedAt: person.issuedAt });
    // Endpoints open to expired companies return the user's own data, which must not be stale after a change.
    const cached = access === 'paying' ? callers.find(person.identityId) : undefined;
    const cachedCaller = cached && check(cached);
    if (cachedCaller && !(cachedCaller instanceof ApiError)) return { person, caller: cachedCaller };
    const row = await callers.get(person.identityId);
    if (access === 'identified' && !row && companyHeader === undefined) return { person };
    const caller = check(row);
    if (caller instanceof ApiError) throw caller;
    return { person, caller };
  };

/** Verifies a request's token; nothing but the token identifies the caller. */
const personOf = async (identity: Identity, authorization: string | undefined): Promise<Person> => {
  const token = /^Bearer ([\w.~+/=-]+)$/.exec(authorization ?? '')?.[1];
  if (token === undefined) throw new ApiError('EXPIRED_TOKEN', 'Authentication required.');
  const person = await identity.whoIs(token);
  if (!person.ok && person.failure === 'away')
    throw new ApiError('SERVICE_UNAVAILABLE', 'Authentication is temporarily unavailable.');
  if (!person.ok) throw new ApiError('EXPIRED_TOKEN', 'Your session has expired. Sign in again.');
  return person.value;
};

type AccessCheck = { access: Access; companyHeader: string | undefined; now: number; issuedAt: Date };

/** The caller, or why access is denied; the company header may only agree with the token. */
const authorize = (
  row: CallerRow | undefined,
  { access, companyHeader, now, issuedAt }: AccessCheck,
): Caller | ApiError => {
  const validAfter = row?.tokens_valid_after;
  if (validAfter && issuedAt < validAfter)
    return new ApiError('EXPIRED_TOKEN', 'Your session has expired. Sign in again.');
  if (companyHeader !== undefined && companyHeader !== row?.company_id)
    return new ApiError('ENTITY_NOT_FOUND', 'Company not found.');
  if (!row) return new ApiError('ENTITY_NOT_FOUND', 'No user is registered for this account.');
  const caller = asCaller(row, now);
  const accessError = accessErrorAt(access, caller.auth);
  return accessError === undefined ? caller : new ApiError(accessError, 'No active subscription or trial.');
};

export const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
};
