import { i18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { Review } from '#shared/contract/review/schema.ts';
import { problemOf } from '#web/editor/state/open-editor.ts';
import type { Failure } from '#web/lib/api/call.ts';
import { failureWords } from '#web/lib/api/failure-words.ts';
import { closeToast, showToast } from '#web/ui/feedback/show-toast.ts';
import { cardId } from '../../store/card-id.ts';
import type { ReplyNotices } from '../session/ports.ts';
import { UNDO_MS } from './undo-window.ts';

type Send = {
  reviewId: string;
  author: string;
  /** Before it was sent. */
  replyRevision: number;
  undoSend: () => void;
};

const TOAST = 'sending';
const UNSENT = 'unsent';

/** How long after a reply has left its undo is still meant for it, in ms. */
const LATE_MS = 2000;
const ALREADY_SENT = { kind: 'refused', code: 'ALREADY_SENT', status: 409 } as const;

/** Time in which a card shows its countdown, in ms. */
const CARD_MS = 200;

export type SendToasts = ReturnType<typeof openSendToasts>;

/** The toasts about sending, shown on any screen; `show` leads to a review. */
export const openSendToasts = (show: (reviewId: string) => void) => {
  /** Replies in their undo window, the newest last. */
  let pending: readonly Send[] = [];
  /** Failed replies shown in the toast. */
  let unsent: readonly { reviewId: string; author: string; why: string }[] = [];
  const awaitingOutcome = new Map<string, Send>();
  let leftAt = Number.NEGATIVE_INFINITY;
  const hasJustLeft = (): boolean => performance.now() - leftAt < LATE_MS;
  const timers = new Map<string, ReturnType<typeof setTimeout>>();

  /** The reviews whose own card shows the countdown, which then needs no toast. */
  const visible = new Set<string>();

  const showPending = (): void => {
    const hidden = pending.filter(({ reviewId }) => !visible.has(reviewId));
    const last = hidden.at(-1);
    const count = hidden.length;
    if (!last) {
      closeToast(TOAST);
      return;
    }
    showToast({
      key: TOAST,
      title: i18n._(msg`${plural(count, { one: '# reply not sent yet', other: '# replies not sent yet' })}`),
      ...(last.author === '' ? {} : { description: i18n._(msg`To ${last.author}`) }),
      action: {
        text: count === 1 ? i18n._(msg`Undo`) : i18n._(msg`Undo last`),
        staysOpen: count > 1,
        run: last.undoSend,
      },
    });
  };

  /** Whether the countdown of a reply is in the window. */
  const setVisible = (reviewId: string, isVisible: boolean): void => {
    if (isVisible) visible.add(reviewId);
    else visible.delete(reviewId);
    if (pending.some((send) => send.reviewId === reviewId)) showPending();
  };

  const release = (reviewId: string): void => {
    clearTimeout(timers.get(reviewId));
    timers.delete(reviewId);
    if (!pending.some((send) => send.reviewId === reviewId)) return;
    pending = pending.filter((send) => send.reviewId !== reviewId);
    showPending();
  };

  const showUnsent = (): void => {
    const [first, ...others] = unsent;
    if (!first) {
      closeToast(UNSENT);
      return;
    }
    const author = first.author || i18n._(msg`Anonymous`);
    const { why } = first;
    const count = unsent.length;
    showToast({
      key: UNSENT,
      title: i18n._(msg`Reply to ${author} wasn't sent`),
      description:
        others.length === 0
          ? why
          : i18n._(msg`${plural(count, { one: "# reply wasn't sent.", other: "# replies weren't sent." })}`),
      isError: true,
      action: {
        text: i18n._(msg`Show`),
        staysOpen: others.length > 0,
        run: () => {
          unsent = others;
          show(first.reviewId);
          if (others.length > 0) showUnsent();
        },
      },
      onClose: () => {
        unsent = [];
      },
    });
  };

  const removeUnsent = (reviewId: string): void => {
    if (!unsent.some((one) => one.reviewId === reviewId)) return;
    unsent = unsent.filter((one) => one.reviewId !== reviewId);
    showUnsent();
  };

  /**
   * Shows the undo toast when no card does. It closes after three seconds like every toast; for the rest of the window, the
   * undo is on the card. If the store rejects the reply later, the user is notified.
   */
  const started: ReplyNotices['started'] = ({ reviewId, author, replyRevision }, undoSend): void => {
    const send = { reviewId, author, replyRevision, undoSend };
    removeUnsent(reviewId);
    awaitingOutcome.set(reviewId, send);
    pending = [...pending.filter((other) => other.reviewId !== reviewId), send];
    clearTimeout(timers.get(reviewId));
    timers.set(
      reviewId,
      setTimeout(() => {
        leftAt = performance.now();
        release(reviewId);
      }, UNDO_MS),
    );
    setTimeout(showPending, CARD_MS);
  };

  /** The submit was undone or failed. */
  const ended = (reviewId: string): void => {
    awaitingOutcome.delete(reviewId);
    release(reviewId);
  };

  const tellUnsent = ({ reviewId, author }: Pick<Send, 'reviewId' | 'author'>, why: string): void => {
    unsent = [...unsent.filter((one) => one.reviewId !== reviewId), { reviewId, author, why }];
    showUnsent();
  };

  /** Reports a reply that was not sent, with a link to it; skipped when the card itself asks what to do. */
  const reportUnsent = ({ reviewId, author }: Pick<Send, 'reviewId' | 'author'>, failure: Failure): void => {
    const isGone = failure.kind === 'refused' && failure.code === 'REVIEW_NOT_FOUND';
    if (isGone && document.getElementById(cardId(reviewId))) return;
    tellUnsent({ reviewId, author }, failureWords(i18n, failure));
  };

  /** Checks a changed review for the outcome of a reply sent from this page. */
  const changed = (review: Review): void => {
    const send = awaitingOutcome.get(review.reviewId);
    if (!send) return;
    if (review.state === 'PUBLISHED') awaitingOutcome.delete(review.reviewId);
    const problem = problemOf(review);
    // An own undo is no longer waited for.
    const isUndone = !problem && !review.isAnswered && review.replyRevision > send.replyRevision;
    if (!problem && !isUndone) return;
    ended(review.reviewId);
    if (problem) reportUnsent(send, problem.failure);
    else tellUnsent(send, i18n._(msg`Sending was undone elsewhere.`));
  };

  const undoFailed = (failure: Failure): void =>
    showToast({ title: failureWords(i18n, failure), isError: true });

  const notices: ReplyNotices = {
    started,
    ended,
    failed: reportUnsent,
    undoFailed,
  };
  /** Takes back the newest reply that can be, and leads to it; false if there is none. One that has just left is told. */
  const undoLast = (): boolean => {
    const last = pending.at(-1);
    last?.undoSend();
    if (last) show(last.reviewId);
    if (last || !hasJustLeft()) return last !== undefined;
    undoFailed(ALREADY_SENT);
    return true;
  };
  return {
    notices,
    setVisible,
    changed,
    undoLast,
    /** Whether an undo is meant for a reply that was sent. */
    isUndoForSend: (): boolean => pending.length > 0 || hasJustLeft(),
    close: (): void => {
      for (const timer of timers.values()) clearTimeout(timer);
      [pending, unsent] = [[], []];
      closeToast(TOAST);
      closeToast(UNSENT);
    },
  };
};
