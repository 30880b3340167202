import { ApiError, type AppContext, type UseCase } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { type AppRow, appOf } from '#server/db/tables/apps/apps.ts';
import { processedIn } from '#server/db/tables/company/usage.ts';
import { hasWrittenReply, writtenReplies } from '#server/db/tables/replies/reply-revisions.ts';
import { lockReview, type ReviewRow, reviewOf } from '#server/db/tables/reviews/reviews.ts';
import type { Draft, WriterFailure } from '#server/integrations/writer/port.ts';
import type { review } from '#shared/contract/review.ts';
import { MONTHLY_REVIEW_LIMIT, monthOf } from '#shared/domain/account/usage.ts';
import { baseLanguage, languageTag } from '#shared/domain/language/languages.ts';
import { draftTarget, replyLimit } from '#shared/domain/replies/reply.ts';
import type { Result } from '#shared/domain/result.ts';
import { improveBrief } from '#shared/domain/writer/prompts.ts';
import { requiredPartsOf } from '#shared/domain/writer/shorten-reply.ts';
import { toReviewDto } from '../list/to-review-dto.ts';
import { type BlockedAnswer, generateWithChecks, languagesOf } from './generate-with-checks.ts';
import { countBlocked, meteredWriter } from './metered-writer.ts';
import { generateDraft, saveDraftReply, saveFirstDraft } from './save-draft-reply.ts';
import { writerApiError } from './writer-errors.ts';
import { allowedMentionsIn, writableApp, writableReview } from './writer-input.ts';

type Texts = { response?: string | null | undefined; translatedResponse?: string | null | undefined };

/** Writes a new draft that differs from the earlier ones, or improves the current text as instructed. */
export const regenerateReply: UseCase<typeof review.regenerate> = async (context, { companyId }, input) => {
  const { appId, review: edited, customPrompt } = input;
  const start = await inTenant(context.db, companyId, async (tx) => {
    const app = await appOf(tx, appId);
    const row = await reviewOf(tx, appId, edited.reviewId);
    if (!app || !row) throw new ApiError('ENTITY_NOT_FOUND', 'Review not found.');
    const isFirst = !(await hasWrittenReply(tx, appId, row.review_id, row.revision));
    if (isFirst && (await processedIn(tx, monthOf(context.now()))) >= MONTHLY_REVIEW_LIMIT)
      throw new ApiError('LIMIT_REACHED', 'Monthly review limit reached.');
    return { app, row, isFirst, earlier: await writtenReplies(tx, appId, edited.reviewId) };
  });
  const { app, row, isFirst } = start;
  const wish = input.improve === true && customPrompt ? customPrompt : undefined;
  const earlier = edited.response ? [...start.earlier, edited.response] : start.earlier;
  const written =
    wish !== undefined && !isFirst
      ? shown(await improve(context, app, row, edited, wish))
      : shown(await generateDraft(context, app, row, earlier.slice(-5), true));
  // Improving the person's own text before any draft exists: the draft detects the review's language first.
  const texts =
    isFirst && isDraft(written) && wish !== undefined && edited.response
      ? {
          ...written,
          ...shown(
            await improve(
              context,
              app,
              { ...row, review_language: languageTag(written.language) },
              edited,
              wish,
            ),
          ),
        }
      : written;
  return inTenant(context.db, companyId, async (tx) => {
    const now = await lockReview(tx, appId, row.review_id);
    if (!now || now.revision !== row.revision)
      throw new ApiError(
        'REVIEW_CHANGED',
        'The review has changed since it was loaded.',
        now ? { review: toReviewDto(now) } : {},
      );
    if (isFirst && isDraft(texts) && (await saveFirstDraft(context, tx, now, texts)) === 'limit')
      throw new ApiError('LIMIT_REACHED', 'Monthly review limit reached.');
    const language = row.review_language ?? (isDraft(texts) ? languageTag(texts.language) : 'en');
    const isEnglish = baseLanguage(language) === 'en';
    const reply = {
      reply: texts.reply,
      replyInEnglish: isEnglish ? texts.reply : texts.replyInEnglish,
      language,
    };
    if (!isFirst) await saveDraftReply(tx, now, reply);
    const changed = await reviewOf(tx, appId, row.review_id);
    if (!changed) throw new ApiError('ENTITY_NOT_FOUND', 'Review not found.');
    // For an answered review the new text is only a suggestion; the sent reply stays in place.
    const offered = {
      response: reply.reply,
      translatedResponse: reply.replyInEnglish,
      responseLanguage: language,
    };
    return {
      review: changed.is_answered ? { ...toReviewDto(changed), ...offered } : toReviewDto(changed),
    };
  });
};

/** The value, or the API error for the failure. */
const shown = <Value>(written: Result<Value, WriterFailure | BlockedAnswer>): Value => {
  if (!written.ok) throw writerApiError(written.failure);
  return written.value;
};

const isDraft = (texts: Draft | Rewritten): texts is Draft => 'language' in texts;

type Rewritten = Pick<Draft, 'reply' | 'replyInEnglish'>;
type Improved = Promise<Result<Rewritten, WriterFailure | BlockedAnswer>>;

const improve = (
  context: AppContext,
  app: AppRow,
  row: ReviewRow,
  texts: Texts,
  instruction: string,
): Improved => {
  const draft = texts.response || texts.translatedResponse || row.response;
  const isForReviewer = Boolean(texts.response) || !texts.translatedResponse;
  const language = row.review_language ?? 'en';
  const limit = Math.max(draftTarget(app.store), Math.min(draft.length * 2, replyLimit(app.store)));
  return countBlocked(
    context,
    app.company_id,
    generateWithChecks({
      store: app.store,
      own: allowedMentionsIn(app, `${instruction}\n${draft}`),
      kept: requiredPartsOf(app.prompt_modifiers),
      limit,
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
      // Text a person wrote for the reviewer may stay in its language; text given in English may not.
      textsOf: ({ reply, replyInEnglish }) => [
        { text: reply, language, orIn: isForReviewer ? languagesOf(draft) : [] },
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
