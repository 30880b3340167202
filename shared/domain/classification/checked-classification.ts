import {
  BUILT_IN_TOPICS,
  type Classification,
  KINDS,
  type Kind,
  MAX_MENTIONS,
  MAX_QUOTE,
  type Mention,
  type OfferedTopic,
  SENTIMENTS,
  type Sentiment,
} from './classification.ts';

type Texts = { title: string; body: string };

/** More mentions of an answer, and longer ones, are not looked at. */
const MAX_LOOKED_AT = 20;
const MAX_ANSWERED = 3 * MAX_QUOTE;

/** A quote of punctuation or invisible characters only proves nothing. */
const VISIBLE = /[\p{L}\p{N}\p{S}\p{RI}]/u;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const kindIn = (value: unknown): Kind | undefined => KINDS.find((kind) => kind === value);
const sentimentIn = (value: unknown): Sentiment | undefined =>
  SENTIMENTS.find((sentiment) => sentiment === value);

/** What the AI calls the topics it is offered: built-in ones by their ids, others by short keys. */
export const topicKeys = (offered: readonly OfferedTopic[]): ReadonlyMap<string, OfferedTopic> => {
  let own = 0;
  const keyOf = ({ id }: OfferedTopic): string =>
    BUILT_IN_TOPICS.some((topic) => topic === id) ? id : `t${++own}`;
  return new Map(offered.map((topic) => [keyOf(topic), topic]));
};

const mentionIn = (
  value: unknown,
  { title, body }: Texts,
  keys: ReadonlyMap<string, OfferedTopic>,
): Mention | undefined => {
  if (typeof value !== 'string' || value.length > MAX_ANSWERED) return undefined;
  const colon = value.indexOf(':');
  const known = keys.get(value.slice(0, Math.max(0, colon)).trim());
  if (!known) return undefined;
  const quote = value.slice(colon + 1).trim();
  const isQuote = VISIBLE.test(quote) && quote.length <= MAX_QUOTE && quote.isWellFormed();
  return isQuote && (title.includes(quote) || body.includes(quote))
    ? { topicId: known.id, quote }
    : undefined;
};

/**
 * What an answer of the AI says of a review, its mentions written as "topic: quote", without mentions of topics that were not offered or whose quote does not
 * occur literally in the review; null if it names no kind or sentiment.
 */
export const checkedClassification = (
  answer: unknown,
  texts: Texts,
  offered: readonly OfferedTopic[],
): Classification | null => {
  if (!isObject(answer)) return null;
  const kind = kindIn(answer.kind);
  const sentiment = sentimentIn(answer.sentiment);
  if (kind === undefined || sentiment === undefined) return null;
  const keys = topicKeys(offered);
  const answered = Array.isArray(answer.mentions) ? answer.mentions.slice(0, MAX_LOOKED_AT) : [];
  const mentions = new Map<string, Mention>();
  for (const value of answered) {
    const mention = mentionIn(value, texts, keys);
    if (mention && !mentions.has(mention.topicId)) mentions.set(mention.topicId, mention);
  }
  return { kind, sentiment, mentions: [...mentions.values()].slice(0, MAX_MENTIONS) };
};
