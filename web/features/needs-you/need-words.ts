import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { Need, NeedReason } from '#shared/contract/needs-you.ts';
import type { Review } from '#shared/contract/review.ts';

type Words = { why: MessageDescriptor; todo: MessageDescriptor };

const NOT_SENT: Readonly<Record<NonNullable<Review['submitError']>, Words>> = {
  REVIEW_NOT_FOUND: {
    why: msg`The reply was not sent: the store says that the review is gone.`,
    todo: msg`Delete the review here, or keep it and try again.`,
  },
  REVIEW_CHANGED: {
    why: msg`The reply was not sent: the reviewer changed the review in the meantime.`,
    todo: msg`Read what it says now and send a reply that fits.`,
  },
  TOO_MANY_CHARACTERS: {
    why: msg`The reply was not sent: it is too long for the store.`,
    todo: msg`Shorten it and send it again.`,
  },
  NO_PERMISSIONS: {
    why: msg`The reply was not sent: your key may not answer reviews.`,
    todo: msg`Give the key that permission in the store's console, then send the reply again.`,
  },
  ERROR_SUBMIT: {
    why: msg`The reply was not sent: the store did not take it.`,
    todo: msg`Send it again. Should it fail once more, change the text.`,
  },
};

const WORDS: Readonly<Record<Exclude<NeedReason, 'UNREADABLE'>, Words>> = {
  HELD: {
    why: msg`The AI gave no reply that could be used.`,
    todo: msg`Have another one written, or write it yourself.`,
  },
  NOT_SENT: NOT_SENT.ERROR_SUBMIT,
  SYNC_SET_ASIDE: {
    why: msg`This app could not be read five times in a row. It is left alone until we have looked.`,
    todo: msg`There is nothing you have to do; we have been told. Answer urgent reviews in the store's console.`,
  },
  DRAFT_SET_ASIDE: {
    why: msg`No reply could be prepared for this review, five times in a row.`,
    todo: msg`Write the reply yourself, or have it written again from the review.`,
  },
  SEND_SET_ASIDE: {
    why: msg`We could not find out what became of your reply, five times in a row.`,
    todo: msg`We have been told. Look in the store's console before you send it again.`,
  },
};

/** Reviews that could not be parsed. */
const unreadable = (count: number): Words => ({
  why: msg`${plural(count, { one: '# review could not be read.', other: '# reviews could not be read.' })}`,
  todo: msg`The store sent them incomplete, so they are not shown here. Answer them in the store's console.`,
});

const wordsOf = ({ reason, review, count = 0 }: Need): Words => {
  if (reason === 'UNREADABLE') return unreadable(count);
  const error = reason === 'NOT_SENT' ? review?.submitError : undefined;
  return error ? NOT_SENT[error] : WORDS[reason];
};

/** The explanation of an action item. */
export const actionItemWords = (i18n: I18n, need: Need): { why: string; todo: string } => {
  const { why, todo } = wordsOf(need);
  return { why: i18n._(why), todo: i18n._(todo) };
};
