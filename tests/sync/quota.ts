import { inTenant } from '#server/db/database.ts';
import { countProcessed, processedIn } from '#server/db/tables/company/processed-reviews.ts';
import { MONTHLY_REVIEW_LIMIT } from '#shared/domain/account/monthly-limit.ts';
import { makeCompany } from '#tests/support/app/company.ts';
import { openEveryApp } from '#tests/support/database/every-app.ts';

const CONNECTIONS = 50;
const DELIVERIES = 3;
const MONTH = '2026-11';
/** More than the monthly limit, so that connections compete for the last ones. */
const REVIEWS = MONTHLY_REVIEW_LIMIT + 100;

/** The counter, the number of reviews recorded as processed, and the number granted. */
export type Quota = { used: number; processed: number; granted: number };

/** Uses up a company's monthly limit over many connections, each review delivered several times in any order. */
export const spendQuota = async (url: string): Promise<Quota> => {
  const db = openEveryApp({ url, connections: CONNECTIONS, onError: () => undefined });
  const { companyId } = await makeCompany(db, Date.now(), {});
  const ids = Array.from({ length: REVIEWS * DELIVERIES }, (_, n) => `r${n % REVIEWS}`);
  const waiting = ids.sort(() => Math.random() - 0.5);
  const granted = new Set<string>();
  const hand = async (): Promise<void> => {
    for (let reviewId = waiting.pop(); reviewId !== undefined; reviewId = waiting.pop()) {
      const review = { companyId, month: MONTH, appId: 'an.app', reviewId, limit: MONTHLY_REVIEW_LIMIT };
      if (await inTenant(db, companyId, (tx) => countProcessed(tx, review))) granted.add(reviewId);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, hand));
  const figures = await inTenant(db, companyId, async (tx) => ({
    used: await processedIn(tx, MONTH),
    processed: (await tx.selectFrom('processed_reviews').select('review_id').execute()).length,
    granted: granted.size,
  }));
  await db.destroy();
  return figures;
};
