import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { formatAgo, formatNumber } from '#web/lib/i18n/format.ts';
import { formatMinutes, formatShare } from '#web/lib/insights/figures.ts';
import { reviewsAddress } from '#web/lib/insights/reviews-address.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { bucketsOf, bucketsWithin, sumsOf } from '../buckets.ts';
import { Card } from '../card/card.tsx';
import { Table } from '../card/table.tsx';
import figures from '../figures.module.css';
import { workloadQuery } from '../insight-queries.ts';
import type { Place } from '../place.ts';
import { Was } from '../was.tsx';
import styles from './workload.module.css';

const WorkloadChart = lazyPart(async () => (await import('../chart/workload-chart.tsx')).WorkloadChart);

type FigureProps = { label: string; meaning?: string; value: ReactNode; note: ReactNode };

const Figure = ({ label, meaning, value, note }: FigureProps) => (
  <div className={figures.figure} title={meaning}>
    <dt>{label}</dt>
    <dd className={figures.value}>{value}</dd>
    <dd className={figures.note}>{note}</dd>
  </div>
);

/** Times are estimated from a histogram. */
const about = (minutes: number | undefined): string =>
  minutes === undefined ? formatMinutes(minutes) : `≈ ${formatMinutes(minutes)}`;

type Props = { username: string; place: Place; today: string; onPlace: (place: Place) => void };

/** What arrived, what was answered, and how long it took. */
export const Workload = ({ username, place, today, onPlace }: Props) => {
  const { t } = useLingui();
  const { filter, range } = place;
  const answer = useQuery(workloadQuery(username, place));
  useEffect(() => WorkloadChart.ahead(), []);
  const buckets = bucketsOf(range);
  const names = [t`Reviews received`, t`Answered`];
  const valuesOf = ({ days }: NonNullable<typeof answer.data>) =>
    sumsOf(buckets, days, ({ arrived, answered }) => [arrived, answered], names.length);
  const tableOf = (data: NonNullable<typeof answer.data>) => ({
    columns: [t`From`, t`To`, ...names],
    rows: valuesOf(data).map((counts, column) => [
      buckets[column]?.from ?? '',
      buckets[column]?.to ?? '',
      ...counts,
    ]),
  });
  return (
    <Card
      title={t`Workload`}
      answer={answer}
      size="workload"
      isEmpty={({ arrived, answered, before, gaps, oldestWaiting }) =>
        arrived + answered + before.arrived + before.answered + gaps.length === 0 && !oldestWaiting
      }
      hasViews
      file={`workload-${range.from}-${range.to}`}
      table={tableOf}
    >
      {(work, view) => {
        const { before, timeToReply, oldestWaiting, people } = work;
        const values = valuesOf(work);
        const ago = oldestWaiting ? formatAgo(oldestWaiting.at, Date.now()) : '';
        return (
          <>
            <dl className={figures.strip}>
              <Figure
                label={t`Reviews received`}
                meaning={t`Reviews written in this period`}
                value={
                  <Link to="/reviews" search={reviewsAddress(filter, range, { list: 'all' })}>
                    {formatNumber(work.arrived)}
                  </Link>
                }
                note={<Was before={formatNumber(before.arrived)} />}
              />
              <Figure
                label={t`Answered`}
                meaning={t`Replies sent in this period`}
                value={
                  <Link
                    to="/reviews"
                    search={reviewsAddress(filter, range, { list: 'answered', by: 'answered' })}
                  >
                    {formatNumber(work.answered)}
                  </Link>
                }
                note={<Was before={formatNumber(before.answered)} />}
              />
              <Figure
                label={t`Waiting`}
                meaning={t`Still unanswered`}
                value={
                  <Link to="/reviews" search={reviewsAddress(filter, range, { list: 'unanswered' })}>
                    {formatNumber(work.arrivedWaiting)}
                  </Link>
                }
                note={
                  oldestWaiting && (
                    <Link to="/reviews" search={{ app: oldestWaiting.appId, review: oldestWaiting.reviewId }}>
                      {t`oldest: ${ago}`}
                    </Link>
                  )
                }
              />
              <Figure
                label={t`Reply rate`}
                meaning={t`Share of reviews that needed a reply and got one.`}
                value={formatShare(work.replyRate)}
                note={<Was before={formatShare(before.replyRate)} />}
              />
              <Figure
                label={t`Time to reply`}
                value={about(timeToReply?.median)}
                note={<Was before={formatMinutes(before.timeToReply?.median)} />}
              />
              <Figure
                label={t`Slowest 10%`}
                value={about(timeToReply?.p90)}
                note={<Was before={formatMinutes(before.timeToReply?.p90)} />}
              />
              {work.answeredUnseen !== null && (
                <Figure
                  label={t`Answered before going public`}
                  meaning={t`Google Play shows a new review to others after about a day. Share of replies sent before then.`}
                  value={formatShare(work.answeredUnseen)}
                  note={<Was before={formatShare(before.answeredUnseen)} />}
                />
              )}
            </dl>
            {view === 'table' ? (
              <Table label={t`Workload`} data={tableOf(work)} />
            ) : (
              <WorkloadChart
                standIn={<div className={styles.chart} />}
                label={t`Reviews received and replies over time`}
                buckets={buckets}
                names={names}
                values={values}
                gaps={bucketsWithin(buckets, work.gaps)}
                isLastOpen={range.to === today}
                describe={(column) => {
                  const [arrived, answered] = (values[column] ?? [0, 0]).map(formatNumber);
                  return t`${arrived} received, ${answered} answered`;
                }}
                onOpen={(days) => onPlace({ ...place, days: undefined, range: days })}
              />
            )}
            {people && people.length > 0 && (
              <Table
                label={t`Replies by person`}
                data={{
                  columns: [t`Replies by person`, t`Replies`],
                  rows: people.map(({ name, replies }) => [name, replies]),
                }}
              />
            )}
          </>
        );
      }}
    </Card>
  );
};
