import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { View } from '#shared/contract/view/schema.ts';
import { addressOfFilter } from '#shared/domain/reviews/filter/address.ts';
import { lateIn } from '#shared/domain/reviews/target.ts';
import { viewCountsQuery, viewsQuery } from '#web/lib/api/queries/views.ts';
import { ALL_APPS } from '#web/lib/api/review-scope.ts';
import { formatNumber } from '#web/lib/i18n/format.ts';
import { WarningIcon } from '#web/ui/icons/warning-icon.tsx';
import styles from './late-views.module.css';

type Late = { view: View; hours: number; count: number; isCut: boolean };

const LateView = ({ view, hours, count, isCut }: Late) => {
  const { t } = useLingui();
  const n = `${formatNumber(count)}${isCut ? '+' : ''}`;
  const late = lateIn({ filter: view.filter, targetHours: hours }, Date.now());
  return (
    <li className={styles.late}>
      <WarningIcon size={16} />
      <Link
        to="/reviews"
        search={{ app: ALL_APPS, ...addressOfFilter(late), search: view.search ?? undefined }}
        className={styles.link}
      >
        <bdi>{view.name}</bdi>:{' '}
        {t`${plural(count, { one: `${n} review is late`, other: `${n} reviews are late` })}`}
      </Link>
      <span className={styles.target}>
        {t`${plural(hours, { one: 'Target: a reply within # hour', other: 'Target: a reply within # hours' })}`}
      </span>
    </li>
  );
};

/** Views whose reviews have waited longer than their target; undefined until it is known whether there are any. */
export const useLateViews = (username: string): readonly Late[] | undefined => {
  const views = useQuery(viewsQuery(username));
  const hasTargets = views.data?.some(({ targetHours }) => targetHours !== null) ?? false;
  const counts = useQuery({ ...viewCountsQuery(username), enabled: hasTargets });
  if (views.isPending || (hasTargets && counts.isPending)) return undefined;
  return (views.data ?? []).flatMap((view): Late[] => {
    const found = counts.data?.find(({ id }) => id === view.id)?.late;
    return found && found.count > 0 && view.targetHours !== null
      ? [{ view, hours: view.targetHours, ...found }]
      : [];
  });
};

export const LateViews = ({ late }: { late: readonly Late[] }) => {
  const { t } = useLingui();
  return late.length === 0 ? null : (
    <section aria-label={t`Late reviews`}>
      <ul className={styles.list}>
        {late.map((one) => (
          <LateView key={one.view.id} {...one} />
        ))}
      </ul>
    </section>
  );
};
