import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Done, Id, Nothing } from '../fields.ts';
import { Auth } from '../user/schema.ts';

export const activateTrial = endpoint({
  method: 'POST',
  path: '/api/trial/activate',
  access: 'signed-in',
  summary: 'Start the free trial; no effect while it is running',
  input: Nothing,
  output: Done,
  errors: ['TRIAL_EXPIRED', 'SUBSCRIPTION_EXPIRED'],
});

const Link = z.nullable(z.url({ protocol: /^https?$/ }));

export const getManagementUrls = endpoint({
  method: 'POST',
  path: '/api/subscription/getManagementUrls',
  access: 'signed-in',
  summary: 'Get short-lived links to cancel the subscription and change the payment method',
  input: Nothing,
  output: z.object({ cancel: Link, update_payment_method: Link }),
  errors: ['NO_ACTIVE_SUBSCRIPTION', 'SERVICE_UNAVAILABLE'],
});

export const getSubscriptionResult = endpoint({
  method: 'POST',
  path: '/api/subscription/getSubscriptionResult',
  access: 'signed-in',
  summary: "Get the company's current access",
  input: Nothing,
  output: z.object({ auth: Auth }),
  errors: [],
});

export const confirmPayment = endpoint({
  method: 'POST',
  path: '/api/subscription/confirmPayment',
  access: 'signed-in',
  summary: 'Confirm a completed payment before its webhook arrives',
  input: z.object({ transactionId: Id }),
  output: Done,
  errors: ['ENTITY_NOT_FOUND'],
});
