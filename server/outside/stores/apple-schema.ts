import * as z from 'zod/mini';

const Response = z.object({
  id: z.string(),
  type: z.literal('customerReviewResponses'),
  attributes: z.object({
    responseBody: z.optional(z.nullable(z.string())),
    lastModifiedDate: z.optional(z.nullable(z.string())),
    state: z.optional(z.nullable(z.string())),
  }),
});
export type AppleResponse = z.infer<typeof Response>;

const Review = z.object({
  id: z.string(),
  attributes: z.object({
    rating: z.int().check(z.gte(1), z.lte(5)),
    title: z.optional(z.nullable(z.string())),
    body: z.optional(z.nullable(z.string())),
    reviewerNickname: z.optional(z.nullable(z.string())),
    createdDate: z.string().check(z.refine((date) => !Number.isNaN(Date.parse(date)))),
  }),
  relationships: z.optional(
    z.object({
      response: z.optional(z.object({ data: z.optional(z.nullable(z.object({ id: z.string() }))) })),
    }),
  ),
});
export type AppleReview = z.infer<typeof Review>;

const Included = z.optional(z.array(z.union([Response, z.object({ id: z.string(), type: z.string() })])));
export type AppleIncluded = z.infer<typeof Included>;

export const ReviewList = z.object({
  data: z.array(Review),
  included: Included,
  links: z.optional(z.object({ next: z.optional(z.nullable(z.string())) })),
});

export const OneReview = z.object({ data: Review, included: Included });

export const OneResponse = z.object({ data: Response });

export const Errors = z.object({
  errors: z.array(
    z.object({
      code: z.optional(z.string()),
      title: z.optional(z.string()),
      detail: z.optional(z.nullable(z.string())),
      source: z.optional(z.object({ pointer: z.optional(z.string()) })),
    }),
  ),
});

export const AppList = z.object({
  data: z.array(
    z.object({ id: z.string(), attributes: z.optional(z.object({ name: z.optional(z.string()) })) }),
  ),
  links: z.optional(z.object({ next: z.optional(z.nullable(z.string())) })),
});
