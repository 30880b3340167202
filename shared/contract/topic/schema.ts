import * as z from 'zod/mini';

/** How many a company may have with those that are archived or merged. */
export const MAX_TOPICS = 200;

/** What reviews can be about; those that were merged into another are not listed. */
export const Topic = z.object({
  id: z.string(),
  /** In English for a built-in topic that has not been renamed. */
  name: z.string(),
  /** Tells the AI what belongs to it, in one sentence. */
  description: z.string(),
  isBuiltIn: z.boolean(),
  isRenamed: z.boolean(),
  /** No longer offered to the AI. */
  isArchived: z.boolean(),
  /** Reviews that mention it, except those that need no reply. */
  reviews: z.number(),
  /** Mentioned by any review, also of a deleted app, or the target of a merge; such a topic cannot be deleted. */
  isReferenced: z.boolean(),
  /** The ids of those merged into it. */
  merged: z.array(z.string()),
  /** The newest, if asked for. */
  quotes: z.array(
    z.object({
      quote: z.string(),
      language: z.nullable(z.string()),
      appId: z.string(),
      reviewId: z.string(),
    }),
  ),
});
export type Topic = z.infer<typeof Topic>;

/** Two words that the last week's reviews of one to three stars use together far more often than the eight weeks before. */
export const TopicSuggestion = z.object({
  words: z.array(z.string()),
  /** Reviews of the last seven days with both. */
  reviews: z.number(),
  /** Reviews of the eight weeks before with both. */
  before: z.number(),
  examples: z.array(z.object({ appId: z.string(), reviewId: z.string(), text: z.string() })),
});
export type TopicSuggestion = z.infer<typeof TopicSuggestion>;
