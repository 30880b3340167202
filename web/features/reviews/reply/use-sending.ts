import { i18n } from '@lingui/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Review } from '#shared/contract/review.ts';
import type { User } from '#shared/contract/user.ts';
import { failureWords } from '#web/lib/failure-words.ts';
import { tell } from '#web/ui/tell.ts';
import { forgetFlights } from '../list/review-cache.ts';
import type { DraftKeeper } from './draft-keeper.ts';
import type { Action, Editor, Submitting } from './editor-state.ts';
import { tookOff } from './flights.ts';
import { began, ended, heard, tellUnsent, UNDO_MS } from './sends.ts';
import { submitAnswer } from './submit-answer.ts';
import { undoSubmit } from './undo-submit.ts';

type Props = {
  appId: string;
  user: User;
  editor: Editor;
  keeper: DraftKeeper;
  dispatch: (action: Action) => void;
  onChanged: (review: Review, wasAnswered: boolean) => void;
  /** The reply is on its way: the person goes on to the next. */
  onSent: (reviewId: string) => void;
  /** Brings the person to a card, wherever they are by then. */
  onShow: (reviewId: string) => void;
};

/** Sends a reply, and takes it back while the server still holds it. */
export const useSending = (props: Props) => {
  const { appId, user, editor, keeper, dispatch, onChanged, onSent, onShow } = props;
  const queries = useQueryClient();
  const flight = useRef<Promise<Review | undefined>>(undefined);

  const windowMs = editor.is === 'sending' ? editor.windowMs : undefined;
  useEffect(() => {
    if (windowMs === undefined) return;
    const timer = setTimeout(() => dispatch({ type: 'window-over' }), windowMs);
    return () => clearTimeout(timer);
  }, [windowMs, dispatch]);
  useEffect(() => heard(editor.review), [editor.review]);

  const sendNow = async (next: Submitting): Promise<Review | undefined> => {
    await keeper.halt();
    await forgetFlights(queries, appId);
    const answer = await submitAnswer(next, user);
    await forgetFlights(queries, appId);
    if (answer.ok) {
      const { review } = answer.value;
      keeper.drop();
      dispatch({ type: 'submitted', review, windowMs: UNDO_MS });
      onChanged(review, next.revised !== null);
      return review;
    }
    const { failure } = answer;
    const { reviewId, author } = next.review;
    ended(reviewId);
    dispatch({ type: 'failed', failure });
    if (failure.kind === 'refused' && failure.review) onChanged(failure.review, next.revised !== null);
    tellUnsent({ reviewId, author, show: () => onShow(reviewId) }, failure);
    return undefined;
  };

  const takeBack = async (): Promise<void> => {
    dispatch({ type: 'take-back-asked' });
    ended(editor.review.reviewId);
    const review = flight.current ? await flight.current : editor.review;
    if (!review) return;
    const { reviewId, replyRevision } = review;
    const answer = await undoSubmit({ appId, reviewId, replyRevision }, user);
    flight.current = undefined;
    if (answer.ok) {
      await forgetFlights(queries, appId);
      keeper.take(answer.value.draft);
      dispatch({ type: 'taken-back', ...answer.value });
      onChanged(answer.value.review, true);
      return onShow(reviewId);
    }
    dispatch({ type: 'failed', failure: answer.failure });
    tell({ title: failureWords(i18n, answer.failure), isError: true });
  };
  const latest = useRef(takeBack);
  latest.current = takeBack;

  return {
    takeBack,
    send: (next: Submitting): void => {
      const { reviewId, author } = next.review;
      flight.current = sendNow(next);
      tookOff(flight.current);
      const show = (): void => onShow(reviewId);
      began({ reviewId, author, show, takeBack: () => void latest.current() });
      onSent(reviewId);
    },
  };
};
