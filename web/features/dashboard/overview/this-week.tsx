import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { WeekList } from '#web/lib/insights/week-list.tsx';
import { weekQuery } from '#web/lib/insights/week-query.ts';
import { ProblemPanel } from '#web/ui/layout/panels.tsx';
import { ReleaseVerdicts } from './release-verdicts.tsx';
import styles from './this-week.module.css';

const EVERYTHING = {};
/** How many sentences stand beside the apps; Insights has the rest. */
const MOST = 3;

/** What is unusual about the last seven days, the worst first. */
export const ThisWeek = ({ username }: { username: string }) => {
  const { t } = useLingui();
  const week = useQuery(weekQuery(username, EVERYTHING));
  const { data } = week;
  return (
    <section className={styles.week} aria-labelledby="week-title" aria-busy={week.isPending}>
      <header className={styles.head}>
        <h2 id="week-title" className={styles.title}>
          <Trans>This week</Trans>
        </h2>
        <Link to="/insights" search={{}}>
          <Trans>Insights</Trans>
        </Link>
      </header>
      <ReleaseVerdicts username={username} />
      {data && (data.reviews > 0 || data.sentences.length > 0) ? (
        <WeekList sentences={data.sentences.slice(0, MOST)} />
      ) : data ? (
        <p className={styles.calm}>
          <Trans>Weekly changes will appear here once there are weeks to compare.</Trans>
        </p>
      ) : (
        week.isError && (
          <ProblemPanel again={t`Try again`} onAgain={() => void week.refetch()}>
            <Trans>Couldn't load this week's changes.</Trans>
          </ProblemPanel>
        )
      )}
    </section>
  );
};
