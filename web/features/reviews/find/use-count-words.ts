import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatNumber } from '#web/lib/i18n/format.ts';

/** How many reviews a list has; `isCut`: more than counted. */
export const useCountWords = (count: number | undefined, isCut: boolean): string | undefined => {
  const { t } = useLingui();
  const atLeast = formatNumber(count ?? 0);
  if (count === undefined) return undefined;
  return isCut
    ? t`${atLeast}+ reviews found`
    : t`${plural(count, { one: '# review found', other: '# reviews found' })}`;
};
