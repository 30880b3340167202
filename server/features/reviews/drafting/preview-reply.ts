import { ApiError, requireOffered, type UseCase } from '#server/context.ts';
import { inTenant, type Tx } from '#server/db/database.ts';
import { type AppRow, appOf } from '#server/db/tables/apps/apps.ts';
import { sampleReview } from '#server/db/tables/reviews/reviews.ts';
import type * as application from '#shared/contract/application/endpoints.ts';
import type { Input } from '#shared/contract/endpoint.ts';
import { baseLanguage, languageTag } from '#shared/domain/language/languages.ts';
import { storedPrompts } from '#shared/domain/writer/prompt-texts.ts';
import type { WritableReview } from '#shared/domain/writer/prompts.ts';
import { trimmedModifiers } from '#shared/domain/writer/setting-fields.ts';
import { whileAwaited } from '../writer/generate-with-checks.ts';
import { limitRequestRate } from '../writer/limit-request-rate.ts';
import { requestDraft } from '../writer/request-draft.ts';
import { writerApiError } from '../writer/writer-errors.ts';

/** Per company. A person tries settings a few times, and previews do not count towards the monthly limit. */
const LIMITS = { perMinute: 10, perDay: 200 };

/** Used while an app has no reviews of its own: praise and a complaint, so that every setting has an effect. */
const BUILT_IN = {
  starRating: 4,
  title: 'Nearly perfect',
  body: 'I use it every day and love the design, but since the last update it sometimes closes by itself. Please have a look!',
};

/** Sample author: a real reviewer's name is not sent for a preview. */
const AUTHOR = 'Alex';

/** Generates a reply to a sample review with unsaved settings and prompts; nothing is saved or counted. */
export const previewReply: UseCase<typeof application.preview> = async (
  context,
  { companyId, knownLanguages },
  input,
) => {
  requireOffered(context, input.config?.model);
  const { app, sample } = await inTenant(context.db, companyId, (tx) => begin(tx, input, knownLanguages));
  await limitRequestRate(context, `preview:${companyId}`, LIMITS);
  const result = await requestDraft(context, { app, review: sample, mayRetry: whileAwaited(context) });
  if (!result.ok) throw writerApiError(result.failure);
  const { reply, replyInEnglish } = result.value;
  const language = languageTag(result.value.language);
  const { author, starRating, title, body } = sample;
  return {
    sample: { author, starRating, title, body, language },
    reply,
    replyInEnglish: baseLanguage(language) === 'en' ? reply : replyInEnglish,
    language,
  };
};

const begin = async (tx: Tx, input: Input<typeof application.preview>, languages: readonly string[]) => {
  const saved = await appOf(tx, input.id);
  if (!saved) throw new ApiError('ENTITY_NOT_FOUND', 'App not found.');
  const own = await sampleReview(tx, input.id, languages);
  const sample: WritableReview = {
    store: saved.store,
    author: AUTHOR,
    ...(own ? { starRating: own.star_rating, title: own.title, body: own.body } : BUILT_IN),
  };
  return { app: unsaved(saved, input), sample };
};

const unsaved = (
  app: AppRow,
  { promptModifiers, config, prompts }: Input<typeof application.preview>,
): AppRow => {
  const texts = prompts && storedPrompts(prompts);
  return {
    ...app,
    prompt_modifiers: promptModifiers ? trimmedModifiers(promptModifiers) : app.prompt_modifiers,
    model: config?.model ?? app.model,
    additional_prompt: config?.additionalPrompt ?? app.additional_prompt,
    ...(texts && {
      master_prompt: texts.masterPrompt,
      improve_prompt: texts.improvePrompt,
      translate_review_prompt: texts.translateReviewPrompt,
      translate_text_prompt: texts.translateTextPrompt,
    }),
  };
};
