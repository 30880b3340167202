import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Warning } from '#shared/domain/checks/warnings.ts';

const WORDS: Readonly<Record<Warning['code'], MessageDescriptor>> = {
  refund: msg`promises a refund, which is up to the store.`,
  money: msg`promises money or freebies to everyone who reads it.`,
  deadline: msg`commits to a deadline.`,
  guilt: msg`admits liability.`,
  reward: msg`offers a reward for a review, which both stores forbid.`,
  rating: msg`asks for a higher rating, which can put readers off.`,
  'promo-code': msg`is a promo code that anyone can use.`,
  placeholder: msg`looks like an unfilled placeholder.`,
  markup: msg`is markup, which the store shows as plain text.`,
  'foreign-link': msg`is a link that isn't in this app's settings.`,
  'foreign-address': msg`is an email address that isn't in this app's settings.`,
  'phone-number': msg`is a phone number that isn't in this app's settings.`,
  'control-character': msg`is an invisible character.`,
  'split-grapheme': msg`contains a broken character.`,
  'spelled-out': msg`is spelled out letter by letter.`,
  'transport-residue': msg`looks like leftover AI output.`,
};

/** The rest of a sentence that starts with the quoted text. */
export const warningWords = (i18n: I18n, { code }: Pick<Warning, 'code'>): string => i18n._(WORDS[code]);
