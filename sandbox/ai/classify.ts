import { z } from 'zod';
import { type Kind, MAX_MENTIONS, MAX_QUOTE } from '#shared/domain/classification/classification.ts';
import { knownReview } from '../seed/known.ts';
import type { Ask } from './ask.ts';
import { type Found, topicsFound } from './topics.ts';

/** What a review says of itself, as the product asks for it. */
export type Judged = { kind: Kind; sentiment: number; mentions: string[] };

type Mention = { topic: string; quote: string };

type Review = { rating?: number | null; title?: string | null; body?: string | null };

/** The product's topic of each of ours; the others are no topic by themselves. */
const TOPIC_OF: Readonly<Record<string, string>> = {
  data: 'sync',
  login: 'sign-in',
  crash: 'crashes',
  sync: 'sync',
  ads: 'ads',
  price: 'price',
  battery: 'performance',
  slow: 'performance',
  feature: 'missing-feature',
  design: 'design',
  support: 'support',
  privacy: 'privacy',
  update: 'updates',
  content: 'content',
  transfer: 'sync',
  wanted: 'missing-feature',
  sluggish: 'performance',
  closes: 'crashes',
  billing: 'price',
};

const SENSITIVE =
  /lawyer|attorney|\bsue\b|lawsuit|anwalt|klage\b|avocat|abogado|advogado|avvocato|advocaat|právník|prawnik|юрист|адвокат|محام|avukat|律师|弁護士|변호사|suicid|selbstmord|self.?harm|journalist|police|polizei|gdpr|dsgvo|rgpd/iu;
const DESPAIR =
  /want to live|mehr leben|plus vivre|seguir viviendo|mais viver|meer leven|dál žít|dłużej żyć|більше жити|أن أعيش|yaşamak istemiyorum|不想活|生きていたくない|살고 싶지/iu;
const DANGER =
  /dangerous|gefährlich|dangereux|peligros|perigos|gevaarlijk|nebezpečn|niebezpieczn|небезпечн|خطير|tehlikeli|危险|危険|위험/iu;
const SPAM = /https?:\/\/|www\.|whatsapp|telegram|casino|crypto|bitcoin|promo code|(.)\1{9,}/iu;
const BILLING =
  /refund|charged|\bmoney back|erstattung|abgebucht|geld zurück|rembours|débité|reembols|cobr(?:ado|aron|aram|ança)|terugbetal|afgeschreven|vrácen|strhl|zwrot|pobran|повернен|списа|استرداد|خصم|iade|çekildi|paramı|退款|扣费|返金|請求|환불|결제/iu;
const QUESTION = /[?？؟]\s*$/u;
const DEFECTS = [
  ...['crash', 'closes', 'data', 'login', 'sync', 'slow', 'sluggish', 'broken', 'battery', 'notify'],
];

const kindOf = (text: string, rating: number, found: readonly Found[]): Kind => {
  const topics = found.map(({ topic }) => topic);
  if (SENSITIVE.test(text) || DESPAIR.test(text) || (DANGER.test(text) && rating <= 2)) return 'sensitive';
  if (SPAM.test(text)) return 'spam';
  if (BILLING.test(text) && rating <= 3) return 'billing';
  if (QUESTION.test(text) && rating >= 3) return 'question';
  if (topics.some((topic) => DEFECTS.includes(topic)) && rating <= 3) return 'bug';
  if (topics.includes('feature') || topics.includes('wanted')) return 'wish';
  return rating >= 4 ? 'praise' : 'complaint';
};

/** The words around a match, whole where that is possible. */
const quoteAt = (text: string, at: number, length: number): string => {
  let start = at;
  let end = Math.min(text.length, at + length);
  const isWord = (place: number): boolean => /[\p{L}\p{N}\p{M}'’]/u.test(text[place] ?? '');
  while (start > 0 && isWord(start - 1) && end - start < MAX_QUOTE) start -= 1;
  while (end < text.length && isWord(end) && end - start < MAX_QUOTE) end += 1;
  const quote = text.slice(start, Math.min(end, start + MAX_QUOTE));
  return quote.isWellFormed() ? quote.trim() : '';
};

/** The topics that a request offers: by name, and own ones with what they mean. */
const offeredIn = (ask: Ask): { names: string[]; own: Map<string, string> } => {
  const listed = /"topic: exact quote" on ([^.]*)\./.exec(ask.complaint)?.[1] ?? '';
  const explained = z.record(z.string(), z.string()).safeParse(ask.topics).data ?? {};
  return {
    names: listed.split(', ').filter((name) => name !== ''),
    own: new Map(Object.entries(explained).filter(([key]) => /^t\d+$/.test(key))),
  };
};

const wordsIn = (text: string): string[] => text.toLowerCase().match(/\p{L}{4,}/gu) ?? [];

/** Own topics that share a word with the text. */
const ownMentions = (texts: readonly string[], own: ReadonlyMap<string, string>): Mention[] =>
  [...own].flatMap(([topic, meaning]) => {
    for (const text of texts)
      for (const word of wordsIn(meaning)) {
        const at = text.toLowerCase().indexOf(word);
        if (at >= 0 && at + word.length <= text.length)
          return [{ topic, quote: quoteAt(text, at, word.length) }];
      }
    return [];
  });

const billingIn = (text: string): Found[] => {
  const match = BILLING.exec(text);
  return match ? [{ topic: 'billing', at: match.index, length: match[0].length }] : [];
};

/** Kind, sentiment and mentions of a review, by its words and stars. */
export const judged = (review: Review, ask: Ask): Judged => {
  const rating = review.rating ?? 3;
  const texts = [review.body ?? '', review.title ?? ''];
  const known = knownReview(review.title, review.body ?? '');
  const whole = texts.join('\n');
  const found = texts.flatMap((text) =>
    [...topicsFound(text), ...billingIn(text)].map((one) => ({ ...one, text })),
  );
  const hinted = topicsFound(`${known?.titleEn ?? ''} ${known?.bodyEn ?? ''}`);
  const { names, own } = offeredIn(ask);
  const builtIn = found.flatMap(({ topic, at, length, text }) => {
    const name = TOPIC_OF[topic];
    return name && names.includes(name) ? [{ topic: name, quote: quoteAt(text, at, length) }] : [];
  });
  const mentions = new Map(
    [...ownMentions(texts, own), ...builtIn].toReversed().map((mention) => [mention.topic, mention]),
  );
  return {
    kind: kindOf(whole, rating, [...found, ...hinted]),
    sentiment: Math.max(-2, Math.min(2, rating - 3)),
    mentions: [...mentions.values()]
      .toReversed()
      .slice(0, MAX_MENTIONS)
      .map(({ topic, quote }) => `${topic}: ${quote}`),
  };
};

const Reviews = z.array(
  z.object({
    id: z.string(),
    rating: z.number().nullish(),
    title: z.string().nullish(),
    body: z.string().nullish(),
  }),
);

/** The answer for several reviews at once. */
export const judgedAll = (ask: Ask): (Judged & { id: string })[] =>
  (Reviews.safeParse(ask.reviews).data ?? []).map((review) => ({ id: review.id, ...judged(review, ask) }));
