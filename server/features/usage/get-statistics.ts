import { ApiError, type UseCase } from '#server/context.ts';
import { readInTenant } from '#server/db/database.ts';
import { usageBetween, usageOfSeenApps } from '#server/db/tables/company/processed-reviews.ts';
import type * as statistics from '#shared/contract/statistics/endpoints.ts';
import { NO_LIMIT } from '#shared/domain/account/monthly-limit.ts';
import { monthsBetween } from '#shared/domain/calendar.ts';

/** Every requested month, including those without usage; what a limited member sees is of their apps. */
export const getStatistics: UseCase<typeof statistics.get> = async (
  { db, monthlyLimit },
  { companyId, apps },
  { fromMonth, toMonth },
) => {
  const months = monthsBetween(fromMonth, toMonth);
  if (months === undefined)
    throw new ApiError('MISSING_PARAMETERS', 'The range must be 1 to 24 months, start before end.');
  const usage = apps.ids === null ? usageBetween : usageOfSeenApps;
  const used = await readInTenant(db, companyId, (tx) => usage(tx, fromMonth, toMonth));
  return {
    statistics: months.map((month) => ({
      month,
      processedReviewsCount: used.find((row) => row.month === month)?.processed ?? 0,
      limit: monthlyLimit === NO_LIMIT ? null : monthlyLimit,
    })),
  };
};
