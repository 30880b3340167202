import type { Draft, StoredDraft } from '#shared/contract/draft.ts';
import type { Review } from '#shared/contract/review.ts';
import type { Editor, Texts } from './editor-state.ts';
import { isEdited, isSameText } from './reply-texts.ts';

/** As many earlier texts as a draft may carry, and as many characters in all. */
const UNDO_STEPS = 20;
const UNDO_LENGTH = 50_000;

/** Puts a text on the undo stack; the oldest go when there are too many. */
export const pushed = (undo: readonly Texts[], texts: Texts): readonly Texts[] => {
  const last = undo.at(-1);
  if ((last && isSameText(last, texts)) || (texts.response === '' && texts.english === '')) return undo;
  const steps = [...undo, texts].slice(-UNDO_STEPS);
  let room = UNDO_LENGTH;
  const from = steps.findLastIndex((step) => {
    room -= step.response.length + step.english.length;
    return room < 0;
  });
  return steps.slice(from + 1);
};

/** An earlier text without the side that the other has overtaken, so that the pair says one thing. */
const settled = ({ response, english, synced }: Texts) => ({
  response: english !== synced.english && response === synced.response ? '' : response,
  translatedResponse: response !== synced.response && english === synced.english ? '' : english,
});

const pairOf = ({ response, translatedResponse }: Draft['synced']) => ({
  response,
  english: translatedResponse,
});

export const textsOfDraft = (draft: Draft): Texts => ({ ...pairOf(draft), synced: pairOf(draft.synced) });

export const undoOfDraft = ({ undo }: Draft): Texts[] =>
  undo.map((pair) => ({ ...pairOf(pair), synced: pairOf(pair) }));

/** What of an editor must outlive the page: null when it holds nothing of the person's own, undefined while it is not theirs to keep. */
export const draftOf = (editor: Editor): Draft | null | undefined => {
  switch (editor.is) {
    case 'answered':
      // A text that came too late for this answer is still somewhere, until it is used or sent.
      return editor.undo.length > 0 ? undefined : null;
    case 'submitting':
    case 'sending':
    case 'taking-back':
      return undefined;
    default: {
      const { texts, undo, inEnglish, base } = editor;
      if (!isEdited(editor) && !inEnglish && undo.length === 0) return null;
      const { response, english: translatedResponse, synced } = texts;
      return {
        response,
        translatedResponse,
        synced: { response: synced.response, translatedResponse: synced.english },
        inEnglish,
        ...base,
        undo: undo.map(settled),
      };
    }
  }
};

/** Whether an unsent text may come back under this review: an answer that was given since it was written has the place. */
export const isTakenUp = (review: Review, draft: Draft): boolean =>
  !review.isAnswered || draft.replyRevision >= review.replyRevision;

/** The text on this device and the one the server keeps: which to go on with, and which is only an earlier step. */
export const joinDrafts = (
  local: { version: number; isSaved: boolean; draft: Draft } | undefined,
  stored: StoredDraft | null,
): { draft: Draft | undefined; earlier: Draft | undefined } => {
  if (!local || (local.isSaved && (stored === null || stored.version >= local.version)))
    return { draft: stored ?? undefined, earlier: undefined };
  if (stored === null || stored.version <= local.version) return { draft: local.draft, earlier: undefined };
  return { draft: stored, earlier: local.draft };
};

/** A stored draft without what its storing added, in the order the page writes it. */
export const draftIn = ({
  response,
  translatedResponse,
  synced,
  inEnglish,
  revision,
  replyRevision,
  undo,
}: StoredDraft): Draft => ({
  response,
  translatedResponse,
  synced: { response: synced.response, translatedResponse: synced.translatedResponse },
  inEnglish,
  revision,
  replyRevision,
  undo: undo.map((pair) => ({ response: pair.response, translatedResponse: pair.translatedResponse })),
});
