import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SignInFailure } from '#web/lib/auth/identity-failures.ts';

const WORDS: Readonly<Record<SignInFailure, MessageDescriptor>> = {
  invalid: msg`Invalid email or password`,
  'too-many': msg`Too many attempts. Please wait a few minutes and try again.`,
  network: msg`Can't reach the server. Check your connection and try again.`,
  other: msg`An error occurred`,
};

/** What cannot be reached is an error first, then what to do about it on a line of its own. */
export const signInWords = (i18n: I18n, failure: SignInFailure): string =>
  (failure === 'network' ? `${i18n._(WORDS.other)}\n` : '') + i18n._(WORDS[failure]);
