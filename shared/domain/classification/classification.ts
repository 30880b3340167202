/** What a review is, above all. `sensitive`: a legal threat, safety, self-harm, personal data or the press. */
export const KINDS = [
  'bug',
  'wish',
  'praise',
  'question',
  'billing',
  'complaint',
  'spam',
  'sensitive',
] as const;
export type Kind = (typeof KINDS)[number];

/** From very negative to very positive. */
export const SENTIMENTS = [-2, -1, 0, 1, 2] as const;
export type Sentiment = (typeof SENTIMENTS)[number];

export const sentimentOf = (value: number | null): Sentiment | null =>
  SENTIMENTS.find((sentiment) => sentiment === value) ?? null;

/** The topics that every company has; each is its own id. */
export const BUILT_IN_TOPICS = [
  'crashes',
  'performance',
  'price',
  'ads',
  'sign-in',
  'design',
  'missing-feature',
  'support',
  'privacy',
  'content',
  'updates',
  'sync',
] as const;
export type BuiltInTopic = (typeof BUILT_IN_TOPICS)[number];

/** How many topics of its own a company may have. */
export const MAX_OWN_TOPICS = 30;
/** How many topics one review may mention. */
export const MAX_MENTIONS = 3;
/** Length of a quote, in UTF-16 code units. */
export const MAX_QUOTE = 60;

/** A topic as it is offered to the AI. */
export type OfferedTopic = { id: string; name: string; description: string };

/** A topic that a review is about, and where it says so: `quote` occurs literally in its title or body. */
export type Mention = { topicId: string; quote: string };

export type Classification = { kind: Kind; sentiment: Sentiment; mentions: Mention[] };
