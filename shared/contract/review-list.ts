import * as z from 'zod/mini';
import { StoredDraft } from './draft.ts';
import { endpoint } from './endpoint.ts';
import { Claim, Id, LanguageTag, LoadTimestamp, StorableString } from './fields.ts';
import { Review } from './review.ts';

const Stars = z.int().check(z.minimum(1), z.maximum(5));

/** What narrows a list of reviews; each that is there must hold. */
export const Filters = z.object({
  /** Any of these. */
  stars: z.optional(z.array(Stars).check(z.minLength(1), z.maxLength(5))),
  /** The language a review was found to be in, by its base: `pt` for `pt-BR`. */
  language: z.optional(LanguageTag.check(z.minLength(2))),
  /** Changed by the reviewer since it was first read. */
  updated: z.optional(z.literal(true)),
  version: z.optional(StorableString.check(z.minLength(1), z.maxLength(100))),
  /** Words, all of which stand in title, body, their translations or the author's name; the last may be unfinished. */
  search: z.optional(StorableString.check(z.minLength(1), z.maxLength(200))),
  /** This one review, answered or not; nothing else is looked at then. */
  review: z.optional(Id),
});
export type Filters = z.infer<typeof Filters>;

const count = z.number();

/** Most frequent first, at most 100 of each; nothing stands here with a count of 0. */
export const Facets = z.object({
  stars: z.array(z.object({ stars: Stars, count })),
  languages: z.array(z.object({ language: z.string(), count })),
  versions: z.array(z.object({ version: z.string(), count })),
  updated: count,
});
export type Facets = z.infer<typeof Facets>;

export const reviewList = {
  getAppReviews: endpoint({
    method: 'POST',
    path: '/api/review/getAppReviews',
    access: 'paying',
    summary: 'One page of 20 reviews of an app, newest first',
    input: z.object({
      id: Id,
      offset: z.int().check(z.nonnegative()),
      answered: z.boolean(),
      filters: z.optional(Filters),
      username: Claim,
    }),
    output: z.object({
      reviews: z.array(Review),
      /** What the caller has typed and not sent, for the reviews of this page. */
      drafts: z.array(StoredDraft),
      totalPages: z.number(),
      reviewsCount: z.number(),
      /** A search stops counting at some point: then there are more than `reviewsCount` says. */
      isCountCut: z.boolean(),
      loadTimestamp: LoadTimestamp,
    }),
    errors: ['ENTITY_NOT_FOUND'],
  }),
  getFacets: endpoint({
    method: 'POST',
    path: '/api/review/getFacets',
    access: 'paying',
    summary: 'What the reviews of an app can be filtered by, with how many there are of each',
    input: z.object({ id: Id, answered: z.boolean(), username: Claim }),
    output: Facets,
    errors: ['ENTITY_NOT_FOUND'],
  }),
};
