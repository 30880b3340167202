import type { AllowedMentions } from '#shared/domain/checks/foreign-contact.ts';
import { detectLanguage, withoutAllowedMentions } from '#shared/domain/language/detect-language.ts';
import { baseLanguage } from '#shared/domain/language/languages.ts';
import { isSameWording } from '#shared/domain/replies/reply.ts';

type Translated = { text: string; translation: string; targetLanguage: string; own: AllowedMentions };

/** Names, numbers and a word or two are the same in many languages; three words that are no names hardly ever are. */
const FEW = 3;

/** Whether what should be a translation is the text that was given, which is in another language. */
export const isUntranslated = ({ text, translation, targetLanguage, own }: Translated): boolean => {
  if (!isSameWording(translation, [text])) return false;
  const said = withoutAllowedMentions(text, own.texts);
  const written = detectLanguage(said);
  const words = said.match(/(?<![\p{L}\p{N}@/._-])\p{Ll}{2,}(?![\p{L}\p{N}@/_-])/gu) ?? [];
  return written !== undefined && written !== baseLanguage(targetLanguage) && words.length >= FEW;
};
