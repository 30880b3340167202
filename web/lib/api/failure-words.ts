import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ErrorCode } from '#shared/contract/errors.ts';
import type { Review } from '#shared/contract/review/schema.ts';
import { storeOf } from '#shared/domain/stores/store.ts';
import type { Failure } from './call.ts';

const wrong = msg`Something went wrong. Please try again later.`;

const WORDS: Readonly<Record<ErrorCode, MessageDescriptor>> = {
  SUCCESS: wrong, // an error response with the code SUCCESS
  MISSING_PARAMETERS: msg`Some fields are missing or invalid.`,
  EXPIRED_TOKEN: msg`Please log in again.`,
  TRIAL_EXPIRED: msg`Your free trial has ended.`,
  SUBSCRIPTION_EXPIRED: msg`Your subscription has ended.`,
  NO_ACTIVE_SUBSCRIPTION: msg`You don't have an active subscription.`,
  ENTITY_NOT_FOUND: msg`This no longer exists. Reload the page to see the latest.`,
  REVIEW_NOT_FOUND: msg`The review seems to be removed from the store. We can't submit an answer for it.`,
  ENTITY_ALREADY_EXISTS: msg`This already exists.`,
  STORE_ALREADY_LINKED: msg`This store account is already connected.`,
  STORE_ALREADY_LINKED_TO_ANOTHER_COMPANY: msg`This store account is already connected to another company.`,
  REVIEW_CHANGED: msg`This review or its reply has changed. You're seeing the latest, and your draft is saved.`,
  ALREADY_SENT: msg`This reply is already being sent. You can still edit it.`,
  REQUEST_TOO_LARGE: msg`This is too large to send.`,
  UNSUPPORTED_MEDIA_TYPE: wrong,
  TOO_MANY_CHARACTERS: msg`The reply is too long for the store. Please shorten it.`,
  FILL_GOOGLE_CONFIG: msg`Google Play account details are missing.`,
  FILL_APPLE_CONFIG: msg`App Store account details are missing.`,
  CHECK_GOOGLE_CONFIG: msg`Google Play rejected the key. Check it and try again.`,
  CHECK_APPLE_CONFIG: msg`The App Store rejected the key. Check it and try again.`,
  NOT_ALLOWED: msg`This can't be done here.`,
  NO_PERMISSIONS: msg`The store key doesn't have permission to do this.`,
  GOOGLE_API_DISABLED: msg`The Google Play Android Developer API isn't enabled in this key's Google Cloud project.`,
  NO_PUBLISHED_APPS: msg`No published apps found in this store account.`,
  NO_PUBLISHED_APPS_OR_DEVELOPER: msg`No published apps or developer found in this store account.`,
  NO_APPS: msg`No apps found in this store account.`,
  IMPORT_WRONG_FILE: msg`This isn't a Google Play review report. The file name starts with reviews_ and ends with .csv.`,
  IMPORT_WRONG_APP: msg`These reviews belong to another app.`,
  IMPORT_WRONG_ENCODING: msg`This file can't be read. Import it exactly as you downloaded it from Google.`,
  LIMIT_REACHED: msg`You've reached this month's limit. You can still reply manually.`,
  REPLY_BLOCKED: msg`The AI reply didn't pass our checks. Please try again.`,
  FILTER_TOO_BROAD: msg`There are too many reviews to search. Narrow the filter.`,
  MAXIMUM_REACHED: msg`You've reached the maximum. Delete one first.`,
  TOO_MANY_REQUESTS: msg`Too many requests. Please wait a moment and try again.`,
  ERROR: wrong,
  DB_OPERATION_ERROR: wrong,
  STORE_API_ERROR: msg`Couldn't reach the store. Please try again.`,
  ERROR_SUBMIT: msg`The store rejected the reply. Please try again.`,
  WRITER_ERROR: msg`Couldn't write a reply. Please try again.`,
  SERVICE_UNAVAILABLE: msg`Temporarily unavailable. Please try again.`,
};

/** Why the store refused a reply. Its own words are set off from the sentence, whatever their direction. */
export const refusalWords = (i18n: I18n, { appId, storeMessage }: Review): string => {
  const words = `\u2068${storeMessage}\u2069`;
  return storeOf(appId) === 'apple'
    ? i18n._(msg`The App Store rejected the reply: “${words}”`)
    : i18n._(msg`Google Play rejected the reply: “${words}”`);
};

/** It stays on the screen when the server is back. */
const unreached = msg`The server couldn't be reached. Please try again.`;

/** One actionable sentence per error code; a missing one does not compile. */
export const failureWords = (i18n: I18n, failure: Failure): string => {
  if (failure.kind === 'network') return i18n._(unreached);
  const { code, review } = failure;
  if (code === 'NOT_ALLOWED' && review?.submitError === code)
    return i18n._(msg`Reply not sent: its sender can no longer send replies.`);
  return code === 'ERROR_SUBMIT' && review?.storeMessage ? refusalWords(i18n, review) : i18n._(WORDS[code]);
};
