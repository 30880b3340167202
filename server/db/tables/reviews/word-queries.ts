import type { SearchTerms } from '#shared/domain/reviews/search-words.ts';

/** Begins each stored word, so that a lookup in the index of all companies reads little but the words of one. */
const prefixOf = (companyId: string): string => companyId.slice(0, 8);

/** Words of a review as stored: letters, digits and marks, so that nothing needs quoting. */
export const storedWords = (companyId: string, words: readonly string[]): string =>
  words.map((word) => prefixOf(companyId) + word).join(' ');

const lexeme = (companyId: string, word: string): string =>
  `'${prefixOf(companyId)}${word.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`;

/** Any of the spellings of a word of a search. */
const anySpelling = (word: string, query: (spelling: string) => string): string =>
  word.includes('|') ? `(${word.split('|').map(query).join(' | ')})` : query(word);

/** The query of the search box, which also finds beginnings and the author's name. */
export const searchQuery = (companyId: string, { words, beginnings }: SearchTerms): string =>
  [
    ...words.map((word) =>
      anySpelling(word, (one) =>
        one.endsWith('*') ? `${lexeme(companyId, one.slice(0, -1))}:*` : lexeme(companyId, one),
      ),
    ),
    ...beginnings.map((word) => `${lexeme(companyId, word)}:*`),
  ].join(' & ');

/** Entries of a filter: words, separated by spaces, of the texts and not only of the author's name. */
export type Entries = { all: string[]; any: string[]; none: string[] };

export const entriesQuery = (companyId: string, { all, any, none }: Entries): string => {
  const entry = (words: string): string =>
    `(${words
      .split(' ')
      .map((word) =>
        anySpelling(word, (one) => `(${lexeme(companyId, one)} & !${lexeme(companyId, `@${one}`)})`),
      )
      .join(' & ')})`;
  return [
    ...all.map(entry),
    ...(any.length > 0 ? [`(${any.map(entry).join(' | ')})`] : []),
    ...none.map((words) => `!${entry(words)}`),
  ].join(' & ');
};
