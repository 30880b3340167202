import { DEFAULT_SIGNATURE, type PromptModifiers } from './reply-settings.ts';

/** Fewest stars of a review that counts as positive. */
const POSITIVE_STARS = 4;

/** Emoji, not signs that are text of their own, such as © or an arrow. */
const EMOJI =
  /(?:\p{RGI_Emoji}|[\p{Extended_Pictographic}--[©®™‼⁉ℹ\u2190-\u21ff]])[\ufe0f\u200d\u{1f3fb}-\u{1f3ff}]*/v;
/** With the space around it; the look-behind keeps a long run of spaces from being tried from each of them. */
const RUN = new RegExp(`(?<![ \\u00a0])[ \\u00a0]*(?:${EMOJI.source}[ \\u00a0]*)+`, 'gv');
const EACH = new RegExp(EMOJI.source, 'gv');

export const hasEmoji = (text: string): boolean => EMOJI.test(text);

type Settings = { name: string; modifiers: PromptModifiers; additionalPrompt: string };

/** The publisher's own texts that a reply repeats; the longest first, as one may be part of another. */
const ownTexts = ({ name, modifiers }: Settings): string[] =>
  [modifiers.signature || DEFAULT_SIGNATURE, modifiers.customGreeting, modifiers.customAppName, name]
    .filter(hasEmoji)
    .sort((one, other) => other.length - one.length);

const cleaned = (text: string, allowed: ReadonlySet<string>): string =>
  text.replace(RUN, (run, at: number) => {
    const kept = (run.match(EACH) ?? []).filter((emoji) => allowed.has(emoji)).join('');
    const [before, after] = [text[at - 1], text[at + run.length]];
    const isLead = before === undefined || before === '\n';
    const isFollowed = after !== undefined && /[^\s\p{P}]/u.test(after);
    const isSpaced = run.includes(' ') || (isFollowed && /[\p{Lu}\p{Ll}]/u.test(after));
    const gap = isSpaced ? ' ' : '';
    if (kept !== '') return `${isLead ? '' : gap}${kept}${isFollowed ? gap : ''}`;
    return isFollowed && !isLead ? gap : '';
  });

/**
 * A generated reply without the emoji that the settings exclude: all of them, or those for a review of three stars or
 * fewer. What the publisher's own texts and instructions contain stays.
 */
export const withoutUnwantedEmoji = (text: string, starRating: number, settings: Settings): string => {
  const { emojiUsage, additionalPrompt } = settings.modifiers;
  const isWanted = emojiUsage === 'ALWAYS' || (emojiUsage === 'POSITIVE' && starRating >= POSITIVE_STARS);
  if (isWanted || !hasEmoji(text)) return text;
  const allowed = new Set(`${settings.additionalPrompt}\n${additionalPrompt}`.match(EACH));
  const [own, ...others] = ownTexts(settings).filter((each) => text.includes(each));
  // What stands around the publisher's own text is cleaned piece by piece.
  const clean = (piece: string, [first, ...more]: readonly (string | undefined)[]): string =>
    first === undefined
      ? cleaned(piece, allowed)
      : piece
          .split(first)
          .map((part) => clean(part, more))
          .join(first);
  const reply = clean(text, [own, ...others])
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return reply === '' ? text : reply;
};
