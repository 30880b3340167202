import { readFileSync } from 'node:fs';
import { seedReviews } from '#sandbox/seed/known.ts';
import { PRIMARY_LANGUAGES } from '#shared/domain/languages.ts';

export type Sample = {
  kind: string;
  language: string;
  stars: number;
  author: string;
  title: string;
  body: string;
};

const written = (language: string): Sample[] =>
  readFileSync(new URL(`reviews/${language}.txt`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t'))
    .map(([kind = '', stars, title = '', body = '']) => ({
      kind,
      language,
      stars: Number(stars),
      author: 'Sam',
      title,
      body,
    }));

/** Reviews of each kind in each language, one without words in each, and those of the sandbox. */
export const SAMPLES: readonly Sample[] = [
  ...PRIMARY_LANGUAGES.flatMap((language) => [
    ...written(language),
    { kind: 'empty', language, stars: 4, author: 'Sam', title: '', body: '' },
  ]),
  ...seedReviews.map(({ language, stars, by, title = '', body }) => ({
    kind: body === '' ? 'empty' : 'of the sandbox',
    language,
    stars,
    author: by,
    title,
    body,
  })),
];
