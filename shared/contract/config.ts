import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Nothing } from './fields.ts';

/** What the page must know before anyone signs in; nothing in it is a secret. */
export const config = {
  get: endpoint({
    method: 'GET',
    path: '/api/config',
    access: 'anyone',
    summary: 'How people sign in here, and which parts are a sandbox',
    input: Nothing,
    output: z.object({
      identity: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('embedded') }),
        z.object({ kind: z.literal('firebase'), projectId: z.string(), apiKey: z.string() }),
      ]),
      /** Whether people can sign in with Google; the stand-in of a sandbox counts. */
      signsInWithGoogle: z.boolean(),
      /** The checkout's public settings; nothing where no payment is set up. */
      payment: z.nullable(
        z.object({
          environment: z.enum(['production', 'sandbox', 'local']),
          /** Where the provider's own script is. */
          script: z.url(),
          clientToken: z.string(),
          priceId: z.string(),
        }),
      ),
      sandbox: z.array(z.enum(['identity', 'stores', 'writer', 'payment'])),
    }),
    errors: [],
  }),
};
