import type { Draft, DraftStamp, StoredDraft } from '#shared/contract/draft/schema.ts';
import { MAX_UNDO_STEPS } from '#web/editor/state/draft.ts';
import type { LocalDraft } from './local-drafts.ts';

/** The draft to open a review with; `earlier` become undo steps. */
export type RestoredDraft = {
  draft: Draft | undefined;
  earlier: readonly Draft[];
  isUnsaved: boolean;
  /** The changes of other pages that it contains. */
  takenOver: DraftStamp[];
  /** Whether it only copies the text of one page, which may still be open and change it further. */
  isCopy: boolean;
};

const isSameDraft = (a: Draft | null, b: Draft | null): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Whether a change is covered by one of the stamps; a stamp covers all earlier changes of its page. */
export const isPartOf = ({ page, change }: DraftStamp, stamps: readonly DraftStamp[]): boolean =>
  stamps.some((stamp) => stamp.page === page && change <= stamp.change);

const stampsOf = ({ stamp: { page, change }, takenOver }: LocalDraft): DraftStamp[] => [
  { page, change },
  ...takenOver,
];

/** Merges the server's draft with what pages of this browser left unsaved, newest first. No text is lost. */
export const joinLeftovers = (
  stored: StoredDraft | null,
  leftovers: readonly LocalDraft[],
): RestoredDraft => {
  const serverDraft = stored && draftIn(stored);
  const unsaved = leftovers.filter(({ draft }) => draft === null || !isSameDraft(draft, serverDraft));
  const [newest, ...others] = unsaved;
  if (!newest)
    return { draft: serverDraft ?? undefined, earlier: [], isUnsaved: false, takenOver: [], isCopy: false };
  const textsOfAll = (all: readonly LocalDraft[]): Draft[] => all.flatMap(({ draft }) => draft ?? []);
  const takenOver = leftovers.flatMap(stampsOf);
  // The server may have an earlier save of that page, whose response was lost.
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
  // Another device has saved since, so its text is shown; deletions of the previous draft do not apply to it.
  const earlier = textsOfAll(unsaved);
  return {
    draft: serverDraft ?? undefined,
    earlier,
    isUnsaved: earlier.length > 0,
    takenOver,
    isCopy: false,
  };
};

const pairsOf = ({ response, translatedResponse, undo }: Draft): string[] =>
  [...undo, { response, translatedResponse }].map((pair) =>
    JSON.stringify([pair.response, pair.translatedResponse]),
  );

/** Whether a draft contains every text of another, as its text or an undo step. */
export const containsAll = (draft: Draft, other: Draft): boolean => {
  const pairs = new Set(pairsOf(draft));
  return pairsOf(other).every((pair) => pairs.has(pair));
};

/** Adds the texts of another draft to the undo steps. */
export const mergeHistory = (draft: Draft, other: Draft): Draft => {
  const pairs = new Set(pairsOf(draft));
  const { response, translatedResponse } = other;
  const missing = [...other.undo, { response, translatedResponse }].filter(
    (pair) => !pairs.has(JSON.stringify([pair.response, pair.translatedResponse])),
  );
  return { ...draft, undo: [...draft.undo, ...missing].slice(-MAX_UNDO_STEPS) };
};

/** The restored draft with its earlier texts as undo steps. */
export const mergedDraft = ({ draft, earlier }: RestoredDraft): Draft | undefined => {
  const [newest, ...others] = draft ? [draft, ...earlier] : earlier;
  return newest && others.reduce(mergeHistory, newest);
};

/** The draft without its storage fields; the fixed key order makes the JSON of two drafts comparable. */
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
