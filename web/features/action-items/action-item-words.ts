import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { ActionItem, ActionItemReason } from '#shared/contract/action-items/schema.ts';
import type { Review } from '#shared/contract/review/schema.ts';
import { refusalWords } from '#web/lib/api/failure-words.ts';
import { formatDate, formatNumber, formatTime } from '#web/lib/i18n/format.ts';

type Words = { why: MessageDescriptor; todo: MessageDescriptor };

const NOT_SENT: Readonly<Record<NonNullable<Review['submitError']>, Words>> = {
  REVIEW_NOT_FOUND: {
    why: msg`Reply not sent: the review seems to be removed from the store.`,
    todo: msg`Delete the review here, or keep it and try again.`,
  },
  REVIEW_CHANGED: {
    why: msg`Reply not sent: the reviewer edited the review.`,
    todo: msg`Read the new version, then send a reply.`,
  },
  TOO_MANY_CHARACTERS: {
    why: msg`Reply not sent: it's too long for the store.`,
    todo: msg`Shorten it and send it again.`,
  },
  NO_PERMISSIONS: {
    why: msg`Reply not sent: your key doesn't have permission to reply.`,
    todo: msg`Grant it in the store console, then send the reply again.`,
  },
  GOOGLE_API_DISABLED: {
    why: msg`Reply not sent: the Google Play API is disabled for your key.`,
    todo: msg`Enable it in the Google Cloud console, then send the reply again.`,
  },
  NOT_ALLOWED: {
    why: msg`Reply not sent: its sender can no longer send replies.`,
    todo: msg`Check the reply, then send it yourself.`,
  },
  ERROR_SUBMIT: {
    why: msg`Reply not sent: the store rejected it.`,
    todo: msg`Send it again. If it still fails, change the text.`,
  },
};

const WORDS: Readonly<
  Record<Exclude<ActionItemReason, 'UNREADABLE' | 'WAITS_FOR_LIMIT' | 'MODEL_ENDS'>, Words>
> = {
  BLOCKED: {
    why: msg`The AI couldn't write a usable reply.`,
    todo: msg`Generate another one or write your own.`,
  },
  NOT_SENT: NOT_SENT.ERROR_SUBMIT,
  SYNC_SET_ASIDE: {
    why: msg`This app failed to sync five times in a row. Syncing is paused while we investigate.`,
    todo: msg`Our team has been notified. Until it's fixed, answer urgent reviews in the store console.`,
  },
  DRAFT_SET_ASIDE: {
    why: msg`We couldn't draft a reply to this review after five attempts.`,
    todo: msg`Write your own reply, or regenerate it from the review.`,
  },
  SEND_SET_ASIDE: {
    why: msg`After five attempts, we couldn't confirm whether your reply was sent.`,
    todo: msg`Our team has been notified. Check the store console before sending it again.`,
  },
};

/** Reviews that could not be parsed. */
const unreadable = (count: number): Words => ({
  why: msg`${plural(count, { one: "# review couldn't be synced.", other: "# reviews couldn't be synced." })}`,
  todo: msg`The store sent incomplete data, so we can't show them. Answer them in the store console.`,
});

/** Replies that a store's limit holds up. */
const waiting = (count: number, until: string): Words => {
  const [replies, time] = [formatNumber(count), formatTime(until)];
  return {
    why: msg`Replies waiting for the store's limit: ${replies}. Expected to finish: ${time}.`,
    todo: msg`They're sent automatically. If the store grants you more, raise the limit under Store connections.`,
  };
};

/** A model that its maker withdraws. */
const ending = (model: string, until: string, successor: string | undefined): Words => {
  const day = formatDate(until);
  return {
    why: msg`The AI model ${model} will be shut down on ${day}.`,
    todo: successor
      ? msg`We switch to ${successor} a week before. Check a few drafts then.`
      : msg`Ask whoever runs this server to choose another model before then.`,
  };
};

const wordsOf = ({
  reason,
  review,
  since,
  count = 0,
  until = since,
  model = '',
  successor,
}: ActionItem): Words => {
  if (reason === 'MODEL_ENDS') return ending(model, until, successor);
  if (reason === 'UNREADABLE') return unreadable(count);
  if (reason === 'WAITS_FOR_LIMIT') return waiting(count, until);
  const error = reason === 'NOT_SENT' ? review?.submitError : undefined;
  return error ? NOT_SENT[error] : WORDS[reason];
};

/** What may help against a refusal that the store itself explains. */
const REFUSED = msg`Change the reply or do what the store asks, then send it again.`;

/** The explanation of an action item. */
export const actionItemWords = (i18n: I18n, item: ActionItem): { why: string; todo: string } => {
  const { reason, review } = item;
  if (reason === 'NOT_SENT' && review?.storeMessage)
    return { why: refusalWords(i18n, review), todo: i18n._(REFUSED) };
  const { why, todo } = wordsOf(item);
  return { why: i18n._(why), todo: i18n._(todo) };
};

/** Whether the same text may succeed once its cause is mended; its card is opened with the text and the button. */
export const maySendAgain = ({ reason, review }: ActionItem): boolean =>
  reason === 'NOT_SENT' &&
  ['NO_PERMISSIONS', 'GOOGLE_API_DISABLED', 'NOT_ALLOWED', 'ERROR_SUBMIT'].includes(
    review?.submitError ?? '',
  );
