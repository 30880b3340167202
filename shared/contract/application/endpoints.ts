import * as z from 'zod/mini';
import {
  APP_NAMINGS,
  CONTACT_OFFERS,
  EMOJI_USAGES,
  GREETINGS,
  TONES,
  YES_NO,
} from '#shared/domain/writer/reply-settings.ts';
import { endpoint } from '../endpoint.ts';
import { Claim, Done, Id, StorableString, StoreType, Time } from '../fields.ts';

const Setting = StorableString.check(z.maxLength(10_000));

export const PromptModifiers = z.object({
  tone: z.enum(TONES),
  greeting: z.enum(GREETINGS),
  customGreeting: Setting,
  emojiUsage: z.enum(EMOJI_USAGES),
  thankUserForReview: z.enum(YES_NO),
  howToCallTheAppInText: z.enum(APP_NAMINGS),
  customAppName: Setting,
  offerContact: z.enum(CONTACT_OFFERS),
  email: Setting,
  includeSignature: z.boolean(),
  signature: Setting,
  additionalPrompt: Setting,
});

/** The state of syncing an app's reviews; `lastError` is set while the last attempt has failed. */
export const SyncHealth = z.object({
  lastGoodSyncAt: z.nullable(Time),
  failingSince: z.nullable(Time),
  lastError: z.nullable(z.enum(['CREDENTIALS', 'PERMISSIONS', 'API_DISABLED', 'STORE_AWAY', 'NOT_LINKED'])),
  /** During the first sync and the drafting after it: reviews found, drafts prepared, and drafts to prepare. */
  progress: z.nullable(z.object({ found: z.number(), prepared: z.number(), total: z.number() })),
  /** No successful sync for more than a day. */
  isLate: z.boolean(),
  /** Periods that can no longer be synced; importing Google's exports of `months` (`2026-11`) fills them, Apple has none. */
  gaps: z.array(z.object({ from: Time, to: Time, months: z.array(z.string()) })),
});

export const Application = z.object({
  id: z.string(),
  storeType: StoreType,
  meta: z.object({ name: z.string(), image: z.string(), creator: z.string() }),
  config: z.object({ additionalPrompt: z.string(), model: z.string() }),
  promptModifiers: PromptModifiers,
  unresolvedCount: z.number(),
  sync: SyncHealth,
});
export type Application = z.infer<typeof Application>;

const OfferedApp = z.object({ id: z.string(), name: z.string(), image: z.string(), creator: z.string() });

export const AppConfig = z.object({
  additionalPrompt: Setting,
  model: StorableString.check(z.minLength(1), z.maxLength(100)),
});

/** How many apps can be added at once. */
export const MAX_ADDED = 200;

export const application = {
  getAll: endpoint({
    method: 'POST',
    path: '/api/application/getAll',
    access: 'paying',
    summary: "List the company's apps with their unresolved counts",
    input: z.object({ username: Claim }),
    output: z.object({ applications: z.array(Application) }),
    errors: ['ENTITY_NOT_FOUND'],
  }),
  getApps: endpoint({
    method: 'POST',
    path: '/api/application/getApps',
    access: 'paying',
    summary: 'List the apps of a linked store account that are not added yet',
    input: z.object({ username: Claim, storeType: StoreType }),
    output: z.object({ apps: z.array(OfferedApp) }),
    errors: [
      'CHECK_APPLE_CONFIG',
      'CHECK_GOOGLE_CONFIG',
      'GOOGLE_API_DISABLED',
      'NO_PERMISSIONS',
      'NO_PUBLISHED_APPS',
      'NO_PUBLISHED_APPS_OR_DEVELOPER',
      'NO_APPS',
      'STORE_API_ERROR',
    ],
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/application/add',
    access: 'paying',
    summary: 'Add apps of a linked store account; apps already added are unchanged',
    input: z.object({
      apps: z
        .array(
          z.object({
            id: Id,
            storeType: StoreType,
            config: z.optional(z.partial(AppConfig)),
            meta: z.optional(z.looseObject({})),
          }),
        )
        .check(z.minLength(1), z.maxLength(MAX_ADDED)),
      username: Claim,
    }),
    output: Done,
    errors: [
      'NO_PERMISSIONS',
      'CHECK_APPLE_CONFIG',
      'CHECK_GOOGLE_CONFIG',
      'GOOGLE_API_DISABLED',
      'STORE_API_ERROR',
      'STORE_ALREADY_LINKED_TO_ANOTHER_COMPANY',
    ],
  }),
  update: endpoint({
    method: 'POST',
    path: '/api/application/update/:id',
    access: 'paying',
    summary: 'Update the reply settings of an app',
    input: z
      .object({
        id: Id,
        config: z.optional(z.partial(AppConfig)),
        /** Fields left out keep their values. */
        promptModifiers: z.optional(z.partial(PromptModifiers)),
        username: Claim,
      })
      .check(
        z.refine(
          ({ config, promptModifiers }) => Object.keys({ ...config, ...promptModifiers }).length > 0,
          'must change a setting',
        ),
      ),
    output: Done,
    errors: [],
  }),
  delete: endpoint({
    method: 'POST',
    path: '/api/application/delete',
    access: 'paying',
    summary: 'Hide an app and its reviews until it is added again',
    input: z.object({ username: Claim, id: Id }),
    output: Done,
    errors: [],
  }),
  closeGap: endpoint({
    method: 'POST',
    path: '/api/application/closeGap',
    access: 'paying',
    summary: 'Dismiss a review gap of an app',
    input: z.object({ username: Claim, id: Id, from: Time }),
    output: Done,
    errors: [],
  }),
};
