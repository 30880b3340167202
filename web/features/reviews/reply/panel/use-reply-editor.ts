import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import type { Review } from '#shared/contract/review/schema.ts';
import type { User } from '#shared/contract/user/schema.ts';
import { previewLanguage } from '#web/editor/state/selectors.ts';
import type { Action } from '#web/editor/state/state.ts';
import { useWarnings } from '#web/editor/warnings/use-warnings.ts';
import type { Entry } from '../../store/review-store.ts';
import { useReplies } from '../api/use-replies.ts';

type Props = {
  entry: Entry;
  user: User;
  onSent: (reviewId: string) => void;
};

/** Binds the reply to a review to the card that shows it. */
export const useReplyEditor = ({ entry, user, onSent }: Props) => {
  const { store, sessions, toasts } = useReplies(user);
  const session = sessions.open(entry);
  const editor = useSyncExternalStore(session.subscribe, session.editor);
  const sent = useRef(onSent);
  useEffect(() => {
    sent.current = onSent;
  });
  useEffect(() => session.attach({ onSent: (reviewId) => sent.current(reviewId) }), [session]);

  const { act } = session;
  const onReview = useCallback(
    (review: Review): void => void store.put(session.appId, review),
    [store, session],
  );
  const { warnings, isChecking, checkOutgoing } = useWarnings({
    editor,
    username: user.username,
    onChecked: (found) => act({ type: 'submit-asked', warnings: found }),
  });

  return {
    editor,
    role: user.role,
    draft: session.sync,
    /** When the undo window ends, by the page's clock. */
    windowEnd: session.windowEnd,
    /** To be called with what a response tells of the review. */
    onReview,
    /** Its revision that the text was written for, if this page has shown it. */
    earlier:
      editor.status === 'conflicted'
        ? store.get(session)?.earlier.find(({ revision }) => revision === editor.base.revision)
        : undefined,
    setVisible: toasts.setVisible,
    warnings,
    isChecking,
    act,
    type: (text: string) => act({ type: 'typed', text }),
    save: () => void session.flush(),
    regenerate: () => act({ type: 'regenerate-asked' } satisfies Action),
    improve: () => act({ type: 'improve-asked' } satisfies Action),
    undoSend: session.undoSend,
    cancel: session.cancel,
    /** The next step: the preview, or the submit. */
    advance: () => {
      const needsPreview = editor.status === 'editing' && previewLanguage(editor) !== null;
      if (needsPreview) act({ type: 'preview-asked' });
      else checkOutgoing();
    },
  };
};

export type ReplyControls = ReturnType<typeof useReplyEditor>;
