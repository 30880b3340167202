import { expect, test } from 'vitest';
import { findingsIn } from '#shared/domain/checks/reply-check.ts';
import { isWrittenIn } from '#shared/domain/language/detect-language.ts';
import { type PromptModifiers, TONES } from '#shared/domain/writer/reply-settings.ts';
import { isSimilar } from '#shared/domain/writer/similarity.ts';
import { samplesOf } from '#tests/support/rules/samples.ts';
import type { Ask } from './ask.ts';
import { languages, phrase } from './phrases.ts';
import { sentencesOf } from './sentences.ts';
import { type Written, written } from './write.ts';

const CRASH: Record<string, string> = {
  en: 'It crashes every time I open it',
  cs: 'Aplikace mi pořád padá',
  de: 'Die App stürzt ständig ab',
  es: 'La aplicación se cierra sola',
  pt: 'O aplicativo trava o tempo todo',
  fr: "L'application plante sans arrêt",
  nl: 'De app crasht elke keer',
  pl: 'Aplikacja ciągle się zawiesza',
  uk: 'Застосунок постійно вилітає',
  ar: 'التطبيق يتوقف دائمًا',
  tr: 'Uygulama sürekli çöküyor',
  zh: '应用总是闪退',
  ja: 'アプリがすぐ落ちる',
  ko: '앱이 자꾸 튕겨요',
};

const asked = (ask: Partial<Ask>): Written =>
  written({ plain: '', complaint: '', limit: 340, app: { name: 'Leafkeeper' }, ...ask });

const draftOf = (
  body: string,
  settings: Partial<PromptModifiers> = {},
  { rating = 1, ...more }: Partial<Ask> & { rating?: number } = {},
): Written => asked({ review: { body, rating, author: 'Uwe' }, settings, ...more });

/** Whether a draft is fit to be shown: one language, no defects, no promises, no sentence twice, within the limit. */
const expectGood = (
  { reply, replyInEnglish }: Written,
  language: string,
  settings: Partial<PromptModifiers>,
): void => {
  const { signature = '', email = '', customAppName = '', customGreeting = '' } = settings;
  const own = {
    texts: ['Leafkeeper', signature, customAppName, customGreeting].filter((each) => each !== ''),
    email,
  };
  for (const [text, tag] of [
    [reply, language],
    [replyInEnglish, 'en'],
  ] as const) {
    expect(findingsIn(text, { store: 'google', own, language: tag }), text).toEqual([]);
    expect(isWrittenIn(text, tag), text).not.toBe('no');
    expect(text.length).toBeLessThanOrEqual(340);
    expect(text).not.toMatch(/[{}]|undefined/);
    const sentences = sentencesOf(text);
    expect(new Set(sentences).size, text).toBe(sentences.length);
  }
  expect(sentencesOf(reply).length).toBe(sentencesOf(replyInEnglish).length);
};

const FULL: Partial<PromptModifiers> = {
  greeting: 'HELLO',
  offerContact: 'ALWAYS',
  email: 'help@fern.test',
  includeSignature: true,
  signature: 'Ann',
};
const PLAIN: Partial<PromptModifiers> = { thankUserForReview: 'NO', howToCallTheAppInText: 'OUR_APP' };

const KINDS = [1, 3, 5].flatMap((rating) => [FULL, PLAIN].map((chosen) => ({ rating, chosen })));

test.each(languages)(
  'eleven drafts in a row in %s are all good, and unlike the five before them',
  (language) => {
    const shift = languages.indexOf(language);
    // Both settings in each tone, and every rating in each language.
    for (const [turn, tone] of TONES.entries())
      for (const { rating, chosen } of samplesOf(
        KINDS,
        (kind) => (KINDS.indexOf(kind) + turn + shift) % 3 === 0,
      )) {
        const settings = { tone, ...chosen };
        const kept = { signature: settings.signature ?? '', contact: settings.email ?? '' };
        const replies: string[] = [];
        for (let time = 0; time < 11; time += 1) {
          const earlierReplies = replies.slice(-5);
          const draft = draftOf(CRASH[language] ?? '', settings, { rating, language, earlierReplies });
          expectGood(draft, language, settings);
          expect(isSimilar(draft.reply, earlierReplies, kept), draft.reply).toBe(false);
          replies.push(draft.reply);
        }
      }
  },
);

test.each(languages)('a draft in %s refers to the crash that the review reports', (language) => {
  const { reply } = draftOf(CRASH[language] ?? '');
  expect(reply).toContain(phrase(language, 'crashA'));
});

test.each([
  ['I cannot log in', 'loginA'],
  ['Far too expensive', 'priceA'],
  ['Does not sync with my tablet', 'syncA'],
  ['Please add a dark mode', 'featureA'],
  ['Ads everywhere', 'adsA'],
  ['So slow', 'slowA'],
  ['Drains the battery', 'batteryA'],
  ['No notifications', 'notifyA'],
  ['All my data is gone', 'dataA'],
  ['Does not work', 'brokenA'],
])('the draft for "%s" is about it', (body, key) => {
  expect(draftOf(body).reply).toContain(phrase('en', key));
});

test('praise is answered as praise', () => {
  const { reply } = draftOf('Love it', {}, { rating: 5 });
  expect(reply).toContain(phrase('en', 'praiseA'));
  expect(reply).toContain('😊');
});

test.each(languages)('each setting is seen in the draft in %s', (language) => {
  const with_ = (settings: Partial<PromptModifiers>): string =>
    draftOf(CRASH[language] ?? '', settings, { language }).reply;
  const byTone = TONES.map((tone) => with_({ tone }));
  expect(new Set(byTone).size).toBe(TONES.length);
  expect(with_({ tone: 'FORMAL' })).toContain(phrase(language, 'formalThanks1'));
  expect(with_({ tone: 'CASUAL' })).toContain(phrase(language, 'casualThanks1'));
  expect(with_({ tone: 'HUMOROUS' })).toContain(phrase(language, 'humorThanks1'));
  expect(with_({ greeting: 'HELLO' })).toContain(phrase(language, 'HELLO'));
  expect(with_({ greeting: 'CUSTOM', customGreeting: 'Ahoy!' })).toMatch(/^Ahoy! /);
  expect(with_({ emojiUsage: 'ALWAYS' })).toContain('🙏');
  for (const rating of [1, 4])
    expect(draftOf(CRASH[language] ?? '', {}, { language, rating }).reply).not.toMatch(
      /\p{Extended_Pictographic}/u,
    );
  expect(with_({ includeSignature: true, signature: 'Ann' })).toMatch(/\nAnn$/);
  expect(with_({ offerContact: 'ALWAYS', email: 'a@b.test' })).toContain('a@b.test');
  expect(with_({ offerContact: 'NEVER', email: 'a@b.test' })).not.toContain('a@b.test');
  expect(with_({ howToCallTheAppInText: 'APP_NAME' })).toContain('Leafkeeper');
  expect(with_({ howToCallTheAppInText: 'CUSTOM', customAppName: 'Fern' })).toContain('Fern');
  expect(with_({ howToCallTheAppInText: 'OUR_APP' })).toContain(phrase(language, 'betterOurApp'));
  expect(with_({ howToCallTheAppInText: 'MY_APP' })).toContain(phrase(language, 'betterMyApp'));
  expect(with_({ thankUserForReview: 'NO' })).not.toContain(phrase(language, 'thanksPlain'));
  expect(with_({ additionalPrompt: 'Always apologise.' })).toContain(phrase(language, 'regret'));
});

const KEYS = ['thanksPlain', 'crashA', 'looking'];
const improvedOf = (language: string, instruction: string, more: Partial<Ask> = {}): Written => {
  const draft = KEYS.map((key) => phrase(language, key)).join(' ');
  const review = { body: CRASH[language] ?? '', rating: 1, author: 'Uwe' };
  return asked({ review, draft, language, instruction, settings: { email: 'help@fern.test' }, ...more });
};

const ADDED: Record<string, (language: string) => string> = {
  apologise: (language) => phrase(language, 'regret'),
  'thank them': (language) => phrase(language, 'thanksFeedback'),
  'mention version 3.2': () => '3.2',
  'mention that it is fixed in version 4.1': (language) =>
    phrase(language, 'fixedIn').replace('{version}', '4.1'),
  'mention the support address': () => 'help@fern.test',
  'mention hi@fern.test': () => 'hi@fern.test',
  'ask for details': (language) => phrase(language, 'details'),
  'tell them to restart the app': (language) => phrase(language, 'restart'),
  'add an emoji': () => '🙏',
  'greet them': (language) => phrase(language, 'HELLO'),
  'greet by name': () => 'Uwe',
  'add a signature': () => 'Our Support Team',
  'make it friendlier': (language) => phrase(language, 'casualThanks1'),
  'more formal please': (language) => phrase(language, 'formalThanks1'),
  'make it funnier': (language) => phrase(language, 'humorThanks1'),
};

test.each(languages)('an instruction is carried out in %s, and the rest of the draft kept', (language) => {
  for (const [instruction, part] of Object.entries(ADDED)) {
    const { reply, replyInEnglish } = improvedOf(language, instruction);
    expect(reply, instruction).toContain(part(language));
    expect(replyInEnglish, instruction).toContain(part('en'));
    expect(reply, instruction).toContain(phrase(language, 'crashA'));
    expect(isWrittenIn(reply, language), reply).not.toBe('no');
  }
  const before = KEYS.map((key) => phrase(language, key)).join(' ');
  expect(improvedOf(language, 'make it shorter').reply.length).toBeLessThan(before.length);
  expect(improvedOf(language, 'make it longer').reply.length).toBeGreaterThan(before.length);
  expect(improvedOf(language, 'no emoji please', { draft: `${before} 😊` }).reply).not.toContain('😊');
});

test.each(languages)(
  'an instruction that the sandbox does not know is answered by a note in %s',
  (language) => {
    const { reply, replyInEnglish } = improvedOf(language, 'rhyme like a sailor');
    expect(reply).toContain(phrase(language, 'unknownWish').replace('{start}', 'rhyme like a sailor'));
    expect(replyInEnglish).toContain('The sandbox does not know the instruction “rhyme like a sailor”.');
  },
);

test.each(["Don't apologize", 'remove the thanks', 'less formal', 'Never mention version 5'])(
  'a negated instruction is answered by a note, not by its opposite: %s',
  (instruction) => {
    const { reply } = improvedOf('en', instruction);
    expect(reply).toContain(`The sandbox does not know the instruction “${instruction}”.`);
  },
);

test('a reply is written in the language asked for, and goes back to the review’s if that is refused', () => {
  expect(improvedOf('de', 'in French').reply).toContain(phrase('fr', 'crashA'));
  const refused = improvedOf('de', 'in French', {
    complaint: 'it was in the wrong language: write in German',
  });
  expect(refused.reply).toContain(phrase('de', 'crashA'));
  expect(refused.reply).toContain(phrase('de', 'staysIn'));
});

test('the body of an unknown review is not passed off as translated', () => {
  expect(draftOf('Die App stürzt ständig ab').translatedBody).toBe(
    'The sandbox cannot translate this German text, which seems to be about a crash: “Die App stürzt ständig ab”',
  );
});

test('a dictated sentence starts with a capital, unless its first word has its own', () => {
  expect(improvedOf('en', 'add "the next version mends it."').reply).toContain('The next version mends it.');
  expect(improvedOf('en', 'add "iPhone users get it first."').reply).toContain('iPhone users get it first.');
});
