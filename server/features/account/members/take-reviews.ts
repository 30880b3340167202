import type { Tx } from '#server/db/database.ts';
import { membershipOf } from '#server/db/tables/company/memberships.ts';
import { unassign } from '#server/db/tables/reviews/organised-reviews.ts';
import { may } from '#shared/domain/account/roles.ts';

/** Reviews changed by one statement. */
const AT_ONCE = 500;

/** Takes the reviews from a member that they can no longer answer, once the membership is changed; returns how many. */
export const takeReviews = async (tx: Tx, userId: string): Promise<number> => {
  const member = await membershipOf(tx, userId);
  const isReader = !member || !may(member.role, 'draft');
  if (!isReader && member.apps === null) return 0;
  const seen = isReader ? [] : (member.apps ?? []);
  let taken = 0;
  for (;;) {
    const some = await unassign(tx, userId, seen, AT_ONCE);
    taken += some;
    if (some < AT_ONCE) return taken;
  }
};
