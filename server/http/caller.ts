import { asCaller, callerOf } from '#server/db/tables/callers.ts';
import type { Identity } from '#server/outside/identity/port.ts';
import { type Caller, type Identified, Refusal, type World } from '#server/world.ts';

/** Who a request's token names, to the identity provider: the token alone decides. */
export const readPerson = async (
  identity: Identity,
  authorization: string | undefined,
): Promise<Identified> => {
  const token = /^Bearer ([\w.~+/=-]+)$/.exec(authorization ?? '')?.[1];
  if (token === undefined) throw new Refusal('EXPIRED_TOKEN', 'Sign in first.');
  const person = await identity.whoIs(token);
  if (!person.ok && person.failure === 'away')
    throw new Refusal('SERVICE_UNAVAILABLE', 'Signing in is not possible now.');
  if (!person.ok) throw new Refusal('EXPIRED_TOKEN', 'Sign in again.');
  return { identityId: person.value.identityId, email: person.value.email };
};

/** The caller that person is to us, if they are registered; the company header may only agree with it. */
export const readCaller = async (
  { db, now }: World,
  { identityId }: Identified,
  companyHeader: string | undefined,
): Promise<Caller | undefined> => {
  const row = await callerOf(db, identityId);
  if (companyHeader !== undefined && companyHeader !== row?.company_id)
    throw new Refusal('ENTITY_NOT_FOUND', 'There is no such company.');
  return row && asCaller(row, now());
};
