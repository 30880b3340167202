import * as z from 'zod/mini';

/** The result of an import, in rows. */
export const ImportResult = z.object({
  /** Rows with a review of this app. */
  found: z.number(),
  /** Of `found`: new, changed, and already stored in this or a newer state. */
  added: z.number(),
  changed: z.number(),
  known: z.number(),
  /** Skipped rows: stars without text, no link to the review, a review of another app, or malformed. */
  left: z.object({
    withoutText: z.number(),
    withoutLink: z.number(),
    otherApp: z.number(),
    unreadable: z.number(),
  }),
  /** The month (UTC, `2026-11`) of the file, which most rows are of; none without rows that have a date. */
  months: z.array(z.string()),
  /** Number of gaps that the import filled. */
  closedGaps: z.number(),
});
export type ImportResult = z.infer<typeof ImportResult>;

/**
 * Import of Google's monthly review export: `POST` of the raw file, in UTF-16 or UTF-8, of at most `largest` bytes, enough for
 * 200,000 reviews.
 * Importing the same file again has no effect.
 */
export const IMPORT = {
  method: 'POST',
  path: '/api/application/importReviews/:id',
  access: 'paying',
  right: 'administer',
  type: 'text/csv',
  largest: 128 * 2 ** 20,
  summary: "Import an app's reviews from Google's monthly export",
  output: ImportResult,
  errors: [
    'ENTITY_NOT_FOUND',
    'IMPORT_WRONG_FILE',
    'IMPORT_WRONG_APP',
    'IMPORT_WRONG_ENCODING',
    'REQUEST_TOO_LARGE',
  ],
} as const;
