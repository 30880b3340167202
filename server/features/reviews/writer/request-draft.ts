import type { AppContext } from '#server/context.ts';
import type { AppRow } from '#server/db/tables/apps/apps.ts';
import type { GeneratedDraft, Writer, WriterFailure } from '#server/integrations/writer/port.ts';
import { checkedClassification } from '#shared/domain/classification/checked-classification.ts';
import type { Classification } from '#shared/domain/classification/classification.ts';
import { offeredTopics } from '#shared/domain/classification/offered-topics.ts';
import {
  answerTags,
  detectLanguage,
  hasOwnScript,
  isWrittenIn,
  romanisedLanguage,
} from '#shared/domain/language/detect-language.ts';
import { baseLanguage, languageTag, PRIMARY_LANGUAGES } from '#shared/domain/language/languages.ts';
import { draftTarget } from '#shared/domain/replies/reply-length.ts';
import type { Result } from '#shared/domain/result.ts';
import type { Work } from '#shared/domain/writer/daily-limit.ts';
import { withoutUnwantedEmoji } from '#shared/domain/writer/emoji.ts';
import { type ClassificationInput, draftBrief, type WritableReview } from '#shared/domain/writer/prompts.ts';
import { requiredPartsOf } from '#shared/domain/writer/shorten-reply.ts';
import {
  type BlockedAnswer,
  type GenerationRequest,
  generateWithChecks,
  type VisibleText,
} from './generate-with-checks.ts';
import { countBlocked, meteredWriter } from './metered-writer.ts';
import { allowedMentionsIn, writableApp } from './writer-input.ts';

type DraftInput = {
  app: AppRow;
  review: WritableReview;
  earlier?: readonly string[];
  mustDiffer?: boolean;
  mayRetry?: () => boolean;
  /** Asks for a classification too. */
  about?: ClassificationInput | undefined;
  /** What the publisher says to many reviewers at once. */
  announcement?: string;
  /** The class of work that the calls count as; drafts by default. */
  work?: Work;
};

/** A draft or why there is none; what the AI says of the review does not depend on it. */
export type DraftResult = Result<GeneratedDraft, WriterFailure | BlockedAnswer> & {
  classification: Classification | null;
};

/** A checked draft for a review: its language and translation, the reply and its English version. */
export const requestDraft = async (context: AppContext, request: DraftInput): Promise<DraftResult> => {
  const { app, review, about } = request;
  const offered = about && { ...about, topics: offeredTopics(about.topics, [review.title, review.body]) };
  const writer = meteredWriter(context, app.company_id, request.work);
  let classification: Classification | null = null;
  const draft: Writer['draft'] = async (model, brief) => {
    const answer = await writer.draft(model, brief);
    if (answer.ok && offered)
      classification =
        checkedClassification(answer.value.classification, review, offered.topics) ?? classification;
    return answer;
  };
  const result = await countBlocked(
    context,
    app.company_id,
    generateWithChecks(draftRequest({ ...writer, draft }, { ...request, about: offered })),
  );
  return { ...result, classification };
};

/** The generation request for a draft, with its checks. */
export const draftRequest = (
  writer: Writer,
  { app, review, earlier = [], mustDiffer = false, mayRetry, about, announcement = '' }: DraftInput,
): GenerationRequest<GeneratedDraft> => ({
  store: app.store,
  own: allowedMentionsIn(app, announcement),
  requiredParts: requiredPartsOf(app.prompt_modifiers),
  limit: draftTarget(app.store),
  ask: async ({ complaint, limit }) => {
    const brief = draftBrief(review, writableApp(app), limit, earlier, complaint, about, announcement);
    const answer = await writer.draft(app.model, brief);
    if (!answer.ok) return answer;
    const { language = answer.value.language } = review;
    return { ...answer, value: { ...withWantedEmoji(answer.value, app, review), language } };
  },
  textsOf: ({ reply, replyInEnglish, language }) => [
    { text: reply, ...answerIn(review, language) },
    { text: replyInEnglish, language: 'en' },
  ],
  withTexts,
  faultsOf: ({ language }) => (isMisread(review, language) ? ['wrong-language'] : []),
  earlier,
  mustDiffer,
  mayRetry,
});

const withTexts = (draft: GeneratedDraft, change: (text: string) => string): GeneratedDraft => ({
  ...draft,
  reply: change(draft.reply),
  replyInEnglish: change(draft.replyInEnglish),
});

/** Models use emoji also where the settings exclude them. */
const withWantedEmoji = (
  draft: GeneratedDraft,
  app: AppRow,
  { starRating }: WritableReview,
): GeneratedDraft => withTexts(draft, (text) => withoutUnwantedEmoji(text, starRating, writableApp(app)));

const knownTag = (reported: string): string | undefined => {
  const tag = languageTag(reported);
  return tag === 'und' ? undefined : tag;
};

/** The language that a reply should be in, and the tags of other scripts that it may use instead. */
const answerIn = (
  { title, body }: WritableReview,
  reported: string,
): Pick<VisibleText, 'language' | 'orIn'> => {
  const [language, ...orIn] = answerTags(knownTag(reported) ?? '', `${title}\n${body}`);
  return language ? { language, orIn } : {};
};

/** Whether the review is clearly not in the language the model reports; the reply would be in the wrong one too. */
const isMisread = ({ title, body }: WritableReview, reported: string): boolean => {
  const text = `${title}\n${body}`;
  const tag = knownTag(reported);
  if (text.length < 60 || tag === undefined) return false;
  if (romanisedLanguage(text) !== undefined) return !hasOwnScript(baseLanguage(tag));
  const detected = detectLanguage(text);
  return (
    PRIMARY_LANGUAGES.some((language) => language === detected) &&
    answerTags(tag, text).every((each) => isWrittenIn(text, each) === 'no')
  );
};
