import type { UseCase } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { entitlementOf } from '#server/db/tables/company/companies.ts';
import type * as subscription from '#shared/contract/subscription/endpoints.ts';
import { accessOf } from '#shared/domain/account/access.ts';

/** The access the caller's company has now. */
export const getSubscriptionResult: UseCase<typeof subscription.getSubscriptionResult> = async (
  { db, now },
  { companyId },
) => ({ auth: accessOf(await inTenant(db, companyId, entitlementOf), now()) });
