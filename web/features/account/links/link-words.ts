import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { LinkFailure } from '#web/lib/auth/own-call.ts';

const WORDS: Readonly<Record<Exclude<LinkFailure, 'over'>, MessageDescriptor>> = {
  weak: msg`This password is too easy to guess. Choose another.`,
  'too-many': msg`Too many attempts. Please wait a few minutes and try again.`,
  network: msg`Can't reach the server. Check your connection and try again.`,
};

/** What is said of a failure that may pass; a link that is over has a screen of its own. */
export const linkWords = (i18n: I18n, failure: LinkFailure): string | undefined =>
  failure === 'over' ? undefined : i18n._(WORDS[failure]);
