import type { Caller } from '#server/context.ts';
import { newId } from '#server/crypto/ids.ts';
import { type Db, inTenant, type Tx } from '#server/db/database.ts';
import { join } from '#server/db/tables/company/memberships.ts';
import { addPerson } from '#server/db/tables/company/people.ts';
import { accessOf } from '#shared/domain/account/access.ts';
import { everyApp } from '#shared/domain/account/app-scope.ts';
import type { Role } from '#shared/domain/account/roles.ts';

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
    await saveMember(tx, { companyId, userId, ...person, role: 'owner' });
  });
  const auth = accessOf({ trialEndsAt, subscriptionEndsAt, isSubscriptionCanceled: false }, now);
  return {
    userId,
    ...person,
    knownLanguages: ['en'],
    companyId,
    companyName: 'Acme',
    role: 'owner',
    apps: everyApp,
    auth,
  };
};

type NewMember = {
  companyId: string;
  userId: string;
  username: string;
  firstName: string;
  lastName: string;
  role: Role;
};

/** A person registered as a member of the company in scope. */
export const saveMember = async (tx: Tx, { companyId, role, ...person }: NewMember): Promise<void> => {
  await addPerson(tx, { ...person, isEmailVerified: false });
  const joinedAt = new Date(Date.now() - (role === 'owner' ? 2 : 1) * DAY);
  await join(tx, { companyId, userId: person.userId, role, apps: null }, joinedAt);
};

/** Another member of the company. */
export const makeMember = async (db: Db, company: Caller, role: Role): Promise<Caller> => {
  const userId = newId();
  const person = { userId, username: `${userId}@acme.test`, firstName: 'Ana', lastName: 'Lim' };
  await inTenant(db, company.companyId, (tx) =>
    saveMember(tx, { ...person, companyId: company.companyId, role }),
  );
  return { ...company, ...person, knownLanguages: ['en'], role };
};
