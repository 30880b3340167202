import type { AppContext } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { FIRST_KEY, moveDaysAfter, type ReviewKey } from '#server/db/tables/reviews/review-days.ts';

const AT_ONCE = 500;
/** A job works this long, in ms, well below its limit; the next one soon finds where it ended. */
const RUN_MS = 120_000;

/** Moves a company's reviews to their days in its present time zone, by which insights are kept. */
export const moveReviewDays = async (
  { db, jobs, now }: AppContext,
  { companyId }: { companyId: string },
): Promise<void> => {
  const until = now() + RUN_MS;
  const moveAfter = (key: ReviewKey) => inTenant(db, companyId, (tx) => moveDaysAfter(tx, key, AT_ONCE));
  let last: ReviewKey | undefined = FIRST_KEY;
  while (last && now() < until) last = await moveAfter(last);
  if (last) await inTenant(db, companyId, (tx) => jobs.enqueue(tx, 'move-review-days', { companyId }));
};
