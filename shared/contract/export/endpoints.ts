import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Claim, Id } from '../fields.ts';
import { ExportRequest } from './schema.ts';

export const start = endpoint({
  method: 'POST',
  path: '/api/export/start',
  access: 'paying',
  right: 'read',
  input: z.extend(ExportRequest, { format: z.literal('csv'), username: Claim }),
  output: z.object({
    id: z.string(),
    /** The path to download the file from. It needs no token: the path alone lets its holder read the reviews. */
    download: z.string(),
  }),
});

export const get = endpoint({
  method: 'POST',
  path: '/api/export/get',
  access: 'paying',
  right: 'read',
  input: z.object({ id: Id, username: Claim }),
  output: z.object({
    state: z.enum(['waiting', 'running', 'done', 'failed']),
    /** Reviews sent so far. */
    rows: z.number(),
    /** How many there are; null if that is not known before the end. */
    total: z.nullable(z.number()),
  }),
});
