import { readFileSync } from 'node:fs';
import { seedReviews } from '#sandbox/seed/known.ts';
import type { UnsafePromise } from '#shared/domain/checks/promises.ts';
import { unsafePromisesIn } from '#shared/domain/checks/unsafe-promises.ts';
import { PRIMARY_LANGUAGES } from '#shared/domain/language/languages.ts';

/** A sentence, its label (`safe` or the kind of promise), and the findings in it. */
export type Labelled = { language: string; label: string; sentence: string; found: UnsafePromise[] };

const linesOf = (name: string): string[][] =>
  readFileSync(new URL(name, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t'));

const labelled = (language: string, label: string, sentence: string): Labelled => ({
  language,
  label,
  sentence,
  found: unsafePromisesIn(sentence, language),
});

/** Our own sentences: `promises/<language>.txt`. */
export const LABELLED: readonly Labelled[] = PRIMARY_LANGUAGES.flatMap((language) =>
  linesOf(`promises/${language}.txt`).map(([label = '', text = '']) => labelled(language, label, text)),
);

/** Held-out sentences, not used to choose the words. */
export const HELD_OUT: readonly Labelled[] = linesOf('unseen-promises.txt').map(
  ([language = '', label = '', text = '']) => labelled(language, label, text),
);

/** The replies of the sandbox, which contain no promises. */
export const REPLIES: readonly Labelled[] = seedReviews.flatMap(({ language, reply, replyEn }) => [
  labelled(language, 'safe', reply),
  ...(replyEn === undefined ? [] : [labelled('en', 'safe', replyEn)]),
]);

export const isFound = ({ label, found }: Labelled): boolean => found.some(({ code }) => code === label);
export const isSafe = ({ label }: Labelled): boolean => label === 'safe';
/** A finding in a safe sentence. */
export const isFalseAlarm = (each: Labelled): boolean => isSafe(each) && each.found.length > 0;
