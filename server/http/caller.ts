import { callerOf } from '#server/db/tables/callers.ts';
import type { Identity } from '#server/outside/identity/port.ts';
import { type Caller, Refusal, type World } from '#server/world.ts';
import { accessOf } from '#shared/domain/access.ts';

/** The caller a request's token names: the token alone decides, and the company header may only agree with it. */
export const readCaller = async (
  { db, now }: World,
  identity: Identity,
  authorization: string | undefined,
  companyHeader: string | undefined,
): Promise<Caller> => {
  const token = /^Bearer ([\w.~+/=-]+)$/.exec(authorization ?? '')?.[1];
  if (token === undefined) throw new Refusal('EXPIRED_TOKEN', 'Sign in first.');
  const person = await identity.whoIs(token);
  if (!person.ok && person.failure === 'away')
    throw new Refusal('SERVICE_UNAVAILABLE', 'Signing in is not possible now.');
  if (!person.ok) throw new Refusal('EXPIRED_TOKEN', 'Sign in again.');
  const row = await callerOf(db, person.value.identityId);
  if (row === undefined) throw new Refusal('ENTITY_NOT_FOUND', 'Nobody is registered under this account.');
  if (companyHeader !== undefined && companyHeader !== row.company_id)
    throw new Refusal('ENTITY_NOT_FOUND', 'There is no such company.');
  return {
    userId: row.user_id,
    username: row.username,
    firstName: row.first_name,
    lastName: row.last_name,
    knownLanguages: row.known_languages,
    companyId: row.company_id,
    companyName: row.company_name,
    auth: accessOf(
      {
        trialEndsAt: row.trial_ends_at?.getTime() ?? null,
        subscriptionEndsAt: row.subscription_ends_at?.getTime() ?? null,
        isSubscriptionCanceled: row.is_subscription_canceled,
      },
      now(),
    ),
  };
};
