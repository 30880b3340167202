import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Claim, Email, Id, LanguageTag, Name, Nothing } from '../fields.ts';
import { Preferred, User } from './schema.ts';

const Settings = z.extend(Preferred, { knownLanguages: z.array(z.string()) });

export const get = endpoint({
  method: 'POST',
  path: '/api/user/get',
  access: 'signed-in',
  summary: 'Get the signed-in user by id',
  input: z.object({ id: Id }),
  output: z.object({ user: User }),
  errors: ['ENTITY_NOT_FOUND'],
});

export const create = endpoint({
  method: 'POST',
  path: '/api/user/create',
  access: 'identified',
  summary: 'Register the caller and their company; returns the existing user when repeated',
  input: z.object({
    username: Claim,
    id: Id,
    firstName: Name,
    lastName: Name,
    companyName: Name,
    /** Of the browser; one that is not known counts as UTC. */
    timeZone: z.optional(z.string().check(z.maxLength(64))),
  }),
  output: z.object({ user: User }),
  errors: ['ENTITY_ALREADY_EXISTS', 'ENTITY_NOT_FOUND'],
});

export const checkEmailAvailability = endpoint({
  method: 'POST',
  path: '/api/user/checkEmailAvailability',
  access: 'anyone',
  summary: 'Check whether an e-mail can be registered; limited to 5 a minute and 20 a day per IP address',
  input: z.object({ email: Email }),
  output: z.object({ available: z.boolean() }),
  errors: ['TOO_MANY_REQUESTS'],
});

export const update = endpoint({
  method: 'POST',
  path: '/api/user/update',
  access: 'signed-in',
  summary:
    "Update the languages the user reads (English is always included), their name or their company's name",
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
  errors: [],
});

export const getSettings = endpoint({
  method: 'POST',
  path: '/api/user/getSettings',
  access: 'signed-in',
  summary: "Get the user's settings",
  input: Nothing,
  output: z.object({ settings: Settings }),
  errors: [],
});

export const saveSettings = endpoint({
  method: 'POST',
  path: '/api/user/saveSettings',
  access: 'signed-in',
  summary: "Update the user's settings",
  input: z.object({ settings: Preferred }),
  output: z.object({ settings: Settings }),
  errors: [],
});

export const me = endpoint({
  method: 'GET',
  path: '/api/user/me',
  access: 'signed-in',
  summary: 'Get the signed-in user',
  input: Nothing,
  output: z.object({ user: User }),
  errors: ['ENTITY_NOT_FOUND'],
});
