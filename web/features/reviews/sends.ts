import { i18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { Review } from '#shared/contract/review.ts';
import { failureWords } from '#web/lib/failure-words.ts';
import { onLive } from '#web/lib/live.ts';
import { tell, untell } from '#web/ui/tell.ts';
import { problemOf } from './open-editor.ts';

/** How long a reply can be taken back, in ms. */
export const UNDO_MS = 5000;

type Send = {
  reviewId: string;
  author: string;
  /** Brings the person back to the card. */
  show: () => void;
  takeBack: () => void;
};

const TOAST = 'sending';

/** Replies that can still be taken back, the last one last; and those whose outcome is still to come. */
let held: readonly (Send & { endsAt: number })[] = [];
const awaited = new Map<string, Send>();
const timers = new Map<string, ReturnType<typeof setTimeout>>();

const say = (): void => {
  const last = held.at(-1);
  const count = held.length;
  if (!last) {
    untell(TOAST);
    return;
  }
  tell({
    key: TOAST,
    title:
      count === 1
        ? i18n._(msg`Sending…`)
        : i18n._(msg`${plural(count, { one: 'Sending # reply…', other: 'Sending # replies…' })}`),
    description: i18n._(msg`To ${last.author}`),
    count: { ms: UNDO_MS, endsAt: last.endsAt },
    action: {
      text: count === 1 ? i18n._(msg`Undo`) : i18n._(msg`Undo last`),
      run: last.takeBack,
    },
  });
};

const release = (reviewId: string): void => {
  clearTimeout(timers.get(reviewId));
  timers.delete(reviewId);
  if (!held.some((send) => send.reviewId === reviewId)) return;
  held = held.filter((send) => send.reviewId !== reviewId);
  say();
};

/** A reply is on its way: the person may take it back for a while, and hears if the store says no. */
export const began = (send: Send): void => {
  awaited.set(send.reviewId, send);
  held = [
    ...held.filter(({ reviewId }) => reviewId !== send.reviewId),
    { ...send, endsAt: Date.now() + UNDO_MS },
  ];
  clearTimeout(timers.get(send.reviewId));
  timers.set(
    send.reviewId,
    setTimeout(() => release(send.reviewId), UNDO_MS),
  );
  say();
};

/** It was taken back, or never went. */
export const ended = (reviewId: string): void => {
  awaited.delete(reviewId);
  release(reviewId);
};

/** Says that a reply was not sent, and leads back to it. */
export const tellUnsent = ({ author, show }: Pick<Send, 'author' | 'show'>, why: string): void =>
  tell({
    title: i18n._(msg`Not sent: the reply to ${author}`),
    description: why,
    isError: true,
    action: { text: i18n._(msg`Show`), run: show },
  });

/** What became of a review that a reply was sent for from here. */
export const heard = (review: Review): void => {
  const send = awaited.get(review.reviewId);
  if (!send) return;
  if (review.state === 'PUBLISHED') awaited.delete(review.reviewId);
  const problem = problemOf(review);
  if (!problem) return;
  ended(review.reviewId);
  tellUnsent(send, failureWords(i18n, problem.failure));
};

onLive((event) => {
  if (event.kind === 'reviews') event.reviews.forEach(heard);
});
