import { i18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';

/** A rating as text, for screen readers. */
export const starWords = (starRating: number): string =>
  i18n._(msg`${plural(starRating, { one: '# out of 5 stars', other: '# out of 5 stars' })}`);
