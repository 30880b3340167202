import type { UseCase } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { accessIn } from '#server/db/tables/company/companies.ts';
import type * as subscription from '#shared/contract/subscription/endpoints.ts';

/** The access the caller's company has now. */
export const getSubscriptionResult: UseCase<typeof subscription.getSubscriptionResult> = async (
  context,
  { companyId },
) => ({ auth: await inTenant(context.db, companyId, (tx) => accessIn(tx, context)) });
