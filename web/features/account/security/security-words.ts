import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SecurityFailure } from './security-calls.ts';

const WORDS: Readonly<Record<SecurityFailure, MessageDescriptor>> = {
  password: msg`The password is wrong, or your session has ended.`,
  code: msg`This code is wrong or has already been used. Wait for the next one, and check that your device's clock is right.`,
  over: msg`This was changed in another tab. Reload the page.`,
  'too-many': msg`Too many attempts. Please wait a few minutes and try again.`,
  network: msg`Can't reach the server. Check your connection and try again.`,
  other: msg`An error occurred`,
};

export const securityWords = (i18n: I18n, failure: SecurityFailure): string => i18n._(WORDS[failure]);
