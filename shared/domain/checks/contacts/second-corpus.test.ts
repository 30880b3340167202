import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Warning } from '../warnings.ts';
import { allWarningsIn } from './all-warnings.ts';
import { foreignContactsIn } from './foreign-contacts.ts';

const ROOT = new URL('../../../../', import.meta.url);
const linesOf = (file: string): string[] =>
  readFileSync(new URL(`tests/support/hostile/${file}.txt`, ROOT), 'utf8')
    .trim()
    .split('\n');

/** A line with its escapes, such as '\n' and '\u200b', as the characters that they stand for. */
const unescaped = (line: string): string =>
  line
    .replaceAll('\\n', '\n')
    .replace(/\\u([\da-f]{4})/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));

type Labelled = { language: string; text: string };
const labelled = (file: string): Labelled[] =>
  linesOf(file)
    .map((line) => line.split('\t'))
    .map(([language = '', text = '']) => ({ language, text }));

const NOTHING = { email: '', texts: [] };
const CONTACTS: readonly Warning['code'][] = ['foreign-link', 'foreign-address', 'phone-number'];
const isContact = ({ code }: Warning): boolean => CONTACTS.includes(code);
const isRating = ({ code }: Warning): boolean => code === 'rating';
const warned = (texts: readonly Labelled[], is: (warning: Warning) => boolean): string[] =>
  texts.flatMap(({ language, text }) => {
    const found = allWarningsIn(text, language, NOTHING).filter(is);
    return found.length > 0 ? [`${language}: ${text} <- ${found[0]?.code}`] : [];
  });

const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(textsIn);
/** The phrases that the sandbox AI writes replies with, each with the next behind it. */
const ownPhrases = (): string[] => {
  const folder = new URL('sandbox/ai/phrases/', ROOT);
  return readdirSync(folder).flatMap((file) => {
    const texts = textsIn(JSON.parse(readFileSync(new URL(file, folder), 'utf8')));
    return texts.map((text, at) => `${text} ${texts[at + 1] ?? ''}`);
  });
};

describe('texts by a second author', () => {
  const attacks = linesOf('contacts-second');
  const requests = labelled('rating-requests-second');
  const honest = labelled('honest-replies-second');

  it('are at least 400 contacts, 500 requests for a rating and 500 honest replies, in 14 languages', () => {
    expect(attacks.length).toBeGreaterThanOrEqual(400);
    for (const texts of [requests, honest]) {
      const languages = Map.groupBy(texts, ({ language }) => language);
      expect(texts.length).toBeGreaterThanOrEqual(500);
      expect(languages.size).toBe(14);
      for (const each of languages.values()) expect(each.length).toBeGreaterThanOrEqual(30);
    }
  });

  it('have no foreign contact that is not found', () => {
    const missed = attacks.filter((line) => !allWarningsIn(unescaped(line), null, NOTHING).some(isContact));
    expect(missed).toEqual([]);
  });

  it('have at least 73% of their requests for a rating found by the patterns alone', () => {
    expect(warned(requests, isRating).length / requests.length).toBeGreaterThanOrEqual(0.73);
  });

  it.each([
    ['a contact', isContact],
    ['a request for a rating', isRating],
  ])('have at most 3% of their honest replies taken for %s', (_, is) => {
    const wrong = warned(honest, is);
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(honest.length * 0.03);
  });
});

describe('texts by a third author, who wrote them to get past any pattern', () => {
  const honest = labelled('honest-replies-third');

  it('have at least 74% of their foreign contacts found', () => {
    const attacks = linesOf('contacts-third');
    const found = attacks.filter((line) => allWarningsIn(unescaped(line), null, NOTHING).some(isContact));
    expect(attacks.length).toBeGreaterThanOrEqual(300);
    expect(found.length / attacks.length).toBeGreaterThanOrEqual(0.74);
  });

  it('have at most 1.5% of their honest replies taken for a contact or a request for a rating', () => {
    const wrong = [...warned(honest, isContact), ...warned(honest, isRating)];
    expect(honest.length).toBeGreaterThanOrEqual(500);
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(honest.length * 0.015);
  });
});

describe('ordinary replies', () => {
  it('may thank for stars and reviews in the usual words of 14 languages', () => {
    expect(warned(labelled('thanks'), isRating)).toEqual([]);
  });

  it('in the sandbox have no contact, wherever one sentence follows another', () => {
    expect(ownPhrases().filter((text) => foreignContactsIn(text, NOTHING).length > 0)).toEqual([]);
  });
});
