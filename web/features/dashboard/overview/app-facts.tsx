import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { overviewQuery } from '#web/lib/api/queries/overview.ts';
import { formatAgo } from '#web/lib/i18n/format.ts';
import { formatMean } from '#web/lib/insights/figures.ts';
import { useQueueWords } from '#web/lib/queue/use-queue-words.ts';
import styles from './app-facts.module.css';
import { Change, toneOf } from './change.tsx';
import { Sparkline } from './sparkline.tsx';

type Props = { appId: string; username: string };

const useOverviewOf = ({ appId, username }: Props) => {
  const { data } = useQuery(overviewQuery(username));
  return data?.apps.find((one) => one.appId === appId);
};

/** An app's mean stars, what they were, and twelve weeks of them. */
export const AppRating = (of: Props) => {
  const { t } = useLingui();
  const app = useOverviewOf(of);
  if (!app) return null;
  const { stars } = app;
  const mean = formatMean(stars.value);
  return (
    <span className={styles.rating}>
      {stars.value !== null && (
        <span className={styles.stars} title={t`Average rating in the last 30 days`}>
          <span className={styles.mean}>
            <span aria-hidden="true">{mean}</span>
            <span className="visually-hidden">{t`${mean} stars`}</span>
          </span>
          <span className={styles.note}>
            <Change of={stars} isGood="up" format={formatMean} />
          </span>
        </span>
      )}
      <span className={styles.trend}>
        <Sparkline weeks={stars.weeks} tone={toneOf(stars, 'up')} />
      </span>
    </span>
  );
};

/** What is most urgent of what waits: angry reviewers, else the longest wait. */
export const AppWaiting = (of: Props) => {
  const wordsOf = useQueueWords();
  const app = useOverviewOf(of);
  if (!app || app.oldestWaiting === null) return null;
  const { angryWaiting, oldestWaiting } = app;
  const ago = formatAgo(oldestWaiting, Date.now());
  return angryWaiting > 0 ? (
    <span className={styles.angry}>{wordsOf('angry', angryWaiting, false)}</span>
  ) : (
    <span className={styles.note}>
      <Trans>oldest {ago}</Trans>
    </span>
  );
};
