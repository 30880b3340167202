import type { AppContext } from '#server/context.ts';
import { inTenants, type Tx } from '#server/db/database.ts';
import { hideAppsOf } from '#server/db/tables/apps/apps.ts';
import { lockCompany } from '#server/db/tables/company/companies.ts';
import { companiesOf, countMembers } from '#server/db/tables/company/memberships.ts';
import { refuseTokensBefore, retirePerson } from '#server/db/tables/company/people.ts';
import { pauseBatchesOf } from '#server/db/tables/replies/batches.ts';
import { removeStoreLink } from '#server/db/tables/stores/store-links.ts';
import { endMembership } from './members/end-membership.ts';

/** What happened to an account at the identity provider: its earlier tokens were revoked, or it was deleted. */
export type AccountChange =
  | { kind: 'tokens-revoked'; userId: string; validSince: Date }
  | { kind: 'deleted'; userId: string };

/**
 * Applies it to the person registered under the account, if there is one. All memberships of a deleted account end together:
 * no company is left with a member who cannot sign in.
 */
export const followAccount = (context: AppContext, change: AccountChange): Promise<void> => {
  const { db } = context;
  const { userId } = change;
  if (change.kind === 'tokens-revoked') return refuseTokensBefore(db, userId, change.validSince);
  const retire = async (tx: Tx): Promise<string[]> => {
    await retirePerson(tx, userId);
    return (await companiesOf(tx, userId)).map(({ company_id: id }) => id).toSorted();
  };
  return inTenants(db, retire, (tx, companyId) => endIn(context, tx, { companyId, userId }));
};

/** A company without members has its stores unlinked: the keys are deleted, and a new account can link the stores. */
const endIn = async (
  context: AppContext,
  tx: Tx,
  { companyId, userId }: { companyId: string; userId: string },
): Promise<void> => {
  await lockCompany(tx);
  await endMembership(context, tx, { companyId, userId });
  if ((await countMembers(tx)) > 0) return;
  const at = new Date(context.now());
  const paused: string[] = [];
  for (const store of ['apple', 'google'] as const) {
    await removeStoreLink(tx, store);
    await hideAppsOf(tx, store, at);
    paused.push(...(await pauseBatchesOf(tx, store, at)));
  }
  const resting = paused.map((batchId) => ({ companyId, batchId }));
  await context.jobs.enqueueAll(tx, 'send-batch', resting); // it takes back what has not left
};
