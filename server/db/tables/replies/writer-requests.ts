import type { Tx } from '#server/db/database.ts';

type Asked = { companyId: string; appId: string; reviewId: string; now: Date; leaseMs: number };

/** Reserves a review for one writer call; false while another holds it. */
export const beginWriterRequest = async (
  tx: Tx,
  { companyId, appId, reviewId, now, leaseMs }: Asked,
): Promise<boolean> => {
  const leaseUntil = new Date(now.getTime() + leaseMs);
  const begun = await tx
    .insertInto('writer_requests')
    .values({ company_id: companyId, app_id: appId, review_id: reviewId, lease_until: leaseUntil })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'app_id', 'review_id'])
        .doUpdateSet({ lease_until: leaseUntil })
        .where('writer_requests.lease_until', '<=', now),
    )
    .returning('review_id')
    .executeTakeFirst();
  return begun !== undefined;
};

export const endWriterRequest = async (tx: Tx, appId: string, reviewId: string): Promise<void> => {
  await tx
    .deleteFrom('writer_requests')
    .where('app_id', '=', appId)
    .where('review_id', '=', reviewId)
    .execute();
};
