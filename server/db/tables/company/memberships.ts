import { type Selectable, sql } from 'kysely';
import type { Database, Tx } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema.ts';
import { type AppScope, memberApps, seesAll } from '#shared/domain/account/app-scope.ts';
import type { Person } from '#shared/domain/account/mentions.ts';
import { may, type Right, type Role } from '#shared/domain/account/roles.ts';

type Membership = Selectable<Schema['memberships']>;

/** A member of the company in scope, and who that is. */
export type MemberRow = Pick<Membership, 'user_id' | 'role' | 'apps' | 'joined_at'> & {
  /** A day in UTC. */
  seen_on: string | null;
  username: string;
  first_name: string;
  last_name: string;
};

/** The members of the company in scope, those of longest standing first. */
export const membersOf = async (tx: Tx): Promise<MemberRow[]> =>
  (await sql<MemberRow>`select * from members()`.execute(tx)).rows;

/** The members of the company in scope who see an app. */
export const peopleWhoSee = async (tx: Tx, appId: string): Promise<Person[]> =>
  (await membersOf(tx))
    .filter(({ apps }) => seesAll(memberApps(apps), [appId]))
    .map(({ user_id: userId, username, first_name: firstName, last_name: lastName }) => ({
      userId,
      username,
      firstName,
      lastName,
    }));

/** What the person is in the company in scope; undefined if no member. */
export const membershipOf = (
  tx: Tx,
  userId: string,
): Promise<Pick<Membership, 'role' | 'apps'> | undefined> =>
  tx
    .selectFrom('memberships')
    .select(['role', 'apps'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();

/** The same, kept as it is until the transaction ends. */
export const lockMembership = async (
  tx: Tx,
  userId: string,
): Promise<{ role: Role; apps: AppScope } | undefined> => {
  const row = await tx
    .selectFrom('memberships')
    .select(['role', 'apps'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return row && { role: row.role, apps: memberApps(row.apps) };
};

/** Whether the person is a member of the company in scope who may do this by now. */
export const mayNow = async (tx: Tx, userId: string, right: Right): Promise<boolean> => {
  const membership = await membershipOf(tx, userId);
  return membership !== undefined && may(membership.role, right);
};

/** The same of what is done to reviews of an app. */
export const mayNowIn = async (tx: Tx, userId: string, right: Right, appId: string): Promise<boolean> => {
  const membership = await membershipOf(tx, userId);
  return (
    membership !== undefined && may(membership.role, right) && seesAll(memberApps(membership.apps), [appId])
  );
};

type Joining = { companyId: string; userId: string; role: Role; apps: string[] | null };

/** Makes a person a member; one who was before, once more. */
export const join = async (tx: Tx, { companyId, userId, role, apps }: Joining, at: Date): Promise<void> => {
  const joined = { role, apps, joined_at: at, ended_at: null };
  await tx
    .insertInto('memberships')
    .values({ company_id: companyId, user_id: userId, ...joined })
    .onConflict((conflict) => conflict.columns(['company_id', 'user_id']).doUpdateSet(joined))
    .execute();
};

/** Changes what a member is. */
export const changeMembership = async (
  tx: Tx,
  userId: string,
  change: { role?: Role; apps?: string[] | null; ended_at?: Date },
): Promise<void> => {
  await tx
    .updateTable('memberships')
    .set(change)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute();
};

const count = async (tx: Tx, role: Role | undefined): Promise<number> => {
  const members = tx.selectFrom('memberships').where('ended_at', 'is', null);
  const { n } = await (role ? members.where('role', '=', role) : members)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
};

export const countMembers = (tx: Tx): Promise<number> => count(tx, undefined);
export const countOwners = (tx: Tx): Promise<number> => count(tx, 'owner');

/** Serialises what adds companies to a person until the transaction ends, so that their number is exact. */
export const lockCompaniesOf = async (tx: Tx, userId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('companies'), hashtext(${userId}))`.execute(tx);
};

/** The companies that a person belongs to, by name. */
export const companiesOf = async (
  db: Database,
  userId: string,
): Promise<{ company_id: string; name: string; role: Role }[]> =>
  (
    await sql<{
      company_id: string;
      name: string;
      role: Role;
    }>`select * from companies_of(${userId})`.execute(db)
  ).rows;

/** A member with what they chose about mails. */
export type MailedMember = { userId: string; role: Role; apps: AppScope; mailPreferences: unknown };

const mailed = (tx: Tx) =>
  tx
    .selectFrom('memberships')
    .select(['user_id', 'role', 'apps', 'mail_preferences'])
    .where('ended_at', 'is', null)
    .orderBy('joined_at');

const toMailed = (row: Pick<Membership, 'user_id' | 'role' | 'apps' | 'mail_preferences'>): MailedMember => ({
  userId: row.user_id,
  role: row.role,
  apps: memberApps(row.apps),
  mailPreferences: row.mail_preferences,
});

/** The members of the company in scope with what they chose about mails. */
export const mailedMembers = async (tx: Tx): Promise<MailedMember[]> =>
  (await mailed(tx).execute()).map(toMailed);

/** The same of one; undefined if no member. */
export const mailedMember = async (tx: Tx, userId: string): Promise<MailedMember | undefined> => {
  const row = await mailed(tx).where('user_id', '=', userId).executeTakeFirst();
  return row && toMailed(row);
};

/** Merges what a member changed into what they chose; kinds one by one. */
export const changeMailPreferences = async (
  tx: Tx,
  userId: string,
  { kinds, ...rest }: { kinds?: object | undefined } & object,
): Promise<void> => {
  await tx
    .updateTable('memberships')
    .set({
      mail_preferences: sql`mail_preferences || ${JSON.stringify(rest)}::jsonb
        || jsonb_build_object('kinds', coalesce(mail_preferences -> 'kinds', '{}') || ${JSON.stringify(kinds ?? {})}::jsonb)`,
    })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute();
};

/** The language that a member chose for the page, if any, and their address. */
export const addresseeOf = async (
  tx: Tx,
  userId: string,
): Promise<{ username: string; language: string | null } | undefined> =>
  (
    await sql<{ username: string; language: string | null }>`
      select username, settings_of(user_id) ->> 'language' as language from members() where user_id = ${userId}`.execute(
      tx,
    )
  ).rows[0];
