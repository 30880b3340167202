import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Store } from '#shared/domain/stores/store.ts';
import type { Failure } from '#web/lib/api/call.ts';
import { failureWords } from '#web/lib/api/failure-words.ts';

type Words = { title: MessageDescriptor; text: MessageDescriptor };

const TAKEN: Words = {
  title: msg`Already connected`,
  text: msg`This store account is already connected to another account or company. Disconnect it there first, or connect a different one.`,
};

const WORDS: Readonly<Record<string, Words>> = {
  STORE_ALREADY_LINKED: {
    title: msg`Already connected`,
    text: msg`Your company has already connected this store. Disconnect it first to use another key.`,
  },
  STORE_ALREADY_LINKED_TO_ANOTHER_COMPANY: TAKEN,
  NO_APPS: {
    title: msg`No apps found`,
    text: msg`The key works, but this account has no apps. Publish an app first, or use another account's key.`,
  },
};

const OF_STORE: Readonly<Record<Store, Readonly<Record<string, Words>>>> = {
  apple: {
    NO_PERMISSIONS: {
      title: msg`No permission`,
      text: msg`The key can't read customer reviews. In App Store Connect, under Users and Access, give its user the Customer Support role or higher, then try again.`,
    },
    NO_PUBLISHED_APPS: {
      title: msg`No published apps`,
      text: msg`App Store needs an app Ready for Distribution. Try again once your first app is live.`,
    },
    CHECK_APPLE_CONFIG: {
      title: msg`Incorrect credentials or no apps`,
      text: msg`The App Store doesn't recognize this key. Check that the key ID matches the file and that the key hasn't been revoked. Team keys also need the issuer ID.`,
    },
    FILL_APPLE_CONFIG: {
      title: msg`Missing details`,
      text: msg`The key ID or key is missing, or the file isn't an App Store key.`,
    },
  },
  google: {
    NO_PERMISSIONS: {
      title: msg`No permission`,
      text: msg`App permission to at least one published app is needed in the Google console: under Users and permissions, grant the service account “Reply to reviews”. Changes can take up to a day to apply.`,
    },
    GOOGLE_API_DISABLED: {
      title: msg`Google API not enabled`,
      text: msg`The Google Play Android Developer API or the Google Play Developer Reporting API isn't enabled in this key's Google Cloud project. Enable both, wait a few minutes and try again.`,
    },
    NO_PUBLISHED_APPS_OR_DEVELOPER: {
      title: msg`No published apps or developer`,
      text: msg`Google Play has no developer with this account ID, or none of their apps are published. Check the ID in your Play Console URL.`,
    },
    CHECK_GOOGLE_CONFIG: {
      title: msg`Incorrect credentials or no apps`,
      text: msg`Google rejected this key. Check the account ID and the file. A key deleted in the Google Cloud console no longer works.`,
    },
    FILL_GOOGLE_CONFIG: {
      title: msg`Missing details`,
      text: msg`The account ID or key is missing, or the file isn't a service account key.`,
    },
  },
};

/** The title and advice for each error of linking a store. */
export const linkErrorWords = (
  i18n: I18n,
  store: Store,
  failure: Failure,
): { title: string; text: string } => {
  const words =
    failure.kind === 'refused' ? (OF_STORE[store][failure.code] ?? WORDS[failure.code]) : undefined;
  return words
    ? { title: i18n._(words.title), text: i18n._(words.text) }
    : { title: i18n._(msg`Something went wrong`), text: failureWords(i18n, failure) };
};
