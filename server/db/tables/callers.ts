import { sql } from 'kysely';
import type { Db } from '../database.ts';

export type CallerRow = {
  user_id: string;
  username: string;
  first_name: string;
  last_name: string;
  known_languages: string[];
  company_id: string;
  company_name: string;
  trial_ends_at: Date | null;
  subscription_ends_at: Date | null;
  is_subscription_canceled: boolean;
};

/** The person an identity belongs to, with their company, whichever it is. */
export const callerOf = async (db: Db, identityId: string): Promise<CallerRow | undefined> =>
  (await sql<CallerRow>`select * from caller_of(${identityId})`.execute(db)).rows[0];
