import * as z from 'zod/mini';
import { Detail, Id, MaybeTime, Stars, Text, Time } from '#server/integrations/stores/http/lenient-fields.ts';

const Dated = z.pipe(
  z.pipe(
    z.string(),
    z.transform((date) => Date.parse(date)),
  ),
  Time,
);

/** Apple's schema requires no attribute; a response without a text tells nothing about the reply. */
export const Response = z.object({
  id: z.string(),
  type: z.literal('customerReviewResponses'),
  attributes: z.object({
    responseBody: z.pipe(Text, z.string().check(z.minLength(1))),
    lastModifiedDate: MaybeTime(Dated),
    state: z.catch(z.optional(z.nullable(z.string())), null),
  }),
});
export type AppleResponse = z.infer<typeof Response>;

export const Review = z.object({
  id: Id,
  attributes: z.object({
    rating: Stars,
    title: Text,
    body: Text,
    reviewerNickname: z.catch(Text, ''),
    createdDate: Dated,
    territory: z.catch(z.nullable(z.string().check(z.regex(/^[A-Z]{3}$/))), null),
  }),
  relationships: z.optional(
    z.nullable(
      z.object({
        response: z.optional(
          z.nullable(z.object({ data: z.optional(z.nullable(z.object({ id: z.string() }))) })),
        ),
      }),
    ),
  ),
});

const Rows = z.array(z.unknown());
const Included = z.optional(z.nullable(Rows));
export const List = z.object({ data: Rows, included: Included, links: z.optional(z.unknown()) });

export const OneReview = z.object({ data: z.optional(z.unknown()), included: Included });

export const OneResponse = z.object({ data: Response });

/** Its id is all that is needed to remove it. */
export const OneResponseId = z.object({ data: z.object({ id: Id }) });

const Word = z.catch(z.optional(z.nullable(z.string())), null);

export const Errors = z.object({
  errors: z.array(
    z.object({
      code: Word,
      title: Word,
      detail: Word,
      source: z.catch(z.optional(z.nullable(z.object({ pointer: Word }))), null),
    }),
  ),
});

export const App = z.object({
  id: Id,
  attributes: z.catch(z.optional(z.object({ name: Detail })), undefined),
});

/** All that is needed of a review to tell its version. */
export const ReviewId = z.object({ id: Id });

export const Version = z.object({
  id: Id,
  attributes: z.object({
    platform: z.catch(z.pipe(Text, z.string().check(z.maxLength(100))), ''),
    versionString: z.pipe(Text, z.string().check(z.minLength(1), z.maxLength(100))),
    appVersionState: z.string(),
    earliestReleaseDate: MaybeTime(Dated),
    createdDate: Dated,
  }),
});
