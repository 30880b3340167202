import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Claim, Done, Id } from '../fields.ts';
import { Doing } from './schema.ts';

export const tell = endpoint({
  method: 'POST',
  path: '/api/review/tellPresence',
  access: 'paying',
  right: 'read',
  input: z.object({ appId: Id, reviewId: Id, doing: Doing, username: Claim }),
  output: Done,
});
