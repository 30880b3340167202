import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, LanguageTag } from '../fields.ts';
import { Prompts } from '../prompts/endpoints.ts';
import { AppConfig, PromptModifiers } from './endpoints.ts';

export const preview = {
  reply: endpoint({
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
  }),
};
