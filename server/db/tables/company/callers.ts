import { sql } from 'kysely';
import { type Database, NO_COMPANY } from '#server/db/database.ts';
import { accessOf } from '#shared/domain/account/access.ts';
import { memberApps } from '#shared/domain/account/app-scope.ts';
import type { Role } from '#shared/domain/account/roles.ts';
import type { AccessRules } from './companies.ts';

export type PersonRow = {
  user_id: string;
  username: string;
  first_name: string;
  last_name: string;
  known_languages: string[];
  /** ID tokens issued before this are rejected: the password changed or the account was deleted. */
  tokens_valid_after: Date | null;
};

/** A person as a member of a company. */
export type CallerRow = PersonRow & {
  company_id: string;
  role: Role;
  apps: string[] | null;
  company_name: string;
  trial_ends_at: Date | null;
  subscription_ends_at: Date | null;
  is_subscription_canceled: boolean;
  /** Whether it is noted that they were here today. */
  is_seen_today: boolean;
};

/** A person who belongs to no company, or not to the one asked about. */
type Outsider = PersonRow & { company_id: null };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The person of an account in the company named, or else in the one they used last. */
export const callerOf = async (
  db: Database,
  identityId: string,
  named?: string,
): Promise<CallerRow | Outsider | undefined> => {
  const companyId = named === undefined || UUID.test(named) ? named : NO_COMPANY;
  const { rows } = await sql<CallerRow | Outsider>`
    select * from caller_of(${identityId}, ${companyId ?? null}::uuid)`.execute(db);
  return rows[0];
};

/** Notes that a member is here today. */
export const noteSeen = async (db: Database, { user_id, company_id }: CallerRow): Promise<void> => {
  await sql`select note_seen(${user_id}, ${company_id}::uuid)`.execute(db);
};

/** Whether the person is a member of the company. */
export const isCaller = (row: CallerRow | Outsider | undefined): row is CallerRow =>
  row !== undefined && row.company_id !== null;

/** The same as a use case gets it, with the company's access. */
export const asCaller = (row: CallerRow, { payment, now }: AccessRules) => ({
  userId: row.user_id,
  username: row.username,
  firstName: row.first_name,
  lastName: row.last_name,
  knownLanguages: row.known_languages,
  companyId: row.company_id,
  companyName: row.company_name,
  role: row.role,
  apps: memberApps(row.apps),
  auth: accessOf(
    payment
      ? {
          trialEndsAt: row.trial_ends_at?.getTime() ?? null,
          subscriptionEndsAt: row.subscription_ends_at?.getTime() ?? null,
          isSubscriptionCanceled: row.is_subscription_canceled,
        }
      : null,
    now(),
  ),
});
