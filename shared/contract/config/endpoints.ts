import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Nothing } from '../fields.ts';

export const get = endpoint({
  method: 'GET',
  path: '/api/config',
  access: 'anyone',
  right: null,
  input: Nothing,
  output: z.object({
    identity: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('embedded') }),
      /** `provider`: the name of the one that signs people in, instead of a password. */
      z.object({ kind: z.literal('own'), provider: z.nullable(z.string()) }),
      z.object({ kind: z.literal('firebase'), projectId: z.string(), apiKey: z.string() }),
    ]),
    /** Also true for the sandbox's imitation of Google sign-in. */
    signsInWithGoogle: z.boolean(),
    /** The checkout's public settings; null without payment. */
    payment: z.nullable(
      z.object({
        environment: z.enum(['production', 'sandbox', 'local']),
        /** URL of the provider's script. */
        script: z.url(),
        clientToken: z.string(),
        priceId: z.string(),
      }),
    ),
    sandbox: z.array(z.enum(['identity', 'stores', 'writer', 'payment', 'mail'])),
  }),
});
