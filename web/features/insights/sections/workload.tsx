import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatAgo, formatNumber } from '#web/lib/i18n/format.ts';
import { formatMinutes, formatShare } from '#web/lib/insights/figures.ts';
import { reviewsAddress } from '#web/lib/insights/reviews-address.ts';
import { bucketsOf, bucketsWithin, sumsOf } from '../buckets.ts';
import { Chart } from '../chart/chart.tsx';
import { workloadQuery } from '../insight-queries.ts';
import styles from '../insights.module.css';
import type { Place } from '../place.ts';
import { Figure, Section, Views } from '../section.tsx';
import { Table } from '../table.tsx';
import { useBefore } from '../use-before.ts';

/** What arrived, what was answered, and how long it took. */
export const Workload = ({ username, place }: { username: string; place: Place }) => {
  const { t } = useLingui();
  const { filter, range } = place;
  const answer = useQuery(workloadQuery(username, place));
  const buckets = bucketsOf(range);
  const was = useBefore(range);
  return (
    <Section
      title={t`Workload`}
      about={t`Reviews received, replies sent, and how long reviewers waited.`}
      answer={answer}
      isEmpty={({ arrived, answered, before, gaps, oldestWaiting }) =>
        arrived + answered + before.arrived + before.answered + gaps.length === 0 && !oldestWaiting
      }
    >
      {(work) => {
        const { before, timeToReply, oldestWaiting, people } = work;
        const values = sumsOf(buckets, work.days, ({ arrived, answered }) => [arrived, answered], 2);
        const slow = formatMinutes(timeToReply?.p90);
        const ago = oldestWaiting ? formatAgo(oldestWaiting.at, Date.now()) : '';
        return (
          <>
            <dl className={styles.figures}>
              <Figure
                label={t`Reviews received`}
                value={formatNumber(work.arrived)}
                before={was(formatNumber(before.arrived))}
                meaning={t`Reviews written in this period`}
                opens={reviewsAddress(filter, range, { list: 'all' })}
              />
              <Figure
                label={t`Answered`}
                value={formatNumber(work.answered)}
                before={was(formatNumber(before.answered))}
                meaning={t`Replies sent in this period`}
                opens={reviewsAddress(filter, range, { list: 'answered', by: 'answered' })}
              />
              <Figure
                label={t`Waiting`}
                value={formatNumber(work.arrivedWaiting)}
                meaning={t`Still unanswered`}
                opens={reviewsAddress(filter, range, { list: 'unanswered' })}
              />
              <Figure
                label={t`Reply rate`}
                value={formatShare(work.replyRate)}
                before={was(formatShare(before.replyRate))}
                meaning={t`Share of the reviews needing a reply that have one.`}
              />
              <Figure
                label={t`Time to reply`}
                value={timeToReply ? `≈ ${formatMinutes(timeToReply.median)}` : '–'}
                before={was(formatMinutes(before.timeToReply?.median))}
                meaning={
                  timeToReply
                    ? t`Median. 90% of replies are sent within ${slow}.`
                    : t`No replies in this period.`
                }
              />
            </dl>
            <Views
              label={t`Workload`}
              file={`workload-${range.from}-${range.to}`}
              data={{
                columns: [t`From`, t`To`, t`Reviews received`, t`Answered`],
                rows: buckets.map(({ from, to }, column) => [from, to, ...(values[column] ?? [])]),
              }}
            >
              <Chart
                label={t`Reviews received and replies over time`}
                buckets={buckets}
                series={[
                  { key: 'arrived', label: t`Reviews received`, tone: 'first' },
                  { key: 'answered', label: t`Answered`, tone: 'second' },
                ]}
                values={values}
                isStacked={false}
                gaps={bucketsWithin(buckets, work.gaps)}
                gapText={t`reviews may be missing`}
                marks={new Map()}
                describe={(column) => {
                  const [arrived, answered] = (values[column] ?? [0, 0]).map(formatNumber);
                  return t`${arrived} received, ${answered} answered`;
                }}
              />
            </Views>
            {people && people.length > 0 && (
              <Table
                label={t`Replies by person`}
                data={{
                  columns: [t`Replies by person`, t`Replies`],
                  rows: people.map(({ name, replies }) => [name, replies]),
                }}
              />
            )}
            {oldestWaiting && (
              <p className={styles.note}>
                <Trans>
                  Oldest unanswered:{' '}
                  <Link to="/reviews" search={{ app: oldestWaiting.appId, review: oldestWaiting.reviewId }}>
                    {ago}
                  </Link>
                </Trans>
              </p>
            )}
          </>
        );
      }}
    </Section>
  );
};
