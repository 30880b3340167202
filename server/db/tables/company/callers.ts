import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { accessOf } from '#shared/domain/account/access.ts';

export type CallerRow = {
  user_id: string;
  username: string;
  first_name: string;
  last_name: string;
  known_languages: string[];
  /** ID tokens issued before this are rejected: the password changed or the account was deleted. */
  tokens_valid_after: Date | null;
  company_id: string;
  company_name: string;
  trial_ends_at: Date | null;
  subscription_ends_at: Date | null;
  is_subscription_canceled: boolean;
};

/** The user of an account with their company, across all companies. */
export const callerOf = async (db: Db, identityId: string): Promise<CallerRow | undefined> =>
  (await sql<CallerRow>`select * from caller_of(${identityId})`.execute(db)).rows[0];

/** The same as a use case gets it, with the company's access at `now`. */
export const asCaller = (row: CallerRow, now: number) => ({
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
    now,
  ),
});
