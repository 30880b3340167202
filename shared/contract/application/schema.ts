import * as z from 'zod/mini';
import {
  APP_NAMINGS,
  CONTACT_OFFERS,
  EMOJI_USAGES,
  GREETINGS,
  TONES,
  YES_NO,
} from '#shared/domain/writer/reply-settings.ts';
import { StorableString, StoreType, Time } from '../fields.ts';

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

export const AppConfig = z.object({
  additionalPrompt: Setting,
  model: StorableString.check(z.minLength(1), z.maxLength(100)),
});

/** How many apps can be added at once. */
export const MAX_ADDED = 200;
