import { i18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { Review } from '#shared/contract/review.ts';
import type { Failure } from '#web/lib/api/call.ts';
import { failureWords } from '#web/lib/api/failure-words.ts';
import { tell, untell } from '#web/ui/tell.ts';
import { showReview } from '../../list/data/scroll-target.ts';
import { cardId } from '../../list/focus/use-active-card.ts';
import { problemOf } from '../editor/open-editor.ts';
import type { ReplyNotices } from '../session/ports.ts';

/** How long a reply can be taken back, in ms. */
export const UNDO_MS = 5000;

type Send = {
  reviewId: string;
  author: string;
  takeBack: () => void;
};

const TOAST = 'sending';
const UNSENT = 'unsent';

/** Replies that can still be taken back, the last one last; and those whose outcome is still to come. */
let held: readonly Send[] = [];
/** Those that came back, for as long as that is said. */
let unsent: readonly { reviewId: string; author: string; why: string }[] = [];
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
    ...(last.author === '' ? {} : { description: i18n._(msg`To ${last.author}`) }),
    action: {
      text: count === 1 ? i18n._(msg`Undo`) : i18n._(msg`Undo last`),
      staysOpen: count > 1,
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

const sayUnsent = (): void => {
  const [first, ...others] = unsent;
  if (!first) {
    untell(UNSENT);
    return;
  }
  const author = first.author || i18n._(msg`Anonymous`);
  const { why } = first;
  const count = unsent.length;
  tell({
    key: UNSENT,
    title: i18n._(msg`Not sent: the reply to ${author}`),
    description:
      others.length === 0
        ? why
        : i18n._(msg`${plural(count, { one: '# reply was not sent.', other: '# replies were not sent.' })}`),
    isError: true,
    action: {
      text: i18n._(msg`Show`),
      staysOpen: others.length > 0,
      run: () => {
        unsent = others;
        showReview(first.reviewId);
        if (others.length > 0) sayUnsent();
      },
    },
    onClose: () => {
      unsent = [];
    },
  });
};

const forgetUnsent = (reviewId: string): void => {
  if (!unsent.some((one) => one.reviewId === reviewId)) return;
  unsent = unsent.filter((one) => one.reviewId !== reviewId);
  sayUnsent();
};

/** A reply is on its way: the person may take it back for a while, and hears if the store says no. */
const began = (send: Send): void => {
  forgetUnsent(send.reviewId);
  awaited.set(send.reviewId, send);
  held = [...held.filter(({ reviewId }) => reviewId !== send.reviewId), send];
  clearTimeout(timers.get(send.reviewId));
  timers.set(
    send.reviewId,
    setTimeout(() => release(send.reviewId), UNDO_MS),
  );
  say();
};

/** It was taken back, or never went. */
const ended = (reviewId: string): void => {
  awaited.delete(reviewId);
  release(reviewId);
};

/** Says that a reply was not sent, and leads back to it; where the card itself asks what to do, nothing more is said. */
const tellUnsent = ({ reviewId, author }: Pick<Send, 'reviewId' | 'author'>, failure: Failure): void => {
  const isGone = failure.kind === 'refused' && failure.code === 'REVIEW_NOT_FOUND';
  if (isGone && document.getElementById(cardId(reviewId))) return;
  const why = failureWords(i18n, failure);
  unsent = [...unsent.filter((one) => one.reviewId !== reviewId), { reviewId, author, why }];
  sayUnsent();
};

/** What became of a review that a reply was sent for from here. */
const changed = (review: Review): void => {
  const send = awaited.get(review.reviewId);
  if (!send) return;
  if (review.state === 'PUBLISHED') awaited.delete(review.reviewId);
  const problem = problemOf(review);
  if (!problem) return;
  ended(review.reviewId);
  tellUnsent(send, problem.failure);
};

/** What is said of replies on their way, on whichever screen the person is by then. */
export const sendToasts = (): ReplyNotices => ({
  began: ({ reviewId, author }, takeBack) => began({ reviewId, author, takeBack }),
  ended,
  refused: tellUnsent,
  changed,
});
