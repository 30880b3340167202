import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Warning } from '#shared/domain/checks/warnings.ts';

const WORDS: Readonly<Record<Warning['code'], MessageDescriptor>> = {
  refund: msg`promises a refund, and the store decides on those.`,
  money: msg`promises money or something free to everybody who reads it.`,
  deadline: msg`names a time that you will be held to.`,
  guilt: msg`admits a fault, which can be used against you.`,
  reward: msg`rewards a review, which both stores forbid.`,
  rating: msg`asks for a better rating, which puts readers off.`,
  'promo-code': msg`is a code that everybody can read and use.`,
  placeholder: msg`looks like a gap that nobody has filled in.`,
  markup: msg`is markup, and the store shows it just like this.`,
  'foreign-link': msg`is a link that this app's settings do not name.`,
  'foreign-address': msg`is an address that this app's settings do not name.`,
  'phone-number': msg`is a number that this app's settings do not name.`,
  'control-character': msg`is a character that nobody can see.`,
  'split-grapheme': msg`is half a character: something was cut here.`,
  'spelled-out': msg`is spelled letter by letter.`,
};

/** The rest of a sentence that starts with the quoted text. */
export const warningWords = (i18n: I18n, { code }: Warning): string => i18n._(WORDS[code]);
