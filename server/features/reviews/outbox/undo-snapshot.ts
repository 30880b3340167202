import type { UndoSnapshot } from '#server/db/json-columns.ts';
import type { ReplyRevisionRow } from '#server/db/tables/replies/reply-revisions.ts';
import type { SubmitRow } from '#server/db/tables/replies/submits.ts';
import type { ReviewRow } from '#server/db/tables/reviews/reviews.ts';
import type { Draft } from '#shared/contract/draft/schema.ts';
import { baseLanguage } from '#shared/domain/language/languages.ts';
import { isSameText } from '#shared/domain/replies/same-reply.ts';

/** Maximum number of earlier texts a draft keeps. */
const MAX_UNDO = 20;

/** The state of a review before a submit, to restore if the submit is cancelled. */
export const snapshotBeforeSubmit = (row: ReviewRow, draft: Draft | null): UndoSnapshot => ({
  replyRevision: row.reply_revision,
  response: row.response,
  translatedResponse: row.translated_response,
  responseLanguage: row.response_language,
  isAnswered: row.is_answered,
  answeredBy: row.answered_by,
  answeredAt: row.answered_at?.toISOString() ?? null,
  answeredVia: row.answered_via,
  draftChange: row.draft_change,
  noReplyNeeded: row.no_reply_needed,
  publicState: row.public_state,
  earlierReply: row.earlier_reply,
  submitError: row.submit_error,
  draft,
});

/** The columns of a review at the time of the snapshot. */
export const restoredColumns = (snapshot: UndoSnapshot) => ({
  response: snapshot.response,
  translated_response: snapshot.translatedResponse,
  response_language: snapshot.responseLanguage,
  is_answered: snapshot.isAnswered,
  answered_by: snapshot.answeredBy,
  answered_at: snapshot.answeredAt === null ? null : new Date(snapshot.answeredAt),
  answered_via: snapshot.answeredVia,
  draft_change: snapshot.draftChange,
  no_reply_needed: snapshot.noReplyNeeded,
  public_state: snapshot.publicState,
  earlier_reply: snapshot.earlierReply,
  submit_error: snapshot.submitError,
  undo_until: null,
});

type Taken = {
  review: ReviewRow;
  submit: SubmitRow;
  sent: ReplyRevisionRow | undefined;
  snapshot: UndoSnapshot;
};

type Pair = Draft['synced'];

/** The text of a draft as an undo step, without an outdated side; none if the pair has all of it. */
const lostTexts = ({ response, translatedResponse, synced }: Draft, pair: Pair): Pair[] => {
  const isRetyped = response !== synced.response;
  const isRetranslated = translatedResponse !== synced.translatedResponse;
  const step = {
    response: isRetyped || !isRetranslated ? response : '',
    translatedResponse: isRetranslated || !isRetyped ? translatedResponse : '',
  };
  const kept = [pair.response, pair.translatedResponse, ''];
  const isKept = (text: string): boolean => kept.some((one) => isSameText(one, text));
  return isKept(step.response) && isKept(step.translatedResponse) ? [] : [step];
};

/** The cancelled text as a draft again, merged with what was typed before and since. */
export const restoredDraft = ({ review, submit, sent, snapshot }: Taken, typedSince: Draft | null): Draft => {
  const earlier = snapshot.draft;
  const isEnglish = baseLanguage(sent?.language ?? '') === 'en';
  const language = snapshot.responseLanguage ?? review.review_language ?? 'en';
  // The switch to English may be newer than the draft.
  const inEnglish = isEnglish && (earlier?.inEnglish === true || baseLanguage(language) !== 'en');
  const english = sent?.translated_text ?? '';
  const pair = inEnglish
    ? { response: earlier?.response ?? snapshot.response, translatedResponse: submit.text }
    : {
        response: submit.text,
        translatedResponse: english || (earlier?.response === submit.text ? earlier.translatedResponse : ''),
      };
  const asWritten = { response: snapshot.response, translatedResponse: snapshot.translatedResponse };
  return {
    ...pair,
    inEnglish,
    synced: earlier?.synced ?? (english && !inEnglish ? pair : asWritten),
    revision: submit.review_revision,
    replyRevision: review.reply_revision,
    undo: [earlier, typedSince]
      .flatMap((draft) => (draft ? [...draft.undo, ...lostTexts(draft, pair)] : []))
      .slice(-MAX_UNDO),
  };
};
