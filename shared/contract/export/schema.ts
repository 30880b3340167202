import * as z from 'zod/mini';
import { DATE_STYLES } from '#shared/domain/export/zoned-time.ts';
import { FILTERS, SearchText, Sort } from '../review/filter.ts';

/** How many exports of a company may wait for their download or run. */
export const MAX_EXPORTS = 2;

/** Which reviews, in which order. */
export const ExportRequest = z.object({
  filter: FILTERS.export,
  search: z.optional(SearchText),
  sort: z.optional(Sort),
  /** Without it commas, as RFC 4180 says. */
  separator: z.optional(z.enum(['comma', 'semicolon', 'tab'])),
  /** Without it ISO 8601 with the offset of the company's time zone. */
  dates: z.optional(z.enum(DATE_STYLES)),
});
export type ExportRequest = z.infer<typeof ExportRequest>;

/** The file: `text/csv` in UTF-8, sent while it is read. A download that fails ends without its last chunk. */
export const DOWNLOAD = {
  method: 'GET',
  path: '/api/export/download/:secret',
  errors: [
    'EXPIRED_TOKEN',
    'ENTITY_NOT_FOUND',
    'TRIAL_EXPIRED',
    'SUBSCRIPTION_EXPIRED',
    'NO_ACTIVE_SUBSCRIPTION',
  ],
} as const;
