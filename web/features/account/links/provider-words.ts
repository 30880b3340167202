import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ProviderFailure } from '#shared/domain/account/provider-failures.ts';

/** What is said of a sign-in with the provider that failed. */
const wordsOf = (failure: ProviderFailure, name: string): MessageDescriptor => {
  switch (failure) {
    case 'away':
      return msg`${name} can't be reached. Please try again in a few minutes.`;
    case 'refused':
      return msg`${name} didn't log you in.`;
    case 'expired':
      return msg`This took too long. Please try again.`;
    case 'domain':
      return msg`Accounts from this domain can't be used here. Ask whoever runs this installation.`;
    case 'uninvited':
      return msg`Only invited people can sign up here. Ask your team for an invitation.`;
    case 'taken':
      return msg`This email belongs to another account here. Ask whoever runs this installation for a link that connects the two.`;
    case 'no-email':
      return msg`${name} didn't share an email address.`;
    case 'link-over':
      return msg`This link is no longer valid`;
    case 'unverified':
      return msg`We couldn't verify the response from ${name}. If this happens again, tell whoever runs this installation.`;
  }
};

export const providerWords = (i18n: I18n, failure: ProviderFailure, name: string): string =>
  i18n._(wordsOf(failure, name));
