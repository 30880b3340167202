import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Nothing, StorableString } from '../fields.ts';

const Prompt = StorableString.check(z.maxLength(10_000));

/** The instructions sent to the AI; an empty one selects the built-in default. */
export const Prompts = z.object({
  masterPrompt: Prompt,
  improvePrompt: Prompt,
  translateReviewPrompt: Prompt,
  translateTextPrompt: Prompt,
});
export type Prompts = z.infer<typeof Prompts>;

export const prompts = {
  get: endpoint({
    method: 'GET',
    path: '/api/prompts',
    access: 'paying',
    summary: "Get the company's four prompts, or their defaults",
    input: Nothing,
    output: Prompts,
    errors: [],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/prompts',
    access: 'paying',
    summary: 'Save the four prompts; an empty one restores its default',
    input: Prompts,
    output: Prompts,
    errors: [],
  }),
};
