import { ApiError, type UseCase } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { subscriptionsOf } from '#server/db/tables/company/subscriptions.ts';
import type * as subscription from '#shared/contract/subscription/endpoints.ts';
import { managedTerms } from '#shared/domain/account/subscription.ts';
import { consumeProviderLimit } from './ask-provider.ts';

export const getManagementUrls: UseCase<typeof subscription.getManagementUrls> = async (
  context,
  { companyId, auth },
) => {
  const { db, payment, log, now } = context;
  const managed = managedTerms(await inTenant(db, companyId, subscriptionsOf), now());
  // 403 means that access was lost, which is not the case during a trial.
  const trial = auth.hasAccess ? { status: 409 } : {};
  if (!managed || !payment) throw new ApiError('NO_ACTIVE_SUBSCRIPTION', 'There is no subscription.', trial);
  const next = await consumeProviderLimit(context, companyId);
  if (next !== undefined)
    throw new ApiError('TOO_MANY_REQUESTS', 'Asked too often.', { retryAfterMs: next - now() });
  const urls = await payment.managementUrls(managed.subscriptionId);
  if (!urls.ok) {
    log.warn({ event: 'payment.urls_failed', companyId, ...urls.failure }, 'Fetching management URLs failed');
    throw new ApiError('SERVICE_UNAVAILABLE', 'The payment provider is temporarily unavailable.');
  }
  return { cancel: urls.value.cancel, update_payment_method: urls.value.updatePaymentMethod };
};
