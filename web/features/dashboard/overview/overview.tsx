import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { overviewQuery } from '#web/lib/api/queries/overview.ts';
import { useApps } from '#web/lib/api/queries/use-apps.ts';
import { useUnanswered } from '#web/lib/api/queries/use-unanswered.ts';
import { formatNumber } from '#web/lib/i18n/format.ts';
import { formatMean, formatMinutes, formatShare } from '#web/lib/insights/figures.ts';
import { ProblemPanel } from '#web/ui/layout/panels.tsx';
import { Change } from './change.tsx';
import { Checklist } from './checklist.tsx';
import styles from './overview.module.css';
import { Queue } from './queue.tsx';

/** Times are estimated from a histogram. */
const about = (minutes: number | null | undefined): string =>
  minutes == null ? formatMinutes(minutes) : `≈ ${formatMinutes(minutes)}`;

/** What to do now, and four numbers. */
export const Overview = ({ username }: { username: string }) => {
  const { t } = useLingui();
  const answer = useQuery(overviewQuery(username));
  const unanswered = useUnanswered();
  const apps = useApps();
  if (answer.isError && !answer.data)
    return (
      <ProblemPanel again={t`Try again`} onAgain={() => void answer.refetch()}>
        <Trans>Couldn't load the overview.</Trans>
      </ProblemPanel>
    );
  const { stars, replyRate, timeToReply, hasReplied, queue } = answer.data ?? {};
  const isNew = answer.data !== undefined && apps.data !== undefined && !hasReplied;
  if (isNew && apps.data?.length === 0) return <Checklist apps={[]} hasReplied={false} />;
  const thirtyDays = t`Last 30 days, compared with the previous 30`;
  return (
    <div className={styles.overview} aria-busy={answer.isPending}>
      <dl className={styles.figures}>
        <div className={styles.figure}>
          <dt>
            <Trans>To answer</Trans>
          </dt>
          <dd>
            <Link to="/reviews" search={{ app: 'all' }} className={styles.value}>
              {unanswered === undefined ? '–' : formatNumber(unanswered.count)}
            </Link>
          </dd>
          <dd className={styles.note}>
            <Trans>Reviews without a reply</Trans>
          </dd>
        </div>
        <div className={styles.figure}>
          <dt>
            <Trans>Average rating</Trans>
          </dt>
          <dd className={styles.value}>{formatMean(stars?.value)}</dd>
          <dd className={styles.note} title={thirtyDays}>
            <Change of={stars} isGood="up" format={formatMean} />
          </dd>
        </div>
        <div className={styles.figure}>
          <dt>
            <Trans>Reply rate</Trans>
          </dt>
          <dd className={styles.value}>{formatShare(replyRate?.value)}</dd>
          <dd
            className={styles.note}
            title={t`Of reviews at least a week old: 30 days, compared with the 30 before`}
          >
            <Change of={replyRate} isGood="up" format={formatShare} />
          </dd>
        </div>
        <div className={styles.figure}>
          <dt>
            <Trans>Time to reply</Trans>
          </dt>
          <dd className={styles.value}>{about(timeToReply?.value)}</dd>
          <dd className={styles.note} title={t`Median. ${thirtyDays}`}>
            <Change of={timeToReply} isGood="down" format={about} />
          </dd>
        </div>
      </dl>
      {isNew ? (
        <Checklist apps={apps.data ?? []} hasReplied={false} />
      ) : (
        <Queue queue={queue} unanswered={unanswered?.count} />
      )}
    </div>
  );
};
