import * as z from 'zod/mini';
import {
  APP_NAMINGS,
  CONTACT_OFFERS,
  EMOJI_USAGES,
  GREETINGS,
  hasUsableContact,
  TONES,
  YES_NO,
} from '#shared/domain/writer/reply-settings.ts';
import { endpoint } from './endpoint.ts';
import { Claim, Done, Id, StorableString, StoreType, Time } from './fields.ts';

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

/** How reading an app's reviews from its store is going; `lastError` is a code of the store's last refusal, if the last try failed. */
export const SyncHealth = z.object({
  lastGoodSyncAt: z.nullable(Time),
  failingSince: z.nullable(Time),
  lastError: z.nullable(z.enum(['CREDENTIALS', 'PERMISSIONS', 'API_DISABLED', 'STORE_AWAY', 'NOT_LINKED'])),
  /** While the first reading or its preparing is under way: reviews found, and how many of those to be prepared are. */
  progress: z.nullable(z.object({ found: z.number(), prepared: z.number(), total: z.number() })),
  /** More than a day without a good reading. */
  isLate: z.boolean(),
  /** What the store told meanwhile and tells no more; `months` (`2026-11`) of Google's exports bring it back, Apple has none. */
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

/** An app of a linked store account that can be added. */
const OfferedApp = z.object({ id: z.string(), name: z.string(), image: z.string(), creator: z.string() });

export const AppConfig = z.object({
  additionalPrompt: Setting,
  model: StorableString.check(z.minLength(1), z.maxLength(100)),
});

export const application = {
  getAll: endpoint({
    method: 'POST',
    path: '/api/application/getAll',
    access: 'paying',
    summary: "The company's apps with their unresolved counts",
    input: z.object({ username: Claim }),
    output: z.object({ applications: z.array(Application) }),
    errors: ['ENTITY_NOT_FOUND'],
  }),
  getApps: endpoint({
    method: 'POST',
    path: '/api/application/getApps',
    access: 'paying',
    summary: 'The apps of a linked store account that are not added yet',
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
    summary: 'Adds apps of a linked store account; one that is there stays as it is',
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
        .check(z.minLength(1), z.maxLength(200)),
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
    summary: 'Changes how the replies of an app sound',
    input: z.object({
      id: Id,
      config: z.optional(z.partial(AppConfig)),
      promptModifiers: z.optional(
        PromptModifiers.check(z.refine(hasUsableContact, { error: 'is no e-mail address', path: ['email'] })),
      ),
      username: Claim,
    }),
    output: Done,
    errors: [],
  }),
  delete: endpoint({
    method: 'POST',
    path: '/api/application/delete',
    access: 'paying',
    summary: 'Hides an app with its reviews until it is added again',
    input: z.object({ username: Claim, id: Id }),
    output: Done,
    errors: [],
  }),
  closeGap: endpoint({
    method: 'POST',
    path: '/api/application/closeGap',
    access: 'paying',
    summary: 'Closes a gap in the reviews of an app',
    input: z.object({ username: Claim, id: Id, from: Time }),
    output: Done,
    errors: [],
  }),
};
