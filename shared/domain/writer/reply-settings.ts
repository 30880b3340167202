import { isEmail } from '#shared/domain/account/registration.ts';

export const TONES = ['FORMAL', 'CASUAL', 'HUMOROUS', 'AUTO'] as const;
export const GREETINGS = ['HI', 'HELLO', 'HEY', 'HOWDY', 'AUTO', 'NONE', 'CUSTOM'] as const;
export const EMOJI_USAGES = ['ALWAYS', 'NEVER', 'POSITIVE'] as const;
export const YES_NO = ['YES', 'NO'] as const;
export const APP_NAMINGS = ['MY_APP', 'OUR_APP', 'APP_NAME', 'CUSTOM'] as const;
export const CONTACT_OFFERS = ['ALWAYS', 'NEVER', 'WHEN_NEEDED'] as const;

/** How the replies of one app sound. */
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

/** What a new app starts with. */
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

/** The signature shown and used while none was written. */
export const DEFAULT_SIGNATURE = 'Our Support Team';

/** The model a new app is given; `AI_MODEL_MAP` says what a stored name is called with. */
export const DEFAULT_MODEL = 'gpt-4o-mini';

/** Whether what replies would offer as contact is an e-mail address, or nothing. */
export const hasUsableContact = ({
  offerContact,
  email,
}: Pick<PromptModifiers, 'offerContact' | 'email'>): boolean =>
  offerContact === 'NEVER' || email.trim() === '' || isEmail(email.trim());

/** The settings as they are kept: without spaces around what was typed. */
export const trimmedModifiers = (modifiers: PromptModifiers): PromptModifiers => ({
  ...modifiers,
  customGreeting: modifiers.customGreeting.trim(),
  customAppName: modifiers.customAppName.trim(),
  email: modifiers.email.trim(),
  signature: modifiers.signature.trim(),
});

export const isSameModifiers = (one: PromptModifiers, other: PromptModifiers): boolean =>
  Object.entries(one).every(([field, value]) =>
    Object.entries(other).some(([name, set]) => name === field && set === value),
  );

/** The settings that are not as a new app's: what is sent as data, where every word costs. */
export const unusualModifiers = (modifiers: PromptModifiers): Partial<PromptModifiers> => {
  const usual = new Map(Object.entries(DEFAULT_MODIFIERS));
  return Object.fromEntries(Object.entries(modifiers).filter(([field, value]) => usual.get(field) !== value));
};

/** Which fields matter with the settings as they are: the others are hidden, and what stands in them has no effect. */
export const shownFields = ({
  greeting,
  howToCallTheAppInText,
  offerContact,
  includeSignature,
}: PromptModifiers) => ({
  customGreeting: greeting === 'CUSTOM',
  customAppName: howToCallTheAppInText === 'CUSTOM',
  email: offerContact !== 'NEVER',
  signature: includeSignature,
});
