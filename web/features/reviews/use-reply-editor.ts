import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useRef } from 'react';
import type { Review } from '#shared/contract/review.ts';
import type { User } from '#shared/contract/user.ts';
import type { Result } from '#shared/domain/result.ts';
import type { Failure } from '#web/lib/call.ts';
import { draftKey, keepDraft, readDraft } from './draft.ts';
import type { Action, Editor } from './editor-state.ts';
import { regenerate } from './regenerate.ts';
import { replyEditor } from './reply-editor.ts';
import { openEditor } from './reply-editor-steps.ts';
import { needsPreview } from './reply-texts.ts';
import { forgetFlights } from './review-cache.ts';
import type { Entry } from './review-list.ts';
import { submitAnswer } from './submit-answer.ts';
import { translate } from './translate.ts';
import { useDraft } from './use-draft.ts';

type Props = {
  entry: Entry;
  appId: string;
  user: User;
  onChanged: (review: Review, wasAnswered: boolean) => void;
  /** The reply is on its way: the person goes on to the next. */
  onSent: (reviewId: string) => void;
  onFailed: (review: Review) => void;
};

const keyOf = (user: User, appId: string, { reviewId, revision }: Review): string =>
  draftKey(user.id, appId, reviewId, revision);

/** The reducer of one card, bound to the calls it asks for and to the drafts this browser keeps. */
export const useReplyEditor = ({ entry, appId, user, onChanged, onSent, onFailed }: Props) => {
  const queries = useQueryClient();
  const [editor, dispatch] = useReducer(replyEditor, entry, ({ review, loadTimestamp }) =>
    openEditor(
      review,
      { appId, known: user.knownLanguages, loadTimestamp },
      readDraft(keyOf(user, appId, review)),
    ),
  );
  const flight = useRef<AbortController>(undefined);

  const isAtRest = editor.phase.is === 'editing' || editor.phase.is === 'answered';
  useEffect(() => {
    if (isAtRest && editor.seen !== entry.review) dispatch({ type: 'arrived', ...entry });
  }, [entry, editor.seen, isAtRest]);
  useDraft(keyOf(user, appId, editor.review), editor);

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
  const rewrite = (action: Action): void => {
    const next = act(action);
    if (next.phase.is !== 'regenerating' && next.phase.is !== 'improving') return;
    void finish(
      (signal) => regenerate(next, user, signal),
      ({ review }) => {
        void forgetFlights(queries, appId);
        if (next.revised === null) onChanged(review, false);
        return { type: 'rewritten', review };
      },
    );
  };
  const submit = async (): Promise<void> => {
    const next = act({ type: 'submit-asked' });
    if (next.phase.is !== 'submitting') return;
    onSent(next.review.reviewId);
    await forgetFlights(queries, appId);
    const answer = await submitAnswer(next, user);
    await forgetFlights(queries, appId);
    if (answer.ok) {
      const { review } = answer.value;
      keepDraft(keyOf(user, appId, next.review), null);
      dispatch({ type: 'submitted', review });
      onChanged(review, next.revised !== null);
      return;
    }
    const { failure } = answer;
    dispatch({ type: 'failed', failure });
    if (failure.kind === 'refused' && failure.review) onChanged(failure.review, next.revised !== null);
    onFailed(next.review);
  };

  return {
    editor,
    type: (text: string) => act({ type: 'typed', text }),
    regenerate: () => rewrite({ type: 'regenerate-asked' }),
    improve: () => rewrite({ type: 'improve-asked' }),
    act,
    cancel: () => {
      flight.current?.abort();
      act({ type: 'cancelled' });
    },
    /** The step that leads on from here: the preview, or the store. */
    advance: () => {
      if (editor.phase.is !== 'editing' || !needsPreview(editor)) return void submit();
      const next = act({ type: 'preview-asked' });
      if (next.phase.is !== 'translating') return;
      void finish(
        (signal) => translate(next, user, signal),
        ({ result }) => ({ type: 'translated', text: result }),
      );
    },
  };
};

export type ReplyControls = ReturnType<typeof useReplyEditor>;
