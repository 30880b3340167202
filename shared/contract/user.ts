import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Claim, Email, Id, LanguageTag, Name, Nothing, Time } from './fields.ts';

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

const preferred = {
  /** The language of the interface, one of those it speaks; null follows the browser. */
  language: z.optional(z.nullable(LanguageTag)),
  /** Whether single letters are shortcuts. */
  singleKeys: z.optional(z.boolean()),
};

/** What a person prefers wherever they sign in; what they never set is left to the device. */
export const Preferred = z.object(preferred);
export type Preferred = z.infer<typeof Preferred>;

const Settings = z.object({ ...preferred, knownLanguages: z.array(z.string()) });

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
  create: endpoint({
    method: 'POST',
    path: '/api/user/create',
    access: 'identified',
    summary: 'Registers the signed-in person with a company; asked twice, answers who is there',
    input: z.object({
      username: Claim,
      id: Id,
      firstName: Name,
      lastName: Name,
      companyName: Name,
    }),
    output: z.object({ user: User }),
    errors: ['ENTITY_ALREADY_EXISTS', 'ENTITY_NOT_FOUND'],
  }),
  checkEmailAvailability: endpoint({
    method: 'POST',
    path: '/api/user/checkEmailAvailability',
    access: 'anyone',
    summary: 'Whether an e-mail can be registered; 5 a minute and 20 a day per address',
    input: z.object({ email: Email }),
    output: z.object({ available: z.boolean() }),
    errors: ['TOO_MANY_REQUESTS'],
  }),
  update: endpoint({
    method: 'POST',
    path: '/api/user/update',
    access: 'signed-in',
    summary: 'Changes the languages the signed-in user reads; English is always among them',
    input: z.object({
      updates: z.object({ known_languages: z.array(LanguageTag).check(z.maxLength(100)) }),
      username: Claim,
    }),
    output: z.object({ user: User }),
    errors: [],
  }),
  getSettings: endpoint({
    method: 'POST',
    path: '/api/user/getSettings',
    access: 'signed-in',
    summary: 'What the signed-in user has set',
    input: Nothing,
    output: z.object({ settings: Settings }),
    errors: [],
  }),
  saveSettings: endpoint({
    method: 'POST',
    path: '/api/user/saveSettings',
    access: 'signed-in',
    summary: 'Changes what the signed-in user prefers',
    input: z.object({ settings: Preferred }),
    output: z.object({ settings: Settings }),
    errors: [],
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
