import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Claim, Id } from '../fields.ts';
import { FILTERS, SearchText, Sort } from '../review/filter.ts';

/** How many exports of a company may wait for their download or run. */
export const MAX_EXPORTS = 2;

/** Which reviews, in which order. */
export const ExportRequest = z.object({
  filter: FILTERS.export,
  search: z.optional(SearchText),
  sort: z.optional(Sort),
});
export type ExportRequest = z.infer<typeof ExportRequest>;

export const exportReviews = {
  start: endpoint({
    method: 'POST',
    path: '/api/export/start',
    access: 'paying',
    summary: 'Prepare a file of all reviews that match a filter; its address works once, for a minute',
    input: z.extend(ExportRequest, { format: z.literal('csv'), username: Claim }),
    output: z.object({
      id: z.string(),
      /** The path to download the file from. It needs no token: whoever has it can read the reviews. */
      download: z.string(),
    }),
    errors: [],
  }),
  get: endpoint({
    method: 'POST',
    path: '/api/export/get',
    access: 'paying',
    summary: 'How far an export is',
    input: z.object({ id: Id, username: Claim }),
    output: z.object({
      state: z.enum(['waiting', 'running', 'done', 'failed']),
      /** Reviews sent so far. */
      rows: z.number(),
      /** How many there are; null if that is not known before the end. */
      total: z.nullable(z.number()),
    }),
    errors: [],
  }),
};

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
