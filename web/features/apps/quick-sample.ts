import { DEFAULT_SIGNATURE, type PromptModifiers } from '#shared/domain/writer/reply-settings.ts';

type Tone = PromptModifiers['tone'];

/** The sample reviewer's name. */
const NAME = 'Alex';

const GREETINGS: Record<Exclude<PromptModifiers['greeting'], 'CUSTOM' | 'NONE'>, string> = {
  HI: `Hi ${NAME},`,
  HELLO: `Hello ${NAME},`,
  HEY: `Hey ${NAME},`,
  HOWDY: `Howdy ${NAME},`,
  AUTO: `Hi ${NAME},`,
};
const THANKS: Record<Tone, string> = {
  FORMAL: 'Thank you for taking the time to review {app}.',
  CASUAL: 'Thanks for the review of {app}!',
  HUMOROUS: 'Thanks for the review! The whole team just did a happy dance for {app}.',
  AUTO: 'Thank you for your review of {app}!',
};
const ANSWERS: Record<Tone, string> = {
  FORMAL: 'We are sorry that {app} closes unexpectedly, and we are investigating the cause.',
  CASUAL: "Sorry that {app} keeps closing on you. We're looking into it!",
  HUMOROUS: "Closing by itself isn't a feature of {app}, promise. We're chasing that bug right now.",
  AUTO: "We're sorry that {app} closes by itself, and we're looking into it.",
};

const appNameIn = (modifiers: PromptModifiers, appName: string): string => {
  switch (modifiers.howToCallTheAppInText) {
    case 'MY_APP':
      return 'my app';
    case 'OUR_APP':
      return 'our app';
    case 'APP_NAME':
      return appName;
    case 'CUSTOM':
      return modifiers.customAppName.trim() || appName;
  }
};

const greetingIn = ({ greeting, customGreeting }: PromptModifiers): string => {
  if (greeting === 'NONE') return '';
  return greeting === 'CUSTOM' ? customGreeting.trim() : GREETINGS[greeting];
};

/**
 * An English reply to a four-star review that reports a crash, composed from the settings alone: it shows at once what
 * each one changes. Only the AI follows the additional instructions.
 */
export const quickSample = (modifiers: PromptModifiers, appName: string): string => {
  const { tone, emojiUsage, thankUserForReview, offerContact, email, includeSignature, signature } =
    modifiers;
  const thanks = thankUserForReview === 'YES' ? THANKS[tone] : '';
  const contact =
    offerContact !== 'NEVER' && email.trim() !== '' ? `You can reach us at ${email.trim()}.` : '';
  // It apologises, and an apology is no place for what is meant for praise.
  const emoji = emojiUsage === 'ALWAYS' ? '🙏' : '';
  const text = [thanks, ANSWERS[tone], contact, emoji]
    .filter((part) => part !== '')
    .join(' ')
    .replaceAll('{app}', () => appNameIn(modifiers, appName));
  const end = includeSignature ? signature.trim() || DEFAULT_SIGNATURE : '';
  return [greetingIn(modifiers), text, end].filter((part) => part !== '').join('\n\n');
};
