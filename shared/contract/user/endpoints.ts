import * as z from 'zod/mini';
import { DENSITIES } from '#shared/domain/account/density.ts';
import { endpoint } from '../endpoint.ts';
import { Claim, Email, Id, LanguageTag, Name, Nothing, Time } from '../fields.ts';

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
  /** Interface language; null follows the browser. */
  language: z.optional(z.nullable(LanguageTag)),
  /** Whether single-key shortcuts are on. */
  singleKeys: z.optional(z.boolean()),
  /** The density of the review list. */
  density: z.optional(z.enum(DENSITIES)),
};

/** Preferences that follow the user across devices; unset ones are left to the device. */
export const Preferred = z.object(preferred);
export type Preferred = z.infer<typeof Preferred>;

const Settings = z.object({ ...preferred, knownLanguages: z.array(z.string()) });

export const user = {
  get: endpoint({
    method: 'POST',
    path: '/api/user/get',
    access: 'signed-in',
    summary: 'Get the signed-in user by id',
    input: z.object({ id: Id }),
    output: z.object({ user: User }),
    errors: ['ENTITY_NOT_FOUND'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/user/create',
    access: 'identified',
    summary: 'Register the caller and their company; returns the existing user when repeated',
    input: z.object({
      username: Claim,
      id: Id,
      firstName: Name,
      lastName: Name,
      companyName: Name,
      /** Of the browser; one that is not known counts as UTC. */
      timeZone: z.optional(z.string().check(z.maxLength(64))),
    }),
    output: z.object({ user: User }),
    errors: ['ENTITY_ALREADY_EXISTS', 'ENTITY_NOT_FOUND'],
  }),
  checkEmailAvailability: endpoint({
    method: 'POST',
    path: '/api/user/checkEmailAvailability',
    access: 'anyone',
    summary: 'Check whether an e-mail can be registered; limited to 5 a minute and 20 a day per IP address',
    input: z.object({ email: Email }),
    output: z.object({ available: z.boolean() }),
    errors: ['TOO_MANY_REQUESTS'],
  }),
  update: endpoint({
    method: 'POST',
    path: '/api/user/update',
    access: 'signed-in',
    summary:
      "Update the languages the user reads (English is always included), their name or their company's name",
    input: z.object({
      updates: z
        .object({
          known_languages: z.optional(z.array(LanguageTag).check(z.maxLength(100))),
          first_name: z.optional(Name),
          last_name: z.optional(Name),
          company_name: z.optional(Name),
        })
        .check(z.refine((updates) => Object.keys(updates).length > 0, 'must name something to update')),
      username: Claim,
    }),
    output: z.object({ user: User }),
    errors: [],
  }),
  getSettings: endpoint({
    method: 'POST',
    path: '/api/user/getSettings',
    access: 'signed-in',
    summary: "Get the user's settings",
    input: Nothing,
    output: z.object({ settings: Settings }),
    errors: [],
  }),
  saveSettings: endpoint({
    method: 'POST',
    path: '/api/user/saveSettings',
    access: 'signed-in',
    summary: "Update the user's settings",
    input: z.object({ settings: Preferred }),
    output: z.object({ settings: Settings }),
    errors: [],
  }),
  me: endpoint({
    method: 'GET',
    path: '/api/user/me',
    access: 'signed-in',
    summary: 'Get the signed-in user',
    input: Nothing,
    output: z.object({ user: User }),
    errors: ['ENTITY_NOT_FOUND'],
  }),
};
