import type { AppContext } from '#server/context.ts';
import type { AppRow } from '#server/db/tables/apps/apps.ts';
import type { ReviewRow } from '#server/db/tables/reviews/reviews.ts';
import type { GeneratedDraft, WriterFailure } from '#server/integrations/writer/port.ts';
import { answerTags, toldLanguage } from '#shared/domain/language/detect-language.ts';
import { draftTarget, replyLimit } from '#shared/domain/replies/reply-length.ts';
import type { Result } from '#shared/domain/result.ts';
import { improveBrief } from '#shared/domain/writer/prompts.ts';
import { requiredPartsOf } from '#shared/domain/writer/shorten-reply.ts';
import { type BlockedAnswer, generateWithChecks, type VisibleText } from '../writer/generate-with-checks.ts';
import { countBlocked, meteredWriter } from '../writer/metered-writer.ts';
import { allowedMentionsIn, writableApp, writableReview } from '../writer/writer-input.ts';

export type EditedTexts = {
  response?: string | null | undefined;
  translatedResponse?: string | null | undefined;
};
export type Rewritten = Pick<GeneratedDraft, 'reply' | 'replyInEnglish'>;

/**
 * The languages and scripts that an improved text may be in. What a person wrote for the reviewer may stay as it is, and
 * is not judged if its words are unknown; a text given in English becomes one in the review's language.
 */
const languagesFor = (
  { review_language, title, body }: ReviewRow,
  own: string | undefined,
): Pick<VisibleText, 'language' | 'orIn'> => {
  const [language = 'en', ...orIn] = answerTags(review_language ?? 'en', `${title}\n${body}`);
  if (own === undefined) return { language, orIn };
  const told = toldLanguage(own);
  return told ? { language, orIn: [...orIn, ...answerTags(language, own), ...answerTags(told, own)] } : {};
};

/** Rewrites a person's text as instructed. */
export const improveReply = (
  context: AppContext,
  app: AppRow,
  row: ReviewRow,
  texts: EditedTexts,
  instruction: string,
  mayRetry: () => boolean,
): Promise<Result<Rewritten, WriterFailure | BlockedAnswer>> => {
  const draft = texts.response || texts.translatedResponse || row.response;
  const isForReviewer = Boolean(texts.response) || !texts.translatedResponse;
  const language = row.review_language ?? 'en';
  const expected = languagesFor(row, isForReviewer ? draft : undefined);
  const limit = Math.max(draftTarget(app.store), Math.min(draft.length * 2, replyLimit(app.store)));
  return countBlocked(
    context,
    app.company_id,
    generateWithChecks({
      store: app.store,
      own: allowedMentionsIn(app, `${instruction}\n${draft}`),
      requiredParts: requiredPartsOf(app.prompt_modifiers),
      limit,
      mayRetry,
      ask: ({ complaint, limit: budget }) =>
        meteredWriter(context, app.company_id).improve(
          app.model,
          improveBrief(
            writableReview(row, app.store),
            writableApp(app),
            budget,
            { draft, language, instruction },
            complaint,
          ),
        ),
      textsOf: ({ reply, replyInEnglish }) => [
        { text: reply, ...expected },
        { text: replyInEnglish, language: 'en' },
      ],
      faultsOf: ({ reply, replyInEnglish }) =>
        (isForReviewer ? reply : replyInEnglish).trim() === draft.trim() ? ['untouched'] : [],
      withTexts: ({ reply, replyInEnglish }, change) => ({
        reply: change(reply),
        replyInEnglish: change(replyInEnglish),
      }),
    }),
  );
};
