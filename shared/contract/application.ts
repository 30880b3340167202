import * as z from 'zod/mini';
import {
  APP_NAMINGS,
  CONTACT_OFFERS,
  EMOJI_USAGES,
  GREETINGS,
  TONES,
  YES_NO,
} from '../domain/prompt-modifiers.ts';
import { endpoint } from './endpoint.ts';
import { Claim, StoreType, Time } from './fields.ts';

const Setting = z.string().check(z.maxLength(10_000));

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
  lastError: z.nullable(z.enum(['CREDENTIALS', 'PERMISSIONS', 'STORE_AWAY', 'NOT_LINKED'])),
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
};
