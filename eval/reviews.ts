import { readFileSync } from 'node:fs';
import { seedReviews } from '#sandbox/seed/known.ts';
import { PRIMARY_LANGUAGES } from '#shared/domain/language/languages.ts';

export type Sample = {
  kind: string;
  language: string;
  stars: number;
  author: string;
  title: string;
  body: string;
};

const linesOf = (name: string): string[][] =>
  readFileSync(new URL(`reviews/${name}.txt`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t'));

const written = (language: string): Sample[] => sampled(linesOf(language).map((line) => [language, ...line]));

const sampled = (lines: string[][]): Sample[] =>
  lines.map(([language = '', kind = '', stars, title = '', body = '']) => ({
    kind,
    language,
    stars: Number(stars),
    author: 'Sam',
    title,
    body,
  }));

/** Reviews of each kind per main language, one of them without words; three per other language; those of the sandbox. */
export const SAMPLES: readonly Sample[] = [
  ...PRIMARY_LANGUAGES.flatMap((language) => [
    ...written(language),
    { kind: 'empty', language, stars: 4, author: 'Sam', title: '', body: '' },
  ]),
  ...sampled(linesOf('extra')),
  ...seedReviews.map(({ language, stars, by, title = '', body }) => ({
    kind: body === '' ? 'empty' : 'of the sandbox',
    language,
    stars,
    author: by,
    title,
    body,
  })),
];
