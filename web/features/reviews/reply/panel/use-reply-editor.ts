import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { User } from '#shared/contract/user/schema.ts';
import type { Entry } from '../../store/entry.ts';
import { useReplies } from '../api/use-replies.ts';
import { previewLanguage } from '../editor/selectors.ts';
import type { Action } from '../editor/state.ts';
import { useWarnings } from '../warnings/use-warnings.ts';

type Props = {
  entry: Entry;
  appId: string;
  user: User;
  onSent: (reviewId: string) => void;
};

/** Binds the reply to a review to the card that shows it. */
export const useReplyEditor = ({ entry, appId, user, onSent }: Props) => {
  const { sessions, onReview } = useReplies(user);
  const session = sessions.open(appId, entry, null);
  const editor = useSyncExternalStore(session.subscribe, session.editor);
  const sent = useRef(onSent);
  useEffect(() => {
    sent.current = onSent;
  });
  useEffect(() => session.attach({ onSent: (reviewId) => sent.current(reviewId) }), [session]);
  useEffect(() => session.arrive(entry), [session, entry]);

  const { act } = session;
  const { warnings, checkOutgoing } = useWarnings({
    editor,
    user,
    onChecked: (found) => act({ type: 'submit-asked', warnings: found }),
  });

  return {
    editor,
    draft: session.sync,
    /** When the undo window ends, by the page's clock. */
    windowEnd: session.windowEnd,
    onReview,
    warnings,
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
