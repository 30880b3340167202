import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { appsQuery } from '#web/lib/apps.ts';
import { formatNumber } from '#web/lib/format.ts';
import { useUser } from '#web/lib/use-user.ts';

/** How many reviews of all apps wait for an answer; nothing while that is not known. */
export const useUnanswered = (): { count: number; text: string; words: string } | undefined => {
  const { t } = useLingui();
  const user = useUser();
  const { data } = useQuery(appsQuery(user?.username ?? '', user?.auth.hasAccess ?? false));
  if (!data) return undefined;
  const count = data.reduce((sum, app) => sum + app.unresolvedCount, 0);
  return {
    count,
    text: formatNumber(count),
    words: t`${plural(count, { one: '# unanswered', other: '# unanswered' })}`,
  };
};
