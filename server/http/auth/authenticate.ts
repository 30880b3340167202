import type { FastifyRequest } from 'fastify';
import { ApiError, type Caller, type IdentifiedPerson } from '#server/context.ts';
import { asCaller, type CallerRow } from '#server/db/tables/company/callers.ts';
import type { Identity, Person } from '#server/integrations/identity/port.ts';
import type { Access } from '#shared/contract/endpoint.ts';
import { accessErrorAt } from '#shared/domain/account/entry-points.ts';
import type { CallerCache } from './caller-cache.ts';

/** What a request says of who makes it. */
type Said = { authorization: string | undefined; companyHeader: string | undefined };

/** Who makes a request, as far as its call needs to know. */
export type Authenticated = { person?: IdentifiedPerson; caller?: Caller };

/** Who calls, where the call needs to know; refused is who may not make it, or not any more. */
export type Authenticate = (access: Access, said: Said) => Promise<Authenticated>;

export const authentication =
  (identity: Identity, callers: CallerCache, now: () => number): Authenticate =>
  async (access, { authorization, companyHeader }) => {
    if (access === 'anyone') return {};
    const person = await personOf(identity, authorization);
    const judged = (row: CallerRow | undefined) =>
      judge(row, { access, companyHeader, now: now(), issuedAt: person.issuedAt });
    // Calls that all may make tell people of themselves: those see what they have just changed.
    const known = access === 'paying' ? callers.find(person.identityId) : undefined;
    const judgement = known && judged(known);
    if (judgement && !(judgement instanceof ApiError)) return { person, caller: judgement };
    const row = await callers.look(person.identityId);
    if (access === 'identified' && !row && companyHeader === undefined) return { person };
    const caller = judged(row);
    if (caller instanceof ApiError) throw caller;
    return { person, caller };
  };

/** Who a request's token names, to the identity provider: the token alone decides. */
const personOf = async (identity: Identity, authorization: string | undefined): Promise<Person> => {
  const token = /^Bearer ([\w.~+/=-]+)$/.exec(authorization ?? '')?.[1];
  if (token === undefined) throw new ApiError('EXPIRED_TOKEN', 'Authentication required.');
  const person = await identity.whoIs(token);
  if (!person.ok && person.failure === 'away')
    throw new ApiError('SERVICE_UNAVAILABLE', 'Authentication is temporarily unavailable.');
  if (!person.ok) throw new ApiError('EXPIRED_TOKEN', 'Your session has expired. Sign in again.');
  return person.value;
};

type Asked = { access: Access; companyHeader: string | undefined; now: number; issuedAt: Date };

/** The caller, or why they may not come in; the company header may only agree with who they are. */
const judge = (
  row: CallerRow | undefined,
  { access, companyHeader, now, issuedAt }: Asked,
): Caller | ApiError => {
  const validAfter = row?.tokens_valid_after;
  if (validAfter && issuedAt < validAfter)
    return new ApiError('EXPIRED_TOKEN', 'Your session has expired. Sign in again.');
  if (companyHeader !== undefined && companyHeader !== row?.company_id)
    return new ApiError('ENTITY_NOT_FOUND', 'Company not found.');
  if (!row) return new ApiError('ENTITY_NOT_FOUND', 'No user is registered for this account.');
  const caller = asCaller(row, now);
  const lost = accessErrorAt(access, caller.auth);
  return lost === undefined ? caller : new ApiError(lost, 'No active subscription or trial.');
};

export const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
};
