import { useEffect, useRef } from 'react';
import type { StoredDraft } from '#shared/contract/draft.ts';
import type { Review } from '#shared/contract/review.ts';
import type { User } from '#shared/contract/user.ts';
import { joinDraft } from './arrive.ts';
import { draftOf, joinDrafts } from './draft.ts';
import { type DraftKeeper, keepDrafts } from './draft-keeper.ts';
import type { Action, Editor, Setting } from './editor-state.ts';
import { hearDraft } from './hear-draft.ts';
import { type KeptDraft, keepDraft, keptKey, readDraft } from './kept-draft.ts';
import { openEditor } from './open-editor.ts';
import { saveDraft } from './save-draft.ts';

/** The editor of a review with what was typed under it before, here or elsewhere. */
export const openWithDraft = (
  review: Review,
  setting: Pick<Setting, 'appId' | 'known' | 'loadTimestamp'>,
  stored: StoredDraft | null,
  user: User,
): Editor => {
  const local = readDraft(keptKey(user.id, setting.appId, review.reviewId));
  const { draft, earlier } = joinDrafts(local, stored);
  const editor = openEditor(review, setting, draft);
  return earlier ? joinDraft(editor, earlier) : editor;
};

/** What the server was last known to have: a page that was kept may be older than what this browser saved since. */
const knownDraft = (local: KeptDraft | undefined, stored: StoredDraft | null, reviewId: string) =>
  local?.isSaved && local.version > (stored?.version ?? 0)
    ? { ...local.draft, reviewId, version: local.version }
    : stored;

type Props = {
  appId: string;
  user: User;
  stored: StoredDraft | null;
  editor: Editor;
  dispatch: (action: Action) => void;
  isBusy: () => boolean;
};

/** Keeps the unsent text of a card here and on the server, and takes in what other tabs and devices bring. */
export const useDraft = ({ appId, user, stored, editor, dispatch, isBusy }: Props): DraftKeeper => {
  const { reviewId } = editor.review;
  const own = useRef<DraftKeeper>(undefined);
  own.current ??= keepDrafts(knownDraft(readDraft(keptKey(user.id, appId, reviewId)), stored, reviewId), {
    save: (saving) => saveDraft(user, appId, reviewId, saving),
    keep: (kept) => keepDraft(keptKey(user.id, appId, reviewId), kept),
    onOther: (draft) => dispatch({ type: 'draft-joined', draft }),
  });
  const keeper = own.current;

  useEffect(() => {
    const draft = draftOf(editor);
    if (draft !== undefined) keeper.note(draft);
  }, [editor, keeper]);

  const latest = useRef({ editor, isBusy });
  latest.current = { editor, isBusy };
  const seen = useRef(stored);
  useEffect(() => {
    if (seen.current === stored) return;
    seen.current = stored;
    const heard = hearDraft(stored, {
      ...{ keeper, editor: latest.current.editor, isBusy: latest.current.isBusy() },
    });
    if (heard) dispatch(heard);
  }, [stored, keeper, dispatch]);

  useEffect(() => {
    const last = (): void => {
      if (document.visibilityState === 'hidden') void keeper.flush(true);
    };
    const leave = (): void => void keeper.flush(true);
    const back = (): void => void keeper.flush();
    document.addEventListener('visibilitychange', last);
    addEventListener('pagehide', leave);
    addEventListener('online', back);
    return () => {
      document.removeEventListener('visibilitychange', last);
      removeEventListener('pagehide', leave);
      removeEventListener('online', back);
      void keeper.flush();
    };
  }, [keeper]);
  return keeper;
};
