import type { Tx } from '#server/db/database.ts';
import { membershipOf, membersOf } from '#server/db/tables/company/memberships.ts';
import { passOnDrafts } from '#server/db/tables/replies/drafts.ts';
import { unassign } from '#server/db/tables/reviews/organised-reviews.ts';
import { may } from '#shared/domain/account/roles.ts';

/** Rows changed by one statement. */
const AT_ONCE = 500;

/**
 * What a member can no longer answer, once the membership is changed: their reviews are assigned to nobody, and their unsent
 * drafts become those of whoever changed it (`by`), or of the owner of longest standing. Returns how many of each.
 */
export const passOn = async (
  tx: Tx,
  userId: string,
  by?: string,
): Promise<{ unassigned: number; drafts: number }> => {
  const member = await membershipOf(tx, userId);
  const isReader = !member || !may(member.role, 'draft');
  if (!isReader && member.apps === null) return { unassigned: 0, drafts: 0 };
  const kept = isReader ? [] : (member.apps ?? []);
  const heir = by !== undefined && by !== userId ? by : await firstOwner(tx);
  return {
    unassigned: await all(() => unassign(tx, userId, kept, AT_ONCE)),
    drafts: heir ? await all(() => passOnDrafts(tx, { from: userId, to: heir, kept }, AT_ONCE)) : 0,
  };
};

const firstOwner = async (tx: Tx): Promise<string | undefined> =>
  (await membersOf(tx)).find(({ role }) => role === 'owner')?.user_id;

/** Repeats a change of up to `AT_ONCE` rows until none are left; returns how many were changed. */
const all = async (some: () => Promise<number>): Promise<number> => {
  for (let changed = 0; ; ) {
    const now = await some();
    changed += now;
    if (now < AT_ONCE) return changed;
  }
};
