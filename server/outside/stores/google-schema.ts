import * as z from 'zod/mini';

const Stamp = z.object({
  seconds: z.union([z.string().check(z.regex(/^\d{1,11}$/)), z.number()]),
  nanos: z.optional(z.number()),
});
export type Stamp = z.infer<typeof Stamp>;

const Comment = z.object({
  userComment: z.optional(
    z.object({
      text: z.optional(z.string()),
      lastModified: z.optional(Stamp),
      starRating: z.optional(z.int().check(z.gte(1), z.lte(5))),
      reviewerLanguage: z.optional(z.string()),
      androidOsVersion: z.optional(z.number()),
      appVersionName: z.optional(z.string()),
      originalText: z.optional(z.string()),
      deviceMetadata: z.optional(z.object({ productName: z.optional(z.string()) })),
    }),
  ),
  developerComment: z.optional(z.object({ text: z.optional(z.string()), lastModified: z.optional(Stamp) })),
});

export const GoogleReview = z.object({
  reviewId: z.string(),
  authorName: z.optional(z.string()),
  comments: z.optional(z.array(Comment)),
});
export type GoogleReview = z.infer<typeof GoogleReview>;

/** An empty list is `{}`. */
export const ReviewList = z.object({
  reviews: z.optional(z.array(GoogleReview)),
  tokenPagination: z.optional(z.object({ nextPageToken: z.optional(z.string()) })),
});

export const ReplyResult = z.object({
  result: z.object({ replyText: z.optional(z.string()), lastEdited: z.optional(Stamp) }),
});

export const Token = z.object({ access_token: z.string(), expires_in: z.number() });

export const TokenError = z.object({ error: z.string(), error_description: z.optional(z.string()) });

export const ApiError = z.object({
  error: z.object({
    message: z.optional(z.nullable(z.string())),
    status: z.optional(z.string()),
    errors: z.optional(z.array(z.object({ reason: z.optional(z.string()) }))),
  }),
});

/** An account without apps gives `{}`. */
export const AppSearch = z.object({
  apps: z.optional(z.array(z.object({ packageName: z.string(), displayName: z.optional(z.string()) }))),
  nextPageToken: z.optional(z.string()),
});
