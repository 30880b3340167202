import type { Store } from '#shared/domain/stores/store.ts';
import type { Editor } from '#web/editor/state/state.ts';
import { AlteredReply } from './altered-reply.tsx';
import { LimitNote } from './limit-note.tsx';
import { NoReplyLine } from './no-reply-line.tsx';
import { SensitiveNotice } from './sensitive-notice.tsx';
import { UndoFailure } from './undo-failure.tsx';

type Props = {
  editor: Editor;
  store: Store;
  /** Whether the reply was sent, or is on its way. */
  isAway: boolean;
  onReplyNeeded: () => void;
};

/** Notices above a reply that few replies need. */
export const ReplyNotices = ({ editor, store, isAway, onReplyNeeded }: Props) => {
  const { review } = editor;
  return (
    <>
      {review.noReplyNeeded && <NoReplyLine onUndo={onReplyNeeded} />}
      {'undoFailure' in editor && editor.undoFailure && <UndoFailure failure={editor.undoFailure} />}
      {review.isSending && <LimitNote appId={review.appId} />}
      {review.kind === 'sensitive' && !isAway && <SensitiveNotice />}
      {review.sentResponse !== null && editor.status === 'answered' && (
        <AlteredReply sent={review.sentResponse} published={review.response} store={store} />
      )}
    </>
  );
};
