import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PromptModifiers } from '#shared/domain/writer/reply-settings.ts';

type Words<Field extends keyof PromptModifiers> = Readonly<
  Record<Extract<PromptModifiers[Field], string>, MessageDescriptor>
>;

export const TONE_WORDS: Words<'tone'> = {
  FORMAL: msg`Formal`,
  CASUAL: msg`Casual`,
  HUMOROUS: msg`Humorous`,
  AUTO: msg`Match the review`,
};

export const GREETING_WORDS: Words<'greeting'> = {
  HI: msg`Hi`,
  HELLO: msg`Hello`,
  HEY: msg`Hey`,
  HOWDY: msg`Howdy`,
  AUTO: msg`AI chooses`,
  NONE: msg`No greeting`,
  CUSTOM: msg`Custom`,
};

export const EMOJI_WORDS: Words<'emojiUsage'> = {
  ALWAYS: msg`Always`,
  NEVER: msg`Never`,
  POSITIVE: msg`Positive reviews only`,
};

export const YES_NO_WORDS: Words<'thankUserForReview'> = { YES: msg`Yes`, NO: msg`No` };

export const CONTACT_WORDS: Words<'offerContact'> = {
  ALWAYS: msg`Always`,
  NEVER: msg`Never`,
  WHEN_NEEDED: msg`When needed`,
};

export const PLAIN_TEXT = msg`Use plain text, without HTML, Markdown or invisible characters.`;
