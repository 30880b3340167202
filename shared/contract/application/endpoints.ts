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
  summary: "List the company's apps with their unresolved counts",
  input: z.object({ username: Claim }),
  output: z.object({ applications: z.array(Application) }),
  errors: ['ENTITY_NOT_FOUND'],
});

export const getApps = endpoint({
  method: 'POST',
  path: '/api/application/getApps',
  access: 'paying',
  summary: 'List the apps of a linked store account that are not added yet',
  input: z.object({ username: Claim, storeType: StoreType }),
  output: z.object({ apps: z.array(OfferedApp) }),
  errors: [
    'CHECK_APPLE_CONFIG',
    'CHECK_GOOGLE_CONFIG',
    'GOOGLE_API_DISABLED',
    'NO_PERMISSIONS',
    'NO_PUBLISHED_APPS',
    'NO_PUBLISHED_APPS_OR_DEVELOPER',
    'NO_APPS',
    'STORE_API_ERROR',
  ],
});

export const add = endpoint({
  method: 'POST',
  path: '/api/application/add',
  access: 'paying',
  summary: 'Add apps of a linked store account; apps already added are unchanged',
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
  errors: [
    'NO_PERMISSIONS',
    'CHECK_APPLE_CONFIG',
    'CHECK_GOOGLE_CONFIG',
    'GOOGLE_API_DISABLED',
    'STORE_API_ERROR',
    'STORE_ALREADY_LINKED_TO_ANOTHER_COMPANY',
  ],
});

export const update = endpoint({
  method: 'POST',
  path: '/api/application/update/:id',
  access: 'paying',
  summary: 'Update the reply settings of an app',
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
  errors: [],
});

const deleteApplication = endpoint({
  method: 'POST',
  path: '/api/application/delete',
  access: 'paying',
  summary: 'Hide an app and its reviews until it is added again',
  input: z.object({ username: Claim, id: Id }),
  output: Done,
  errors: [],
});

export { deleteApplication as delete };

export const closeGap = endpoint({
  method: 'POST',
  path: '/api/application/closeGap',
  access: 'paying',
  summary: 'Dismiss a review gap of an app',
  input: z.object({ username: Claim, id: Id, from: Time }),
  output: Done,
  errors: [],
});

export const preview = endpoint({
  method: 'POST',
  path: '/api/application/preview',
  access: 'paying',
  summary: 'Generate a reply to a sample review with unsaved settings and prompts',
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
  errors: ['WRITER_ERROR', 'REPLY_BLOCKED', 'TOO_MANY_REQUESTS', 'SERVICE_UNAVAILABLE'],
});
