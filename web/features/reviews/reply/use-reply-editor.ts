import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useRef } from 'react';
import type { Review } from '#shared/contract/review.ts';
import type { User } from '#shared/contract/user.ts';
import type { Result } from '#shared/domain/result.ts';
import type { Failure } from '#web/lib/call.ts';
import { forgetFlights } from '../list/review-cache.ts';
import type { Entry } from '../list/review-list.ts';
import type { Action, Editor } from './editor-state.ts';
import { regenerate } from './regenerate.ts';
import { replyEditor } from './reply-editor.ts';
import { previewLanguage } from './reply-texts.ts';
import { translate } from './translate.ts';
import { useDoubts } from './use-doubts.ts';
import { openWithDraft, useDraft } from './use-draft.ts';
import { useSending } from './use-sending.ts';

type Props = {
  entry: Entry;
  appId: string;
  user: User;
  /** Whether the person is at this card's text just now. */
  isBusy: () => boolean;
  onChanged: (review: Review, wasAnswered: boolean) => void;
  onSent: (reviewId: string) => void;
  onShow: (reviewId: string) => void;
};

const isAtRest = ({ is }: Editor): boolean =>
  is === 'editing' ||
  is === 'preview' ||
  is === 'confirming' ||
  is === 'stopped' ||
  is === 'sending' ||
  is === 'answered';

/** The reducer of one card, bound to the calls it asks for and to the drafts that are kept of it. */
export const useReplyEditor = (props: Props) => {
  const { entry, appId, user, isBusy, onChanged, onSent, onShow } = props;
  const queries = useQueryClient();
  const [editor, dispatch] = useReducer(replyEditor, entry, ({ review, loadTimestamp, draft }) =>
    openWithDraft(review, { appId, known: user.knownLanguages, loadTimestamp }, draft, user),
  );
  const flight = useRef<AbortController>(undefined);

  const canTakeIn = isAtRest(editor);
  useEffect(() => {
    if (canTakeIn && editor.seen !== entry.review)
      dispatch({ type: 'arrived', review: entry.review, loadTimestamp: entry.loadTimestamp });
  }, [entry, editor.seen, canTakeIn]);
  const keeper = useDraft({ appId, user, stored: entry.draft, editor, dispatch, isBusy });
  const { send, takeBack } = useSending({
    ...{ appId, user, editor, keeper, dispatch, onChanged, onSent, onShow },
  });

  const act = (action: Action): Editor => {
    dispatch(action);
    return replyEditor(editor, action);
  };
  const finish = async <Value>(
    work: (signal: AbortSignal) => Promise<Result<Value, Failure>>,
    done: (value: Value) => Action,
  ): Promise<void> => {
    const controller = new AbortController();
    flight.current = controller;
    const answer = await work(controller.signal);
    if (controller.signal.aborted) return;
    dispatch(answer.ok ? done(answer.value) : { type: 'failed', failure: answer.failure });
  };
  /** Does what a state that has just been reached asks for. */
  const follow = (next: Editor): void => {
    switch (next.is) {
      case 'submitting':
        send(next);
        return;
      case 'translating':
        void finish(
          (signal) => translate(next, user, signal),
          ({ result }) => ({ type: 'translated', text: result }),
        );
        return;
      case 'regenerating':
      case 'improving':
        void finish(
          (signal) => regenerate(next, user, signal),
          ({ review }) => {
            void forgetFlights(queries, appId);
            if (next.revised === null) onChanged(review, review.isAnswered);
            return { type: 'rewritten', review };
          },
        );
        return;
    }
  };

  const { doubts, checkOutgoing } = useDoubts({
    ...{ editor, user },
    onChecked: (found) => follow(act({ type: 'submit-asked', doubts: found })),
  });

  return {
    editor,
    keeper,
    doubts,
    act,
    type: (text: string) => act({ type: 'typed', text }),
    regenerate: () => follow(act({ type: 'regenerate-asked' })),
    improve: () => follow(act({ type: 'improve-asked' })),
    takeBack: () => void takeBack(),
    cancel: () => {
      flight.current?.abort();
      act({ type: 'cancelled' });
    },
    /** The step that leads on from here: the preview, or the store. */
    advance: () => {
      const needsPreview = editor.is === 'editing' && previewLanguage(editor) !== null;
      if (needsPreview) follow(act({ type: 'preview-asked' }));
      else checkOutgoing();
    },
  };
};

export type ReplyControls = ReturnType<typeof useReplyEditor>;
