import type { AppContext } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { callerOf } from '#server/db/tables/company/callers.ts';
import { refuseTokensBefore, retireUser } from '#server/db/tables/company/users.ts';

/** What the identity provider did to an account: tokens issued before are void, or it is gone. */
export type AccountChange =
  | { kind: 'tokens-revoked'; userId: string; validSince: Date }
  | { kind: 'deleted'; userId: string };

/** Does the same to the person registered under the account, if there is one. */
export const followAccount = async ({ db }: AppContext, change: AccountChange): Promise<void> => {
  const { userId } = change;
  const row = await callerOf(db, userId);
  if (row === undefined) return;
  await inTenant(db, row.company_id, (tx) =>
    change.kind === 'deleted' ? retireUser(tx, userId) : refuseTokensBefore(tx, userId, change.validSince),
  );
};
