import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { overviewQuery } from '#web/lib/api/queries/overview.ts';
import { formatAgo } from '#web/lib/i18n/format.ts';
import { formatMean } from '#web/lib/insights/figures.ts';
import { Change } from './change.tsx';
import styles from './overview.module.css';
import { HEIGHT, pathOf, WIDTH } from './sparkline.ts';

const Sparkline = ({ weeks }: { weeks: readonly (number | null)[] }) => (
  <svg className={styles.trend} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
    <path d={pathOf(weeks)} />
  </svg>
);

/** Stars, their change and the longest wait of an app. */
export const AppFacts = ({ appId, username }: { appId: string; username: string }) => {
  const { t } = useLingui();
  const { data } = useQuery(overviewQuery(username));
  const app = data?.apps.find((one) => one.appId === appId);
  if (!app) return null;
  const { stars, weeks, oldestWaiting } = app;
  const mean = formatMean(stars.value);
  const ago = oldestWaiting === null ? undefined : formatAgo(oldestWaiting, Date.now());
  return (
    <span className={styles.facts}>
      {stars.value !== null && (
        <span className={styles.stars} title={t`Average rating of the last 30 days`}>
          <span className={styles.mean}>
            <span aria-hidden="true">★ {mean}</span>
            <span className="visually-hidden">{t`${mean} stars`}</span>
          </span>
          <span className={styles.note}>
            <Change of={stars} isGood="up" format={formatMean} />
          </span>
        </span>
      )}
      <Sparkline weeks={weeks} />
      <span className={styles.oldest}>{ago !== undefined && t`oldest ${ago}`}</span>
    </span>
  );
};
