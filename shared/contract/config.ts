import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Nothing } from './fields.ts';

/** What the page must know before anyone signs in; nothing in it is a secret. */
export const config = {
  get: endpoint({
    method: 'GET',
    path: '/api/config',
    access: 'anyone',
    summary: 'How this installation signs people in, and which of its parts are a sandbox',
    input: Nothing,
    output: z.object({
      identity: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('embedded') }),
        z.object({ kind: z.literal('firebase'), projectId: z.string(), apiKey: z.string() }),
      ]),
      sandbox: z.array(z.enum(['identity', 'stores', 'writer'])),
    }),
    errors: [],
  }),
};
