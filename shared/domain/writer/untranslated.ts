import type { AllowedMentions } from '#shared/domain/checks/foreign-contact.ts';
import { toldLanguage, withoutAllowedMentions } from '#shared/domain/language/detect-language.ts';
import { baseLanguage } from '#shared/domain/language/languages.ts';
import { isSameWording } from '#shared/domain/replies/same-reply.ts';

type Translated = { text: string; translation: string; targetLanguage: string; own: AllowedMentions };

/** Names, numbers and a word or two are the same in many languages; three lower-case words hardly ever are. */
const MIN_WORDS = 3;

/** Whether a translation just repeats the text, which is in another language. */
export const isUntranslated = ({ text, translation, targetLanguage, own }: Translated): boolean => {
  if (!isSameWording(translation, [text])) return false;
  const content = withoutAllowedMentions(text, own.texts);
  const language = toldLanguage(content);
  const words = content.match(/(?<![\p{L}\p{N}@/._-])\p{Ll}{2,}(?![\p{L}\p{N}@/_-])/gu) ?? [];
  return language !== undefined && language !== baseLanguage(targetLanguage) && words.length >= MIN_WORDS;
};
