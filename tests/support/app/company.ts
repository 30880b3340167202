import type { Caller } from '#server/context.ts';
import { newId } from '#server/crypto/ids.ts';
import { type Db, inTenant } from '#server/db/database.ts';
import { accessOf } from '#shared/domain/account/access.ts';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

export type Entitled = { trialEndsAt?: number | null; subscriptionEndsAt?: number };

/** A company with one user, by default on a month's trial. */
export const makeCompany = async (db: Db, now: number, entitled: Entitled): Promise<Caller> => {
  const [companyId, userId] = [newId(), newId()];
  const trialEndsAt = entitled.trialEndsAt === undefined ? now + 30 * DAY : entitled.trialEndsAt;
  const subscriptionEndsAt = entitled.subscriptionEndsAt ?? null;
  const person = { username: `${userId}@acme.test`, firstName: 'Robin', lastName: 'Fern' };
  const dateOf = (at: number | null) => (at === null ? null : new Date(at));
  await inTenant(db, companyId, async (tx) => {
    await tx
      .insertInto('companies')
      .values({
        company_id: companyId,
        name: 'Acme',
        trial_ends_at: dateOf(trialEndsAt),
        subscription_ends_at: dateOf(subscriptionEndsAt),
      })
      .execute();
    await tx
      .insertInto('users')
      .values({
        company_id: companyId,
        user_id: userId,
        username: person.username,
        first_name: person.firstName,
        last_name: person.lastName,
      })
      .execute();
  });
  const auth = accessOf({ trialEndsAt, subscriptionEndsAt, isSubscriptionCanceled: false }, now);
  return { userId, ...person, knownLanguages: ['en'], companyId, companyName: 'Acme', auth };
};
