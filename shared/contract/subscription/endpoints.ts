import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Done, Id, Nothing } from '../fields.ts';
import { Auth } from '../user/schema.ts';

export const activateTrial = endpoint({
  method: 'POST',
  path: '/api/trial/activate',
  access: 'signed-in',
  right: 'own',
  input: Nothing,
  output: Done,
});

const Link = z.nullable(z.url({ protocol: /^https?$/ }));

export const getManagementUrls = endpoint({
  method: 'POST',
  path: '/api/subscription/getManagementUrls',
  access: 'signed-in',
  right: 'own',
  isSlow: true,
  input: Nothing,
  output: z.object({ cancel: Link, update_payment_method: Link }),
});

export const getSubscriptionResult = endpoint({
  method: 'POST',
  path: '/api/subscription/getSubscriptionResult',
  access: 'signed-in',
  right: 'own',
  input: Nothing,
  output: z.object({ auth: Auth }),
});

export const confirmPayment = endpoint({
  method: 'POST',
  path: '/api/subscription/confirmPayment',
  access: 'signed-in',
  right: 'own',
  isSlow: true,
  input: z.object({ transactionId: Id }),
  output: Done,
});
