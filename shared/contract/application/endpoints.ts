import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Claim, Done, Id, LanguageTag, StoreType, Time } from '../fields.ts';
import { Prompts } from '../prompts/schema.ts';
import { AppConfig, Application, MAX_ADDED, PromptModifiers } from './schema.ts';

const OfferedApp = z.object({ id: z.string(), name: z.string(), image: z.string(), creator: z.string() });

export const getAll = endpoint({
  method: 'POST',
  path: '/api/application/getAll',
  access: 'paying',
  right: 'read',
  input: z.object({ username: Claim }),
  output: z.object({ applications: z.array(Application) }),
});

export const getApps = endpoint({
  method: 'POST',
  path: '/api/application/getApps',
  access: 'paying',
  right: 'administer',
  isSlow: true,
  input: z.object({ username: Claim, storeType: StoreType }),
  output: z.object({ apps: z.array(OfferedApp) }),
});

export const add = endpoint({
  method: 'POST',
  path: '/api/application/add',
  access: 'paying',
  right: 'administer',
  isSlow: true,
  input: z.object({
    apps: z
      .array(
        z.object({
          id: Id,
          storeType: StoreType,
          config: z.optional(z.partial(AppConfig)),
          meta: z.optional(z.looseObject({})),
        }),
      )
      .check(z.minLength(1), z.maxLength(MAX_ADDED)),
    username: Claim,
  }),
  output: Done,
});

export const update = endpoint({
  method: 'POST',
  path: '/api/application/update/:id',
  access: 'paying',
  right: 'administer',
  input: z
    .object({
      id: Id,
      config: z.optional(z.partial(AppConfig)),
      /** Fields left out keep their values. */
      promptModifiers: z.optional(z.partial(PromptModifiers)),
      username: Claim,
    })
    .check(
      z.refine(
        ({ config, promptModifiers }) => Object.keys({ ...config, ...promptModifiers }).length > 0,
        'must change a setting',
      ),
    ),
  output: Done,
});

const deleteApplication = endpoint({
  method: 'POST',
  path: '/api/application/delete',
  access: 'paying',
  right: 'administer',
  input: z.object({ username: Claim, id: Id }),
  output: Done,
});

export { deleteApplication as delete };

export const closeGap = endpoint({
  method: 'POST',
  path: '/api/application/closeGap',
  access: 'paying',
  right: 'administer',
  input: z.object({ username: Claim, id: Id, from: Time }),
  output: Done,
});

export const preview = endpoint({
  method: 'POST',
  path: '/api/application/preview',
  access: 'paying',
  right: 'administer',
  isSlow: true,
  input: z.object({
    id: Id,
    promptModifiers: z.optional(PromptModifiers),
    config: z.optional(z.partial(AppConfig)),
    prompts: z.optional(Prompts),
  }),
  output: z.object({
    sample: z.object({
      author: z.string(),
      starRating: z.number(),
      title: z.string(),
      body: z.string(),
      language: LanguageTag,
    }),
    reply: z.string(),
    replyInEnglish: z.string(),
    language: LanguageTag,
  }),
});
