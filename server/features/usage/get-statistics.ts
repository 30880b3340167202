import { ApiError, type UseCase } from '#server/context.ts';
import { readInTenant } from '#server/db/database.ts';
import { usageBetween } from '#server/db/tables/company/usage.ts';
import type * as statistics from '#shared/contract/statistics/endpoints.ts';
import { MONTHLY_REVIEW_LIMIT, monthsBetween } from '#shared/domain/account/usage.ts';

/** Every requested month, including those without usage. */
export const getStatistics: UseCase<typeof statistics.get> = async (
  { db },
  { companyId },
  { fromMonth, toMonth },
) => {
  const months = monthsBetween(fromMonth, toMonth);
  if (months === undefined)
    throw new ApiError('MISSING_PARAMETERS', 'The range must be 1 to 24 months, start before end.');
  const used = await readInTenant(db, companyId, (tx) => usageBetween(tx, fromMonth, toMonth));
  return {
    statistics: months.map((month) => ({
      month,
      processedReviewsCount: used.find((row) => row.month === month)?.processed ?? 0,
      limit: MONTHLY_REVIEW_LIMIT,
    })),
  };
};
