import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id, Nothing, Time } from './fields.ts';

export const Auth = z.object({
  hasAccess: z.boolean(),
  type: z.enum(['none', 'subscription', 'trial', 'trial_expired', 'subscription_expired']),
  expiresAt: z.nullable(Time),
  isCanceled: z.boolean(),
});

export const User = z.object({
  id: z.string(),
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  companyName: z.string(),
  companyId: z.string(),
  knownLanguages: z.array(z.string()),
  auth: Auth,
});
export type User = z.infer<typeof User>;

export const user = {
  get: endpoint({
    method: 'POST',
    path: '/api/user/get',
    access: 'signed-in',
    summary: 'The signed-in user, asked for by id',
    input: z.object({ id: Id }),
    output: z.object({ user: User }),
    errors: ['ENTITY_NOT_FOUND'],
  }),
  me: endpoint({
    method: 'GET',
    path: '/api/user/me',
    access: 'signed-in',
    summary: 'The signed-in user',
    input: Nothing,
    output: z.object({ user: User }),
    errors: ['ENTITY_NOT_FOUND'],
  }),
};
