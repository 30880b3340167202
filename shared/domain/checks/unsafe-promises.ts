import { baseLanguage } from '#shared/domain/language/languages.ts';
import { promisesIn, type UnsafePromise } from './promises.ts';
import { RATING_REQUESTS } from './unsafe-words/rating-requests.ts';

/** What a person should check before the text is public, by all tables; empty outside the checked languages. */
export const unsafePromisesIn = (text: string, tag: string): UnsafePromise[] =>
  promisesIn(text, tag, RATING_REQUESTS[baseLanguage(tag)]);
