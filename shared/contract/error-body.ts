import * as z from 'zod/mini';
import { Review } from './review/schema.ts';

/** The body of every error response. */
export const ErrorBody = z.object({
  error: z.string(),
  message: z.string(),
  /** With `REVIEW_CHANGED`: the current state of the review. */
  review: z.optional(Review),
  issues: z.optional(z.array(z.object({ path: z.string(), reason: z.string() }))),
});
