import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Store } from '#shared/domain/stores/store.ts';
import type { Failure } from '#web/lib/api/call.ts';
import { failureWords } from '#web/lib/api/failure-words.ts';

type Words = { title: MessageDescriptor; text: MessageDescriptor };

const TAKEN: Words = {
  title: msg`Already linked`,
  text: msg`This store account is already linked to another account or company. Unlink it there first, or link another one.`,
};

const WORDS: Readonly<Record<string, Words>> = {
  STORE_ALREADY_LINKED: {
    title: msg`Already linked`,
    text: msg`Your company has linked this store already. Unlink it first if you want to use another key.`,
  },
  STORE_ALREADY_LINKED_TO_ANOTHER_COMPANY: TAKEN,
  NO_APPS: {
    title: msg`No apps found`,
    text: msg`The key works, and there are no apps in this account. Publish an app first, or use the key of another account.`,
  },
};

const OF_STORE: Readonly<Record<Store, Readonly<Record<string, Words>>>> = {
  apple: {
    NO_PERMISSIONS: {
      title: msg`No permission`,
      text: msg`The key may not read customer reviews. Give its user the role Customer Support or higher in App Store Connect, under Users and Access, and try again.`,
    },
    NO_PUBLISHED_APPS: {
      title: msg`No published apps`,
      text: msg`App Store needs an app Ready for Distribution. Try again when your first app is on the store.`,
    },
    CHECK_APPLE_CONFIG: {
      title: msg`Incorrect credentials or no apps`,
      text: msg`The App Store does not know this key. Check the key ID and the file: they must belong together, and the key must not be revoked. For a team key the issuer ID is needed too.`,
    },
    FILL_APPLE_CONFIG: {
      title: msg`Something is missing`,
      text: msg`The key ID or the key is missing, or the file does not hold a key of the App Store.`,
    },
  },
  google: {
    NO_PERMISSIONS: {
      title: msg`No permission`,
      text: msg`App permission to at least one published app is needed in the Google console: Users and permissions, the service account's address, 'Reply to reviews'. It can take a day until Google acts on it.`,
    },
    GOOGLE_API_DISABLED: {
      title: msg`Google's API is not enabled`,
      text: msg`The Google Play Android Developer API is not enabled in the Google Cloud project of this key. Enable it, wait a few minutes and try again.`,
    },
    NO_PUBLISHED_APPS_OR_DEVELOPER: {
      title: msg`No published apps or developer`,
      text: msg`There is no developer with this account ID on Google Play, or none of their apps is published. Check the ID in the address of your Play Console.`,
    },
    CHECK_GOOGLE_CONFIG: {
      title: msg`Incorrect credentials or no apps`,
      text: msg`Google does not accept this key. Check the account ID and the file; a key that was deleted in the Google Cloud console works no more.`,
    },
    FILL_GOOGLE_CONFIG: {
      title: msg`Something is missing`,
      text: msg`The account ID or the key is missing, or the file is not the key of a service account.`,
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
