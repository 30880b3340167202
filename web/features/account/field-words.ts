import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type FieldError, PASSWORD_MIN } from '#shared/domain/account/registration.ts';

const WORDS = {
  required: msg`Please fill this in.`,
  invalid: msg`This does not look right.`,
  'too-long': msg`This is too long.`,
  mismatch: msg`Passwords do not match`,
} as const;

/** The error message of a field. */
export const fieldWords = (i18n: I18n, error: FieldError | undefined): string | undefined => {
  if (error === undefined) return undefined;
  return error === 'too-short'
    ? i18n._(msg`The password must contain at least ${PASSWORD_MIN} characters`)
    : i18n._(WORDS[error]);
};
