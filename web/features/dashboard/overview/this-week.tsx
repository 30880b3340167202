import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { WeekList } from '#web/lib/insights/week-list.tsx';
import { weekQuery } from '#web/lib/insights/week-query.ts';
import styles from './overview.module.css';

const EVERYTHING = {};

/** What is unusual about the last seven days; nothing without reviews. */
export const ThisWeek = ({ username }: { username: string }) => {
  const { data } = useQuery(weekQuery(username, EVERYTHING));
  if (!data || (data.reviews === 0 && data.sentences.length === 0)) return null;
  return (
    <section className={styles.week} aria-labelledby="week-title">
      <h2 id="week-title" className={styles.weekTitle}>
        <Trans>This week</Trans>
      </h2>
      <WeekList sentences={data.sentences} />
    </section>
  );
};
