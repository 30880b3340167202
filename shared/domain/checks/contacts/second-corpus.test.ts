import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Warning } from '../warnings.ts';
import { allWarningsIn } from './all-warnings.ts';

/** Texts by an author who did not know the checks. */
const linesOf = (file: string): string[] =>
  readFileSync(new URL(`../../../../tests/support/hostile/${file}-second.txt`, import.meta.url), 'utf8')
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

const CONTACTS: readonly Warning['code'][] = ['foreign-link', 'foreign-address', 'phone-number'];
const nothing = { email: '', texts: [] };
const warningsOf = (text: string, language: string | null): Warning[] =>
  allWarningsIn(text, language, nothing);
const isContact = ({ code }: Warning): boolean => CONTACTS.includes(code);
const isRating = ({ code }: Warning): boolean => code === 'rating';

const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`;
const show = (title: string, lines: readonly string[]): void =>
  console.log([`${title}`, ...lines.map((line) => `  ${line}`)].join('\n'));

type Found = Labelled & { warnings: Warning[] };
const judged = ({ language, text }: Labelled): Found => ({
  ...{ language, text },
  warnings: warningsOf(text, language),
});
const marked = ({ language, text, warnings }: Found, kind: (warning: Warning) => boolean): string =>
  `${language}: ${text}  <- ${warnings
    .filter(kind)
    .map(({ code, span }) => `${code} "${text.slice(...span)}"`)
    .join(', ')}`;

describe('texts by a second author', () => {
  const attacks = linesOf('contacts');
  const requests = labelled('rating-requests');
  const honest = labelled('honest-replies');
  let replies: Found[] = [];

  beforeAll(() => {
    replies = honest.map(judged);
  });

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
    const found = attacks.map((line) => ({ line, warnings: warningsOf(unescaped(line), null) }));
    const missed = found.filter(({ warnings }) => !warnings.some(isContact)).map(({ line }) => line);
    const counts = CONTACTS.map(
      (code) =>
        `${code} ${found.filter(({ warnings }) => warnings.some((each) => each.code === code)).length}`,
    );
    show(
      `contacts: ${missed.length} of ${attacks.length} missed (${percent(missed.length, attacks.length)}); ${counts.join(', ')}`,
      missed,
    );
    expect(missed).toEqual([]);
  });

  it('have at least 90% of their requests for a rating found', () => {
    const missed = requests.map(judged).filter(({ warnings }) => !warnings.some(isRating));
    const byLanguage = Map.groupBy(requests, ({ language }) => language);
    const recall = [...byLanguage].map(([language, texts]) => {
      const found = texts.length - missed.filter((each) => each.language === language).length;
      return `${language} ${found}/${texts.length} (${percent(found, texts.length)})`;
    });
    show(
      `rating: ${percent(requests.length - missed.length, requests.length)} of ${requests.length} found`,
      recall,
    );
    show(
      'rating, missed:',
      missed.map(({ language, text }) => `${language}: ${text}`),
    );
    expect(missed.length / requests.length).toBeLessThanOrEqual(0.1);
  });

  it.each([
    ['a contact', isContact],
    ['a request for a rating', isRating],
  ])('have at most 3% of their honest replies taken for %s', (kind, is) => {
    const wrong = replies.filter(({ warnings }) => warnings.some(is));
    show(
      `false alarms for ${kind}: ${wrong.length} of ${replies.length} (${percent(wrong.length, replies.length)})`,
      wrong.map((each) => marked(each, is)),
    );
    expect(wrong.length / replies.length).toBeLessThanOrEqual(0.03);
  });
});
