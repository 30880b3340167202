import type { StoredDraft } from '#shared/contract/draft.ts';
import { draftOf } from './draft.ts';
import type { DraftKeeper } from './draft-keeper.ts';
import type { Action, Editor } from './editor-state.ts';
import { replyEditor } from './reply-editor.ts';

type Hearing = { keeper: DraftKeeper; editor: Editor; isBusy: boolean };

/** What a card does about a draft that was saved or dropped elsewhere; nothing where it is an echo of its own. */
export const hearDraft = (
  stored: StoredDraft | null,
  { keeper, editor, isBusy }: Hearing,
): Action | undefined => {
  if (keeper.isOwn(stored)) return undefined;
  if (isBusy || keeper.isAhead()) {
    keeper.take(stored);
    return stored ? { type: 'draft-joined', draft: stored } : undefined;
  }
  const action = { type: 'draft-arrived', draft: stored } as const;
  keeper.take(stored, draftOf(replyEditor(editor, action)));
  return action;
};
