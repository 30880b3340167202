import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Claim } from '../fields.ts';
import { ActionItem } from './schema.ts';

export const list = endpoint({
  method: 'POST',
  path: '/api/action-items/list',
  access: 'paying',
  right: 'read',
  input: z.object({ username: Claim }),
  output: z.object({
    items: z.array(ActionItem),
    count: z.number(),
    /** How many blocked drafts `reply.retryDrafts` would try again, not limited to this response. */
    retryable: z._default(z.number(), 0),
  }),
});
