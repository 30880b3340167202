import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Claim } from '../fields.ts';
import { MailPreferences, MailSettings } from './schema.ts';

export const getPreferences = endpoint({
  method: 'POST',
  path: '/api/notification/getPreferences',
  access: 'signed-in',
  right: 'read',
  input: z.object({ username: Claim }),
  output: MailSettings,
});

export const savePreferences = endpoint({
  method: 'POST',
  path: '/api/notification/savePreferences',
  access: 'signed-in',
  right: 'read',
  input: z.object({ preferences: z.partial(MailPreferences), username: Claim }),
  output: MailSettings,
});
