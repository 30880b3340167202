import * as z from 'zod/mini';
import { StorableString } from '../fields.ts';

const Prompt = StorableString.check(z.maxLength(10_000));

/** The instructions sent to the AI; an empty one selects the built-in default. */
export const Prompts = z.object({
  masterPrompt: Prompt,
  improvePrompt: Prompt,
  translateReviewPrompt: Prompt,
  translateTextPrompt: Prompt,
});
export type Prompts = z.infer<typeof Prompts>;
