import { expect, test } from 'vitest';
import { hardFindingsIn } from '#shared/domain/checks/reply-check.ts';
import { isWrittenIn } from '#shared/domain/language/detect-language.ts';
import { seedReviews } from '../seed/known.ts';
import { detected } from './detect.ts';
import { languages, phrase } from './phrases.ts';
import { sentencesOf } from './sentences.ts';
import { translated } from './translate.ts';

/** What people write, by the stock sentence of the same intent. */
const WRITTEN: Record<string, readonly string[]> = {
  thankYou: ['Thanks!', 'Thank you so much!', 'Many thanks!'],
  thanksFeedback: ['Thanks a lot for your honest feedback.', 'Thank you for the suggestion!'],
  thanksGood: ['Thank you for the kind words!', 'Thanks for the five stars!'],
  thanksPlain: ['Thank you for writing to us.', 'Thanks for taking the time to leave a review!'],
  thanksReport: ['Thank you for reporting this bug.', 'Thanks for letting us know.'],
  regret: ['We apologize sincerely.', 'Please accept our apologies.'],
  weAreSorry: ["We're so sorry."],
  inconvenience: ['Sorry about the inconvenience this has caused!'],
  trouble: ['We are sorry that you are having trouble with the widget.'],
  sorry: ["We're sorry that it doesn't work as expected."],
  delay: ['Sorry for not answering earlier, we apologise for the delay.'],
  details: ['Could you tell us more about what happened?', 'Please send us some more details.'],
  whichVersion: ['What version do you have installed?'],
  device: ['Which phone do you use?'],
  screenshot: ['A screenshot would help us a lot.'],
  contactUs: ['Please get in touch with our support team.'],
  working: ["We're already working on a solution."],
  fixed: ['The crash has been fixed.', 'The bug is now resolved.'],
  fixSoon: ['A fix will be out soon.', 'We will fix this.'],
  looking: ["We're investigating this at the moment."],
  passOn: ['I have forwarded your comment to our developers.'],
  planned: ['Dark mode is on our roadmap.'],
  idea: ['What a great idea!', 'We have noted your wish.'],
  update: ['Please update to the latest version.'],
  reinstall: ['Try reinstalling the app.', 'Please uninstall it first.'],
  relogin: ['Please log out once.'],
  restart: ['Please restart your phone.'],
  connection: ['Please check your Wi-Fi.'],
  settings: ['You can switch this off in the settings.'],
  cancel: ['You can cancel at any time.'],
  glad: ["We're glad you like it!", 'Great to hear!'],
  enjoy: ['Keep enjoying the app!'],
  chance: ['Please give us another chance.'],
  questions: ['If there is anything else, we are here to help.'],
  niceDay: ['Have a great weekend!'],
  seeYou: ['See you!', 'Goodbye!'],
};

/** Sentences of sample replies have a translation of their own. */
const isSample = (sentence: string): boolean =>
  seedReviews.some(({ replyEn = '', bodyEn = '' }) => `${replyEn} ${bodyEn}`.includes(sentence.slice(0, -1)));

const foreign = languages.filter((language) => language !== 'en');
const cases = Object.entries(WRITTEN).flatMap(([key, sentences]) =>
  sentences.filter((sentence) => !isSample(sentence)).map((sentence) => ({ key, sentence })),
);

test.each(foreign)(
  'what a person writes is translated to the sentence of the same intent in %s',
  (language) => {
    const wrong = cases
      .map(({ key, sentence }) => ({
        sentence,
        is: translated(sentence, language),
        should: phrase(language, key),
      }))
      .filter(({ is, should }) => is !== should);
    expect(wrong).toEqual([]);
  },
);

test.each(foreign)('a whole reply is in %s alone, without placeholders or repeated sentences', (language) => {
  for (let at = 0; at < cases.length; at += 5) {
    const text = cases
      .slice(at, at + 5)
      .map(({ sentence }) => sentence)
      .join(' ');
    const translation = translated(text, language);
    expect(isWrittenIn(translation, language), translation).not.toBe('no');
    expect(detected(translation), translation).toBe(language);
    expect(hardFindingsIn(translation, { store: 'apple', own: { texts: [], email: '' }, language })).toEqual(
      [],
    );
    expect(translation).not.toMatch(/[{}]/);
    const sentences = sentencesOf(translation);
    expect(new Set(sentences).size, translation).toBe(sentences.length);
  }
});

test.each(foreign)('names, versions, addresses and links survive the way to %s and back', (language) => {
  const text = [
    'Hi Anna! We are sorry that the app crashed on your Pixel 8.',
    'This is fixed in version 3.2.1.',
    'Please write to us at help@fern.test, so that we can help you.',
    'You can find out more at https://fern.test/faq.',
  ].join(' ');
  const there = translated(`${text}\nYour Fernhollow team`, language);
  for (const fact of ['Anna', 'Pixel 8', '3.2.1', 'help@fern.test', 'https://fern.test/faq'])
    expect(there).toContain(fact);
  expect(there.endsWith('\nYour Fernhollow team')).toBe(true);
  expect(isWrittenIn(there, language)).toBe('yes');
  const back = translated(there, 'en');
  for (const fact of ['Pixel 8', '3.2.1', 'help@fern.test', 'https://fern.test/faq'])
    expect(back).toContain(fact);
  expect(isWrittenIn(back, 'en'), back).toBe('yes');
});

test.each(foreign)('where the intent is unclear, the sentence says so in %s', (language) => {
  const text =
    'Plants love rainy evenings with jazz, as Robin says at https://fern.test every day of the week.';
  const there = translated(text, language);
  expect(there).toContain('Plants love rainy');
  expect(there).toContain('https://fern.test');
  expect(there).not.toContain('evenings');
  expect(isWrittenIn(there, language), there).not.toBe('no');
  const back = translated(there, 'en');
  expect(back).toContain('The translation of “Plants love rainy…” would be here');
});

test('a phone number is kept whole', () => {
  expect(
    translated('Please call us or see https://fern.test, the number is +49 30 1234567.', 'de'),
  ).toContain('+49 30 1234567');
});

test('a negated sentence is not taken for its opposite', () => {
  expect(translated('This is not fixed yet.', 'de')).not.toBe(phrase('de', 'fixed'));
  expect(translated('Your data is not safe.', 'de')).not.toBe(phrase('de', 'dataSafe'));
});

test('a person’s text in the target language stays as it is', () => {
  const text = 'Danke, wir melden uns bei Ihnen, sobald wir mehr wissen. Bis dahin alles Gute!';
  expect(translated(text, 'de')).toBe(text);
});

test('an edited English reply keeps the translation of what was not edited', () => {
  const seeded = seedReviews.find(({ by }) => by === 'Balkongärtnerin');
  const edited = `${seeded?.replyEn} The bug is fixed in version 4.\nYour Fernhollow team`;
  expect(translated(edited, 'de')).toBe(
    `${seeded?.reply} Dieses Problem ist in Version 4 behoben.\nYour Fernhollow team`,
  );
});
