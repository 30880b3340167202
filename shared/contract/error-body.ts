import * as z from 'zod/mini';

/** The body of every error response. */
export const ErrorBody = z.object({
  error: z.string(),
  message: z.string(),
  issues: z.optional(z.array(z.object({ path: z.string(), reason: z.string() }))),
});
