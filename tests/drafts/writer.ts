import type { Writer } from '#server/integrations/writer/port.ts';
import { baseLanguage } from '#shared/domain/language/languages.ts';
import { ok } from '#shared/domain/result.ts';
import type { Brief } from '#shared/domain/writer/prompts.ts';

const ENGLISH = {
  openings: [
    'Thank you for the honest words',
    'We hear you on the speed',
    'Sorry that it felt slow',
    'Your note helps the team',
  ],
  rest: ['and the next release is lighter', 'and a fix is being tried', 'and we look into it now'],
};
type Words = typeof ENGLISH;
const GERMAN: Words = {
  openings: [
    'Danke für die ehrlichen Worte',
    'Wir haben das mit der Geschwindigkeit verstanden',
    'Es tut uns leid, dass die App so langsam war',
    'Die Nachricht hilft uns sehr',
  ],
  rest: [
    'und die nächste Version ist schneller',
    'und wir suchen den Fehler',
    'und wir sehen uns das jetzt an',
  ],
};
const FRENCH: Words = {
  openings: [
    'Merci pour ces mots',
    'Nous avons bien compris pour la vitesse',
    'Nous sommes désolés que cela soit lent',
    'Votre message est utile pour nous',
  ],
  rest: ['et la prochaine version est plus rapide', 'et nous cherchons une solution', 'et nous le regardons'],
};
const WORDS: Record<string, Words> = { en: ENGLISH, de: GERMAN, fr: FRENCH };

/** The language of a text that the AI wrote; undefined for a person's. */
export const languageWritten = (text: string): string | undefined =>
  Object.keys(WORDS).find((language) =>
    WORDS[language]?.openings.some((opening) => text.startsWith(opening)),
  );

/** What a reviewer says in each language. */
export const REVIEW_TEXTS: Record<string, string> = {
  en: 'Good app, sadly slow.',
  de: 'Gute App, leider langsam.',
  fr: 'Bonne application, mais lente.',
};

const languageOf = ({ data }: Brief): string => {
  const told = JSON.stringify(data);
  return Object.keys(WORDS).find((language) => told.includes(REVIEW_TEXTS[language] ?? '')) ?? 'en';
};

/** A writer that never repeats a text and never fails. */
export const openCountingWriter = (): Writer => {
  let count = 0;
  const text = (language: string): string => {
    const { openings, rest } = WORDS[baseLanguage(language)] ?? ENGLISH;
    return `${openings[count % openings.length]}, ${rest[count % rest.length]}. Note ${count}.`;
  };
  const draft = async (_: string, brief: Brief) => {
    count += 1;
    const language = languageOf(brief);
    const inEnglish = language === 'en' ? null : (ENGLISH.openings[0] ?? null);
    return ok({
      language,
      translatedTitle: null,
      translatedBody: inEnglish,
      reply: text(language),
      replyInEnglish: text('en'),
      classification: null,
    });
  };
  return {
    draft,
    improve: draft,
    translate: async (_, { data }) => {
      count += 1;
      return ok(text(String(data.targetLanguage)));
    },
    translateReview: async (_, brief) => {
      const language = languageOf(brief);
      const texts = { title: null, replyLanguage: null, classification: null, reply: null };
      return ok({ language, body: language === 'en' ? null : 'Good app.', ...texts });
    },
    classify: async () => ok([]),
    judge: async () => ok({ asksForRating: false, isUnbacked: false, givesContact: false }),
    resting: () => undefined,
  };
};
