import * as z from 'zod/mini';
import { MOVEMENTS } from '#shared/domain/insights/movement.ts';
import { TONES } from '#shared/domain/insights/story.ts';
import { Day } from '../fields.ts';
import { FILTERS } from '../review/filter.ts';

/** The longest range: three years. */
export const MAX_RANGE_DAYS = 1096;

export const Count = z.number();
/** A share or a mean with its 95 % interval. */
export const Estimate = z.object({ value: z.number(), low: z.number(), high: z.number() });
export type Estimate = z.infer<typeof Estimate>;

/** A finding about the last seven days, each more than chance. Its reviews are those of `filter`. */
export const Sentence = z.object({
  movement: z.enum(MOVEMENTS),
  /** What it is about, as far as it is about one of these. */
  appId: z.nullable(z.string()),
  topicId: z.nullable(z.string()),
  topicName: z.nullable(z.string()),
  tone: z.enum(TONES),
  /** The release of the app since which it has been so, if there is one. */
  release: z.nullable(z.object({ version: z.string(), day: Day })),
  /**
   * Of the last seven days, and of the eight weeks before per week: mean stars, or reviews, as `movement` says. Of a
   * topic, `before` is how many of this week's reviews its usual share would be.
   */
  value: z.number(),
  before: z.number(),
  /** The same of a usual week of these: of a topic its reviews, whatever the number of all. */
  usual: z.number(),
  /** A sentence of one of its reviews, and the English one of its translation. */
  quote: z.nullable(
    z.object({ text: z.string(), language: z.nullable(z.string()), translation: z.nullable(z.string()) }),
  ),
  /** The reviews it is about, and how many there are. */
  filter: FILTERS.list,
  reviews: Count,
});
export type Sentence = z.infer<typeof Sentence>;
