import { sql } from 'kysely';
import type { Database, Tx } from '#server/db/database.ts';
import type { Month } from '#shared/domain/calendar.ts';

export const processedIn = async (tx: Tx, month: Month): Promise<number> =>
  (await tx.selectFrom('usage').select('processed').where('month', '=', month).executeTakeFirst())
    ?.processed ?? 0;

/** Months in the range that have any usage. */
export const usageBetween = (tx: Tx, from: Month, to: Month) =>
  tx
    .selectFrom('usage')
    .select(['month', 'processed'])
    .where('month', '>=', from)
    .where('month', '<=', to)
    .execute();

/**
 * The company in scope counts as its own what the trial of the same person or store account (`marks`) had processed in
 * another company, unless it ever paid.
 */
export const shareUsage = async (tx: Tx, marks: readonly string[], month: Month): Promise<void> => {
  await sql`
    insert into usage (company_id, month, processed)
    select company_id, ${month}, used from companies, trial_usage(${[...marks]}::text[], ${month}) used
    where trial_ends_at is not null and subscription_ends_at is null and used > 0
    on conflict (company_id, month) do update set processed = greatest(usage.processed, excluded.processed)`.execute(
    tx,
  );
};

/** The same of the apps that are seen. */
export const usageOfSeenApps = (tx: Tx, from: Month, to: Month) =>
  tx
    .selectFrom('processed_reviews')
    .select(['month', ({ fn }) => fn.countAll<number>().as('processed')])
    .where('month', '>=', from)
    .where('month', '<=', to)
    .groupBy('month')
    .execute();

type Processed = { companyId: string; month: Month; appId: string; reviewId: string; limit: number };

/**
 * Counts a review as processed, once a month however often it is called; false at the month's limit, and then nothing
 * is counted. Insert and conditional update in one statement: no two nodes can both take the last place.
 */
export const countProcessed = async (
  tx: Tx,
  { companyId, month, appId, reviewId, limit }: Processed,
): Promise<boolean> => {
  await tx
    .insertInto('usage')
    .values({ company_id: companyId, month })
    .onConflict((c) => c.doNothing())
    .execute();
  const isNew = await tx
    .insertInto('processed_reviews')
    .values({ company_id: companyId, month, app_id: appId, review_id: reviewId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('review_id')
    .executeTakeFirst();
  if (!isNew) return true;
  const counted = await tx
    .updateTable('usage')
    .set({ processed: sql`processed + 1` })
    .where('month', '=', month)
    .where('processed', '<', limit)
    .returning('processed')
    .executeTakeFirst();
  if (counted) return true;
  await tx
    .deleteFrom('processed_reviews')
    .where('month', '=', month)
    .where('app_id', '=', appId)
    .where('review_id', '=', reviewId)
    .execute();
  return false;
};

/** Deletes up to `limit` rows per table of usage before `month` (such as 2026-01), of all companies. */
export const purgeUsage = async (db: Database, month: string, limit: number): Promise<number> =>
  (await sql<{ deleted: number }>`select delete_old_usage(${month}, ${limit}) as deleted`.execute(db)).rows[0]
    ?.deleted ?? 0;
