import tlds from 'tlds' with { type: 'json' };
import { parse } from 'tldts';

/** Names that the root does not delegate, but that people or browsers follow or that stand for such. */
const MORE = ['example', 'test', 'onion', 'localhost', 'invalid', 'local', 'internal', 'eth', 'i2p'];
const TOP_LEVEL = new Set([...tlds, ...MORE]);

/** Whether a label can be the last one of a host. */
export const isTopLevel = (label: string): boolean =>
  TOP_LEVEL.has(label) ||
  /^xn--[a-z0-9-]{2,}$/.test(label) ||
  (label.length > 1 && parse(`a.${label}`).isIcann === true);

const UNSPACED = tlds.filter((each) =>
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}]/u.test(
    each,
  ),
);

/** The top-level domain at the start of a label; in scripts without spaces the next word may follow it. */
export const topLevelIn = (label: string): string | undefined => {
  const plain = /^xn--/i.test(label) ? label : (/^[^-]+/.exec(label)?.[0] ?? '');
  if (isTopLevel(plain.toLowerCase())) return plain;
  return /^[^\p{ASCII}]/u.test(plain) ? UNSPACED.find((each) => plain.startsWith(each)) : undefined;
};

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Countries whose code is a word in one of the primary languages. */
const SHORT_WORDS = wordsOf(
  'ad ai al am an as at au aw be bo by ca co cu da de do es et eu ga gi he hi id im in is it je la le li lo lt ma me mi mo mu my na ne no nu om pa pl po ps py re ro sa se si so st su sv ta te ti to tu us va ve vi wo ye za zu',
);
/** Top-level domains that often begin a sentence. */
const OPENERS = wordsOf(
  'it in is at as to so no be by do my me us am you how now all one new here like free best open live try my es de la le se si il na za ve su te ne ma mi tu pa',
);

/** Longer ones that may follow the word for a point. */
const WORDS = wordsOf('ist jetzt you how now one new all here like plus open live free best per pro');

export const isWord = (label: string): boolean => WORDS.has(label);
/** Whether a label is more often a word than a domain when a space or a spoken dot stands before it. */
export const isWordLike = (label: string): boolean => SHORT_WORDS.has(label);
/** Whether a label often begins a sentence, as in 'thanks.It works'. */
export const isOpener = (label: string): boolean => OPENERS.has(label);
