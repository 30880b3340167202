import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { daysIn, type Range } from '#shared/domain/insights/range.ts';

/** Says what a number was in as many days before a range. */
export const useBefore = (range: Range): ((earlier: string) => string) => {
  const { t } = useLingui();
  const days = daysIn(range);
  return (earlier) =>
    t`${plural(days, { one: `${earlier} on the previous day`, other: `${earlier} in the previous # days` })}`;
};
