import type { Draft, DraftStamp, StoredDraft } from '#shared/contract/draft.ts';
import type { Review } from '#shared/contract/review.ts';
import { isSameText } from '../editor/selectors.ts';
import type { Editor, Texts } from '../editor/state.ts';
import type { LocalDraft } from './local-drafts.ts';

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

/** The draft that a text in the person's hands makes: null where it is not their own, undefined while it is on its way out. */
export const draftOf = (editor: Editor): Draft | null | undefined => {
  switch (editor.is) {
    case 'answered':
    case 'submitting':
    case 'sending':
    case 'taking-back':
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
        undo: undo.map(settled),
      };
    }
  }
};

/** Whether an unsent text may come back under this review: an answer that was given since it was written has the place. */
export const isTakenUp = (review: Review, draft: Draft): boolean =>
  !review.isAnswered || draft.replyRevision >= review.replyRevision;

/** What a review is opened with: a draft, texts of other pages that become earlier steps, and whether the server lacks any of it. */
export type Found = {
  draft: Draft | undefined;
  earlier: readonly Draft[];
  isUnsaved: boolean;
  /** The changes that are in it, of the pages that left them. */
  takenOver: DraftStamp[];
  /** Whether it is what one page left and no more: that page may be open yet, and change it further. */
  isCopy: boolean;
};

const isSameDraft = (a: Draft | null, b: Draft | null): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Whether a change is among those that others stand for: of each page all up to the one named. */
export const isPartOf = ({ page, change }: DraftStamp, stamps: readonly DraftStamp[]): boolean =>
  stamps.some((stamp) => stamp.page === page && change <= stamp.change);

const stampsOf = ({ stamp: { page, change }, takenOver }: LocalDraft): DraftStamp[] => [
  { page, change },
  ...takenOver,
];

/** Joins what the server has with what pages of this browser left unsaved, newest first. No text is left out. */
export const joinLeftovers = (stored: StoredDraft | null, leftovers: readonly LocalDraft[]): Found => {
  const kept = stored && draftIn(stored);
  const unsaved = leftovers.filter(({ draft }) => draft === null || !isSameDraft(draft, kept));
  const [newest, ...others] = unsaved;
  if (!newest)
    return { draft: kept ?? undefined, earlier: [], isUnsaved: false, takenOver: [], isCopy: false };
  const textsOfAll = (all: readonly LocalDraft[]): Draft[] => all.flatMap(({ draft }) => draft ?? []);
  const takenOver = leftovers.flatMap(stampsOf);
  // A saving of that page whose answer was lost is behind what it left.
  const isItsOwn = stored?.stamp !== undefined && isPartOf(stored.stamp, stampsOf(newest));
  const isBasis = stored === null || stored.version <= newest.base || isItsOwn;
  if (isBasis)
    return {
      draft: newest.draft ?? undefined,
      earlier: textsOfAll(others),
      isUnsaved: true,
      takenOver,
      isCopy: others.length === 0,
    };
  // Another device has saved since: its text is shown, and giving up the one before does not concern it.
  const earlier = textsOfAll(unsaved);
  return { draft: kept ?? undefined, earlier, isUnsaved: earlier.length > 0, takenOver, isCopy: false };
};

const pairsOf = ({ response, translatedResponse, undo }: Draft): string[] =>
  [...undo, { response, translatedResponse }].map((pair) =>
    JSON.stringify([pair.response, pair.translatedResponse]),
  );

/** Whether a draft has every text of another, as its own or as an earlier step. */
export const holdsAll = (draft: Draft, other: Draft): boolean => {
  const held = new Set(pairsOf(draft));
  return pairsOf(other).every((pair) => held.has(pair));
};

/** A draft with the texts of another among its earlier steps. */
export const withEarlier = (draft: Draft, other: Draft): Draft => {
  const held = new Set(pairsOf(draft));
  const { response, translatedResponse } = other;
  const news = [...other.undo, { response, translatedResponse }].filter(
    (pair) => !held.has(JSON.stringify([pair.response, pair.translatedResponse])),
  );
  return { ...draft, undo: [...draft.undo, ...news].slice(-UNDO_STEPS) };
};

/** What a review was opened with as one draft: the texts that became earlier steps are among its own. */
export const wholeOf = ({ draft, earlier }: Found): Draft | undefined => {
  const [newest, ...others] = draft ? [draft, ...earlier] : earlier;
  return newest && others.reduce(withEarlier, newest);
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
