import { i18n } from '@lingui/core';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { User } from '#shared/contract/user.ts';
import { failureWords } from '#web/lib/api/failure-words.ts';
import { tell } from '#web/ui/tell.ts';
import type { Entry } from '../../list/data/review-list.ts';
import { useReplies } from '../api/use-replies.ts';
import { previewLanguage } from '../editor/selectors.ts';
import type { Action } from '../editor/state.ts';
import { useWarnings } from '../warnings/use-warnings.ts';

type Props = {
  entry: Entry;
  appId: string;
  user: User;
  /** Whether the person is at this card's text just now. */
  isBusy: () => boolean;
  onSent: (reviewId: string) => void;
};

/** The reply to one review, bound to the card that shows it. */
export const useReplyEditor = ({ entry, appId, user, isBusy, onSent }: Props) => {
  const { sessions, onReview } = useReplies(user);
  const session = sessions.open(appId, entry, null);
  const editor = useSyncExternalStore(session.subscribe, session.editor);
  const card = useRef({ isBusy, onSent });
  useEffect(() => {
    card.current = { isBusy, onSent };
  });
  useEffect(
    () =>
      session.attach({
        isBusy: () => card.current.isBusy(),
        onSent: (reviewId) => card.current.onSent(reviewId),
      }),
    [session],
  );
  useEffect(() => session.arrive(entry), [session, entry]);

  const { act } = session;
  const { doubts, checkOutgoing } = useWarnings({
    ...{ editor, user },
    onChecked: (found) => act({ type: 'submit-asked', doubts: found }),
  });

  return {
    editor,
    draft: session.sync,
    onReview,
    doubts,
    act,
    type: (text: string) => act({ type: 'typed', text }),
    save: () => void session.flush(),
    regenerate: () => act({ type: 'regenerate-asked' } satisfies Action),
    improve: () => act({ type: 'improve-asked' } satisfies Action),
    takeBack: async (): Promise<void> => {
      const failure = await session.takeBack();
      if (failure) tell({ title: failureWords(i18n, failure), isError: true });
    },
    cancel: session.cancel,
    /** The step that leads on from here: the preview, or the store. */
    advance: () => {
      const needsPreview = editor.is === 'editing' && previewLanguage(editor) !== null;
      if (needsPreview) act({ type: 'preview-asked' });
      else checkOutgoing();
    },
  };
};

export type ReplyControls = ReturnType<typeof useReplyEditor>;
