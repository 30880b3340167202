import type { Draft } from '#shared/contract/draft/schema.ts';
import type { Review } from '#shared/contract/review/schema.ts';
import { isSameText } from './selectors.ts';
import type { Editor, Texts } from './state.ts';

/** The contract's limit of undo steps, and our own limit of their total length. */
export const MAX_UNDO_STEPS = 20;
const MAX_UNDO_LENGTH = 50_000;

/** Pushes a text onto the undo stack, dropping the oldest beyond the limits. */
export const pushUndo = (undo: readonly Texts[], texts: Texts): readonly Texts[] => {
  const last = undo.at(-1);
  if ((last && isSameText(last, texts)) || (texts.response === '' && texts.english === '')) return undo;
  const steps = [...undo, texts].slice(-MAX_UNDO_STEPS);
  let room = MAX_UNDO_LENGTH;
  const from = steps.findLastIndex((step) => {
    room -= step.response.length + step.english.length;
    return room < 0;
  });
  return steps.slice(from + 1);
};

/** Blanks the outdated side of an earlier text, so that both sides say the same. */
const consistentPair = ({ response, english, synced }: Texts) => ({
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

/** The draft to save for an editor: null when the text is not the user's own, undefined while a submit decides. */
export const draftOf = (editor: Editor): Draft | null | undefined => {
  switch (editor.status) {
    case 'answered':
    case 'submitting':
    case 'sending':
    case 'undoing':
      return undefined;
    default: {
      const { texts, undo, inEnglish, base, isOwn } = editor;
      if (!isOwn) return null;
      const { response, english: translatedResponse, synced } = texts;
      return {
        response,
        translatedResponse,
        synced: { response: synced.response, translatedResponse: synced.english },
        inEnglish,
        ...base,
        undo: undo.map(consistentPair),
      };
    }
  }
};

/** Whether a draft can be restored: an answer given after it was written takes precedence. */
export const canRestore = (review: Review, draft: Draft): boolean =>
  !review.isAnswered || draft.replyRevision >= review.replyRevision;
