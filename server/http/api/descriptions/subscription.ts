import type { Described } from './described.ts';

export const subscription: Described<'subscription'> = {
  activateTrial: {
    summary: 'Start the free trial; no effect while it is running',
    errors: ['TRIAL_EXPIRED', 'SUBSCRIPTION_EXPIRED'],
  },
  getManagementUrls: {
    summary: 'Get short-lived links to cancel the subscription and change the payment method',
    errors: ['NO_ACTIVE_SUBSCRIPTION', 'SERVICE_UNAVAILABLE'],
  },
  getSubscriptionResult: {
    summary: "Get the company's current access",
    errors: [],
  },
  confirmPayment: {
    summary: 'Confirm a completed payment before its webhook arrives',
    errors: ['ENTITY_NOT_FOUND'],
  },
};
