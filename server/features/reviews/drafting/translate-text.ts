import { ApiError, type UseCase } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { appOf } from '#server/db/tables/apps/apps.ts';
import type * as reply from '#shared/contract/reply/endpoints.ts';
import { eitherScript } from '#shared/domain/language/detect-language.ts';
import { isLanguage } from '#shared/domain/language/languages.ts';
import { replyLimit } from '#shared/domain/replies/reply-length.ts';
import { translateBrief } from '#shared/domain/writer/prompts.ts';
import { requiredPartsOf } from '#shared/domain/writer/shorten-reply.ts';
import { isUntranslated } from '#shared/domain/writer/untranslated.ts';
import { generateWithChecks, whileAwaited } from '../writer/generate-with-checks.ts';
import { countBlocked, meteredWriter } from '../writer/metered-writer.ts';
import { writerApiError } from '../writer/writer-errors.ts';
import { allowedMentionsIn, writableApp } from '../writer/writer-input.ts';

export const translateText: UseCase<typeof reply.translate> = async (
  context,
  { companyId },
  { text, targetLanguage, appId },
) => {
  if (!isLanguage(targetLanguage))
    throw new ApiError('MISSING_PARAMETERS', 'Invalid request.', {
      issues: [{ path: 'targetLanguage', reason: 'must be the tag of a language' }],
    });
  const app = await inTenant(context.db, companyId, (tx) => appOf(tx, appId));
  if (!app) throw new ApiError('ENTITY_NOT_FOUND', 'App not found.');
  // The review may be in Latin letters, and so may the answer to it.
  const [language, ...orIn] = eitherScript(targetLanguage);
  const own = allowedMentionsIn(app, text); // contact details the person wrote may appear in the translation
  const result = await countBlocked(
    context,
    companyId,
    generateWithChecks({
      store: app.store,
      own,
      requiredParts: requiredPartsOf(app.prompt_modifiers),
      limit: replyLimit(app.store),
      mayRetry: whileAwaited(context),
      ask: ({ complaint, limit }) =>
        meteredWriter(context, companyId).translate(
          app.model,
          translateBrief(writableApp(app), { text, targetLanguage, limit }, complaint),
        ),
      textsOf: (translation) => [{ text: translation, language, orIn }],
      faultsOf: (translation) =>
        isUntranslated({ text, translation, targetLanguage, own: allowedMentionsIn(app) })
          ? ['untouched']
          : [],
      withTexts: (translation, change) => change(translation),
    }),
  );
  if (!result.ok) throw writerApiError(result.failure);
  return { result: result.value };
};
