import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { MailKind } from '#shared/domain/notices/preferences.ts';

type Words = { title: MessageDescriptor; hint?: MessageDescriptor };

/** What a person is told by mail. */
export const KIND_WORDS: Readonly<Record<MailKind, Words>> = {
  assigned: { title: msg`A review is assigned to you` },
  mentioned: { title: msg`Someone mentions you in a note` },
  replyFailed: {
    title: msg`A reply wasn't sent`,
    hint: msg`The store rejected it, or we couldn't reach it.`,
  },
  sensitive: { title: msg`A sensitive review`, hint: msg`Legal action, safety, personal data or press.` },
  lowStars: { title: msg`New 1–2 star reviews` },
  incidentOpened: {
    title: msg`A rating is falling, or complaints about a topic are rising`,
    hint: msg`Sent immediately, even during quiet hours.`,
  },
  late: { title: msg`Reviews are waiting too long`, hint: msg`When a view is past its reply target.` },
  stopped: {
    title: msg`Something has stopped working`,
    hint: msg`Syncing, sending, drafts or payment. Sent immediately, even during quiet hours.`,
  },
  week: { title: msg`Your week in reviews`, hint: msg`Monday mornings.` },
};
