import * as z from 'zod/mini';

/** What a file brought in, by its rows. */
export const ImportResult = z.object({
  /** Rows with a review of this app. */
  found: z.number(),
  /** Of those: not known before, changed since, and known as they are or newer. */
  added: z.number(),
  changed: z.number(),
  known: z.number(),
  /** Rows without one: only stars, no link that names the review, another app's, not to be understood. */
  left: z.object({
    withoutText: z.number(),
    withoutLink: z.number(),
    otherApp: z.number(),
    unreadable: z.number(),
  }),
  /** The months (UTC, `2026-11`) its rows are from. */
  months: z.array(z.string()),
  /** How many gaps it healed. */
  healedGaps: z.number(),
});
export type ImportResult = z.infer<typeof ImportResult>;

/**
 * Google's monthly export of an app's reviews, brought in: `POST` of the file itself with the caller's token, UTF-16 or
 * UTF-8, of no more than `largest` bytes. Brought in again it changes nothing.
 */
export const IMPORT = {
  method: 'POST',
  path: '/api/application/importReviews/:id',
  access: 'paying',
  type: 'text/csv',
  largest: 20 * 2 ** 20,
  summary: "Brings in the reviews of an app from Google's monthly export",
  output: ImportResult,
  errors: [
    'ENTITY_NOT_FOUND',
    'IMPORT_WRONG_FILE',
    'IMPORT_WRONG_APP',
    'IMPORT_WRONG_ENCODING',
    'REQUEST_TOO_LARGE',
  ],
} as const;
