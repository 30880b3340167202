import type { AppRow } from '#server/db/tables/apps/apps.ts';
import type { ReviewRow } from '#server/db/tables/reviews/reviews.ts';
import type { AllowedMentions } from '#shared/domain/checks/foreign-contact.ts';
import { wordlessLanguage } from '#shared/domain/language/wordless.ts';
import type { Store } from '#shared/domain/stores/store.ts';
import { allowedMentionsOf } from '#shared/domain/writer/allowed-mentions.ts';
import type { PromptTexts } from '#shared/domain/writer/prompt-texts.ts';
import type { WritableApp, WritableReview } from '#shared/domain/writer/prompts.ts';

/** The company's own prompts. */
const ownPromptsIn = (app: AppRow): PromptTexts => ({
  masterPrompt: app.master_prompt ?? '',
  improvePrompt: app.improve_prompt ?? '',
  translateReviewPrompt: app.translate_review_prompt ?? '',
  translateTextPrompt: app.translate_text_prompt ?? '',
});

/** Contact details and names a reply may mention, those in the company's own prompts included. */
export const allowedMentionsIn = (app: AppRow, instruction = ''): AllowedMentions =>
  allowedMentionsOf(writableApp(app), [
    // Placeholders are instructions to the model, not words of a reply.
    ...Object.values(ownPromptsIn(app)).map((text) => text.replace(/\{[^{}]*\}/g, ' ')),
    instruction,
  ]);

export const writableApp = (app: AppRow): WritableApp => ({
  name: app.name,
  store: app.store,
  modifiers: app.prompt_modifiers,
  additionalPrompt: app.additional_prompt,
  prompts: ownPromptsIn(app),
});

export const writableReview = (row: ReviewRow, store: Store): WritableReview => ({
  store,
  author: row.author,
  starRating: row.star_rating,
  title: row.title,
  body: row.body,
  language: wordlessLanguage(row),
});
