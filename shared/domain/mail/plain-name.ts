const MAX_LENGTH = 80;
const GRAPHEMES = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Control characters, line ends and direction marks, which could forge a header or turn a sentence round. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]+/gu;

/** Nothing in it is what a program would turn into a link. */
export const withoutLinks = (text: string): string => text.replace(/(?<=\S)[.:/@](?=\S)/g, '$&\u200b');

/** The first characters of a text, none of them cut in two. */
export const beginningOf = (text: string, longest: number): string =>
  text
    .slice(0, longest)
    .replace(/[\uD800-\uDBFF]$/, '')
    .toWellFormed()
    .trimEnd();

/**
 * A name that a stranger chose, fit for a mail: on one line, short, and nothing that a mail program would turn into a
 * link, as an invitation goes to people who never asked for it.
 */
export const plainName = (name: string): string => {
  const line = name.toWellFormed().replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim();
  const characters = [...GRAPHEMES.segment(line)].map(({ segment }) => segment);
  const short = characters.length > MAX_LENGTH ? `${characters.slice(0, MAX_LENGTH - 1).join('')}…` : line;
  return withoutLinks(short);
};
