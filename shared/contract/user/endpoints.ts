import * as z from 'zod/mini';
import { BrowserTimeZone } from '../company/schema.ts';
import { endpoint } from '../endpoint.ts';
import { Claim, Email, Id, LanguageTag, Name, Nothing } from '../fields.ts';
import { Preferred, User } from './schema.ts';

const Settings = z.extend(Preferred, { knownLanguages: z.array(z.string()) });

export const get = endpoint({
  method: 'POST',
  path: '/api/user/get',
  access: 'signed-in',
  right: 'read',
  input: z.object({ id: Id }),
  output: z.object({ user: User }),
});

export const create = endpoint({
  method: 'POST',
  path: '/api/user/create',
  access: 'identified',
  right: null,
  input: z.object({
    username: Claim,
    id: Id,
    firstName: Name,
    lastName: Name,
    companyName: Name,
    timeZone: BrowserTimeZone,
  }),
  output: z.object({ user: User }),
});

export const checkEmailAvailability = endpoint({
  method: 'POST',
  path: '/api/user/checkEmailAvailability',
  access: 'anyone',
  right: null,
  input: z.object({ email: Email }),
  output: z.object({ available: z.boolean() }),
});

export const update = endpoint({
  method: 'POST',
  path: '/api/user/update',
  access: 'signed-in',
  right: 'read',
  input: z.object({
    updates: z
      .object({
        known_languages: z.optional(z.array(LanguageTag).check(z.maxLength(100))),
        first_name: z.optional(Name),
        last_name: z.optional(Name),
        company_name: z.optional(Name),
      })
      .check(z.refine((updates) => Object.keys(updates).length > 0, 'must name something to update')),
    username: Claim,
  }),
  output: z.object({ user: User }),
});

export const getSettings = endpoint({
  method: 'POST',
  path: '/api/user/getSettings',
  access: 'signed-in',
  right: 'read',
  input: Nothing,
  output: z.object({ settings: Settings }),
});

export const saveSettings = endpoint({
  method: 'POST',
  path: '/api/user/saveSettings',
  access: 'signed-in',
  right: 'read',
  input: z.object({ settings: Preferred }),
  output: z.object({ settings: Settings }),
});

export const me = endpoint({
  method: 'GET',
  path: '/api/user/me',
  access: 'signed-in',
  right: 'read',
  input: Nothing,
  output: z.object({ user: User }),
});
