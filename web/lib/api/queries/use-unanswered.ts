import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatNumber } from '#web/lib/i18n/format.ts';
import { useApps } from './use-apps.ts';

/** The number of unanswered reviews of all apps; undefined while unknown. */
export const useUnanswered = (): { count: number; text: string; words: string } | undefined => {
  const { t } = useLingui();
  const { data } = useApps();
  if (!data) return undefined;
  const count = data.reduce((sum, app) => sum + app.unresolvedCount, 0);
  return {
    count,
    text: formatNumber(count),
    words: t`${plural(count, { one: '# unanswered', other: '# unanswered' })}`,
  };
};
