import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ErrorCode } from '#shared/contract/errors.ts';
import type { Failure } from './call.ts';

const wrong = msg`Something went wrong. Please try again later.`;

const WORDS: Readonly<Record<ErrorCode, MessageDescriptor>> = {
  SUCCESS: wrong, // an error response with the code SUCCESS
  MISSING_PARAMETERS: msg`Something is missing or not filled in correctly.`,
  EXPIRED_TOKEN: msg`Please log in again.`,
  TRIAL_EXPIRED: msg`Your free trial has ended.`,
  SUBSCRIPTION_EXPIRED: msg`Your subscription has ended.`,
  NO_ACTIVE_SUBSCRIPTION: msg`There is no active subscription.`,
  ENTITY_NOT_FOUND: msg`This is no longer here. Reload the page to see the newest state.`,
  REVIEW_NOT_FOUND: msg`The review seems to be removed from the store. We can't submit an answer for it.`,
  ENTITY_ALREADY_EXISTS: msg`This already exists.`,
  STORE_ALREADY_LINKED: msg`This store account is already linked.`,
  STORE_ALREADY_LINKED_TO_ANOTHER_COMPANY: msg`This store account is already linked to another company.`,
  REVIEW_CHANGED: msg`This review or its reply changed in the meantime. The newest review is shown and your draft is kept.`,
  ALREADY_SENT: msg`The reply is already on its way to the store. You can still edit it.`,
  REQUEST_TOO_LARGE: msg`This is too large to be sent.`,
  UNSUPPORTED_MEDIA_TYPE: wrong,
  TOO_MANY_CHARACTERS: msg`The reply is too long for the store. Please shorten it.`,
  FILL_GOOGLE_CONFIG: msg`The details of the Google Play account are missing.`,
  FILL_APPLE_CONFIG: msg`The details of the App Store account are missing.`,
  CHECK_GOOGLE_CONFIG: msg`Google Play did not accept the account's key. Please check it.`,
  CHECK_APPLE_CONFIG: msg`The App Store did not accept the account's key. Please check it.`,
  NO_PERMISSIONS: msg`The store account's key has no permission to do this.`,
  GOOGLE_API_DISABLED: msg`The Google Play Android Developer API is not enabled in the Google Cloud project of this key.`,
  NO_PUBLISHED_APPS: msg`There are no published apps in this store account.`,
  NO_PUBLISHED_APPS_OR_DEVELOPER: msg`No published apps or no developer were found in this store account.`,
  NO_APPS: msg`No apps were found in this store account.`,
  IMPORT_WRONG_FILE: msg`This is not Google's export of reviews. Its name begins with reviews_ and ends with .csv.`,
  IMPORT_WRONG_APP: msg`These are the reviews of another app.`,
  IMPORT_WRONG_ENCODING: msg`This file cannot be read as text. Bring it in as Google gave it to you.`,
  LIMIT_REACHED: msg`This month's processed reviews are used up. You can still write and send replies by hand.`,
  REPLY_HELD: msg`A reply was written, but it did not pass our checks and is not shown. Please try again.`,
  TOO_MANY_REQUESTS: msg`That was a lot at once. Please wait a moment and try again.`,
  ERROR: wrong,
  DB_OPERATION_ERROR: wrong,
  STORE_API_ERROR: msg`The store could not be reached. Please try again.`,
  ERROR_SUBMIT: msg`The store did not take the reply. Please try again.`,
  WRITER_ERROR: msg`The reply could not be written. Please try again.`,
  SERVICE_UNAVAILABLE: msg`This is away for a moment. Please try again soon.`,
};

const unreached = msg`No connection to the server. Check your network and try again.`;

/** One actionable sentence per error code; a missing one does not compile. */
export const failureWords = (i18n: I18n, failure: Failure): string =>
  i18n._(failure.kind === 'network' ? unreached : WORDS[failure.code]);
