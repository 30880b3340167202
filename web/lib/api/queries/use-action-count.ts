import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatNumber } from '#web/lib/i18n/format.ts';
import { useActionItems } from './use-action-items.ts';

/** The number of action items; undefined while there is none or it is unknown. */
export const useActionCount = (): { text: string; words: string } | undefined => {
  const { t } = useLingui();
  const count = useActionItems().data?.count ?? 0;
  return count === 0
    ? undefined
    : {
        text: formatNumber(count),
        words: t`${plural(count, { one: '# item needs attention', other: '# items need attention' })}`,
      };
};
