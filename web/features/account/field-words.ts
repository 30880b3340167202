import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type FieldError, PASSWORD_MIN } from '#shared/domain/account/registration.ts';

const WORDS = {
  invalid: msg`Enter a valid email address.`,
  'too-long': msg`This is too long.`,
  mismatch: msg`Passwords do not match`,
} as const;

/** The error message of the field with this label. */
export const fieldWords = (i18n: I18n, error: FieldError | undefined, label: string): string | undefined => {
  if (error === undefined) return undefined;
  if (error === 'required') return i18n._(msg`${label} is required.`);
  return error === 'too-short'
    ? i18n._(msg`The password must contain at least ${PASSWORD_MIN} characters`)
    : i18n._(WORDS[error]);
};
