import { DEFAULT_SIGNATURE, type PromptModifiers } from './reply-settings.ts';

type Styled = { name: string; modifiers: PromptModifiers; additionalPrompt: string };

const TONES: Record<PromptModifiers['tone'], string> = {
  FORMAL: 'Be formal and polite.',
  CASUAL: 'Be casual and friendly.',
  HUMOROUS: 'Be light and good-humoured, never at the reviewer’s cost.',
  AUTO: 'Match the mood: warm to praise, calm and helpful to anger.',
};

const EMOJI: Record<PromptModifiers['emojiUsage'], string> = {
  ALWAYS: 'Use one or two emoji.',
  NEVER: 'Use no emoji.',
  POSITIVE: 'Emoji only in reply to praise.',
};

/** The instructions that follow from an app's settings, one sentence each. */
export const styleOf = ({ name, modifiers, additionalPrompt }: Styled): string => {
  const greetings = { HI: 'Hi', HELLO: 'Hello', HEY: 'Hey', HOWDY: 'Howdy' };
  const { greeting, howToCallTheAppInText: naming, offerContact, email } = modifiers;
  const contact = email ? `the address ${email}` : 'support';
  const sentences = [
    TONES[modifiers.tone],
    greeting === 'NONE' ? 'Do not greet.' : '',
    greeting === 'CUSTOM' && modifiers.customGreeting ? `Begin with: ${modifiers.customGreeting}` : '',
    greeting !== 'NONE' && greeting !== 'CUSTOM' && greeting !== 'AUTO'
      ? `Greet with what "${greetings[greeting]}" is in the reply's language.`
      : '',
    EMOJI[modifiers.emojiUsage],
    modifiers.thankUserForReview === 'YES' ? 'Thank for the review.' : 'Do not thank for the review.',
    {
      MY_APP: 'Call it "my app".',
      OUR_APP: 'Call it "our app".',
      APP_NAME: `Call the app ${name}.`,
      CUSTOM: `Call the app ${modifiers.customAppName || name}.`,
    }[naming],
    {
      ALWAYS: `Offer contact through ${contact}.`,
      NEVER: 'Offer no contact.',
      WHEN_NEEDED: `If help is needed, offer contact through ${contact}.`,
    }[offerContact],
    modifiers.includeSignature
      ? `End with the signature: ${modifiers.signature || DEFAULT_SIGNATURE}`
      : 'No signature.',
    additionalPrompt,
    modifiers.additionalPrompt,
  ];
  return sentences.filter((sentence) => sentence !== '').join('\n');
};
