import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { seedReviews } from '#sandbox/seed/known.ts';
import { answerTags, hasOwnScript, isWrittenIn, romanisedLanguage, toldLanguage } from './detect-language.ts';
import { PRIMARY_LANGUAGES } from './languages.ts';
import { ROMANISED_TEXTS } from './romanised.fixture.ts';

describe.each(Object.entries(ROMANISED_TEXTS))('a review in romanised %s', (tag, [review, reply, own]) => {
  const tags = answerTags(tag, review);
  const verdicts = (text: string) => tags.map((each) => isWrittenIn(text, each));

  it('is known as such', () => {
    const known = romanisedLanguage(review) ?? '';
    expect([tag.slice(0, 2), ...(tag === 'ur' ? ['hi'] : [])]).toContain(known);
  });

  it('may be answered in either script', () => {
    expect(verdicts(own)[0]).not.toBe('no');
    expect(verdicts(reply)).not.toEqual(['no', 'no']);
    expect(verdicts(review)).not.toEqual(['no', 'no']);
    const latin = `${tag.slice(0, 2)}-Latn`;
    expect(answerTags(latin, review)).toEqual([latin, tag.slice(0, 2)]);
  });

  it.each([
    'Thank you for your review! We are sorry that the login does not work and will fix it soon.',
    'Hi there, thanks for letting us know. Please update the app to the latest version and try again.',
    'Vielen Dank für Ihre Bewertung! Es tut uns leid, dass die Anmeldung nicht funktioniert.',
  ])('may not be answered as in %j', (text) => {
    expect(verdicts(text)).toEqual(['no', 'no']);
  });

  it('is answered in its own script if it is in that', () => {
    expect(answerTags(tag, own)).toEqual([tag]);
    expect(isWrittenIn(reply, tag)).toBe('no');
    expect(isWrittenIn(own, `${tag.slice(0, 2)}-Latn`)).toBe('no');
  });
});

it('allows both scripts for a review in both', () => {
  const tags = answerTags('hi', 'App bahut अच्छा hai');
  expect(tags).toEqual(['hi', 'hi-Latn']);
  const replies = [
    'Aapka bahut dhanyavad, hum ise aur accha karenge!',
    'आपका बहुत धन्यवाद, हम इसे और अच्छा करेंगे!',
  ];
  for (const reply of [...replies, 'Aapka बहुत dhanyavad, हम इसे aur accha करेंगे!'])
    expect(tags.every((tag) => isWrittenIn(reply, tag) === 'no')).toBe(false);
});

it('has one tag for a language that is written in Latin letters anyway', () => {
  for (const tag of ['de', 'sr', 'sr-Latn', 'vi', 'xx']) {
    expect(hasOwnScript(tag)).toBe(false);
    expect(answerTags(tag, 'Hvala vam, aplikacija je odlična')).toEqual([tag]);
  }
});

it('takes no text of a Latin-script language for a romanised one', () => {
  const promises = PRIMARY_LANGUAGES.flatMap((language) =>
    readFileSync(new URL(`../../../eval/promises/${language}.txt`, import.meta.url), 'utf8').split('\n'),
  );
  const texts = [
    ...seedReviews.flatMap(({ body, reply, bodyEn = '', replyEn = '' }) => [body, reply, bodyEn, replyEn]),
    ...promises.map((line) => line.split('\t')[1] ?? ''),
  ];
  expect(texts.length).toBeGreaterThan(1300);
  expect(texts.filter((text) => romanisedLanguage(text) !== undefined)).toEqual([]);
});

it('says nothing of a text whose words are in no list', () => {
  expect(
    toldLanguage('Nuqtaa ilaalinaa barbaachisaa fayyadamtootaaf hojjechiisuu dandeenye'),
  ).toBeUndefined();
  expect(toldLanguage('Die App ist sehr gut, danke')).toBe('de');
});
