import * as z from 'zod/mini';
import { DENSITIES } from '#shared/domain/account/density.ts';
import { LanguageTag, Time } from '../fields.ts';
import { Role } from '../member/schema.ts';

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
  /** In this company. */
  role: z._default(Role, 'owner'),
  knownLanguages: z.array(z.string()),
  auth: Auth,
});
export type User = z.infer<typeof User>;

/** Preferences that follow the user across devices; unset ones are left to the device. */
export const Preferred = z.object({
  /** Interface language; null follows the browser. */
  language: z.optional(z.nullable(LanguageTag)),
  /** Whether single-key shortcuts are on. */
  singleKeys: z.optional(z.boolean()),
  /** The density of the review list. */
  density: z.optional(z.enum(DENSITIES)),
});
export type Preferred = z.infer<typeof Preferred>;
