export const TONES = ['FORMAL', 'CASUAL', 'HUMOROUS', 'AUTO'] as const;
export const GREETINGS = ['HI', 'HELLO', 'HEY', 'HOWDY', 'AUTO', 'NONE', 'CUSTOM'] as const;
export const EMOJI_USAGES = ['ALWAYS', 'NEVER', 'POSITIVE'] as const;
export const YES_NO = ['YES', 'NO'] as const;
export const APP_NAMINGS = ['MY_APP', 'OUR_APP', 'APP_NAME', 'CUSTOM'] as const;
export const CONTACT_OFFERS = ['ALWAYS', 'NEVER', 'WHEN_NEEDED'] as const;

/** The reply settings of one app. */
export type PromptModifiers = {
  tone: (typeof TONES)[number];
  greeting: (typeof GREETINGS)[number];
  customGreeting: string;
  emojiUsage: (typeof EMOJI_USAGES)[number];
  thankUserForReview: (typeof YES_NO)[number];
  howToCallTheAppInText: (typeof APP_NAMINGS)[number];
  customAppName: string;
  offerContact: (typeof CONTACT_OFFERS)[number];
  email: string;
  includeSignature: boolean;
  signature: string;
  additionalPrompt: string;
};

/** The settings of a new app. */
export const DEFAULT_MODIFIERS: PromptModifiers = {
  tone: 'AUTO',
  greeting: 'AUTO',
  customGreeting: '',
  emojiUsage: 'POSITIVE',
  thankUserForReview: 'YES',
  howToCallTheAppInText: 'APP_NAME',
  customAppName: '',
  offerContact: 'WHEN_NEEDED',
  email: '',
  includeSignature: false,
  signature: '',
  additionalPrompt: '',
};

/** Used when a signature is included but none is set. */
export const DEFAULT_SIGNATURE = 'Our Support Team';

/** The model of a new app; `AI_MODEL_MAP` maps stored names to the provider's. */
export const DEFAULT_MODEL = 'gpt-4o-mini';

/** The settings that differ from the defaults; only those are sent to the model, to save tokens. */
export const nonDefaultModifiers = (modifiers: PromptModifiers): Partial<PromptModifiers> => {
  const defaults = new Map(Object.entries(DEFAULT_MODIFIERS));
  return Object.fromEntries(
    Object.entries(modifiers).filter(([field, value]) => defaults.get(field) !== value),
  );
};
