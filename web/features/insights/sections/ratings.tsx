import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { meanStars, type StarSums, sum } from '#shared/domain/insights/estimate.ts';
import { meansDiffer } from '#shared/domain/insights/significance.ts';
import { formatNumber } from '#web/lib/i18n/format.ts';
import { formatMean } from '#web/lib/insights/figures.ts';
import { useAppNames } from '#web/lib/insights/use-app-names.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { bucketAt, bucketsOf, bucketsWithin, sumsOf } from '../buckets.ts';
import { Card } from '../card/card.tsx';
import { Table } from '../card/table.tsx';
import figures from '../figures.module.css';
import { ratingsQuery } from '../insight-queries.ts';
import type { Place } from '../place.ts';
import { Was } from '../was.tsx';
import { Distribution } from './distribution.tsx';
import styles from './ratings.module.css';
import { StoreRatings } from './store-ratings.tsx';

const RatingsChart = lazyPart(async () => (await import('../chart/ratings-chart.tsx')).RatingsChart);

const STARS = [1, 2, 3, 4, 5] as const;

const sumsOfStars = (counts: readonly number[]): StarSums => ({
  n: sum(counts),
  stars: sum(counts.map((count, at) => count * (at + 1))),
  squares: sum(counts.map((count, at) => count * (at + 1) ** 2)),
});
const rounded = (value: number | undefined): number | null =>
  value === undefined ? null : Math.round(value * 100) / 100;

type Props = { username: string; place: Place; today: string; onPlace: (place: Place) => void };

/** Mean stars over time, how the stars are distributed, and what the stores show. */
export const Ratings = ({ username, place, today, onPlace }: Props) => {
  const { t } = useLingui();
  const { range } = place;
  const nameOf = useAppNames();
  const answer = useQuery(ratingsQuery(username, place));
  // Loaded beside the numbers, not after them.
  useEffect(() => RatingsChart.ahead(), []);
  const buckets = bucketsOf(range);
  const starWords = STARS.map((stars) => t`${plural(stars, { one: '# star', other: '# stars' })}`);
  const valuesOf = ({ days }: NonNullable<typeof answer.data>) =>
    sumsOf(buckets, days, ({ stars }) => stars, STARS.length);
  const tableOf = (data: NonNullable<typeof answer.data>) => ({
    columns: [t`From`, t`To`, ...starWords, t`Average rating`, t`95% range`],
    rows: valuesOf(data).map((counts, column) => {
      const mean = meanStars(counts);
      return [
        buckets[column]?.from ?? '',
        buckets[column]?.to ?? '',
        ...counts,
        rounded(mean?.value),
        mean && `${formatMean(mean.low)} – ${formatMean(mean.high)}`,
      ];
    }),
  });
  return (
    <Card
      title={t`Ratings`}
      answer={answer}
      size="ratings"
      isEmpty={({ reviews, before, gaps, storeRatings }) =>
        reviews + before.reviews + gaps.length + storeRatings.length === 0
      }
      hasViews
      file={`ratings-${range.from}-${range.to}`}
      table={tableOf}
    >
      {(data, view) => {
        const { mean, stars, before, gaps, releases, storeRatings } = data;
        const values = valuesOf(data);
        const means = values.map(meanStars);
        const marks = releases.map(({ appId, version, day }) => ({
          appId,
          version,
          column: bucketAt(buckets, day),
          app: nameOf(appId),
        }));
        const describe = (column: number): string => {
          const counts = values[column] ?? [];
          const n = sum(counts);
          const total = t`${plural(n, { one: '# review', other: '# reviews' })}`;
          const average = formatMean(means[column]?.value);
          const each = counts
            .map((count, at) => `${formatNumber(at + 1)}★ ${formatNumber(count)}`)
            .join(', ');
          const named = marks
            .filter((mark) => mark.column === column)
            .map(({ app, version }) => `${app} ${version}`);
          return [n === 0 ? total : t`${total}, average ${average} (${each})`, ...named].join(' · ');
        };
        const [low, high] = [formatMean(mean?.low), formatMean(mean?.high)];
        const isUp = (mean?.value ?? 0) > (before.mean?.value ?? 0);
        return (
          <>
            <div className={styles.ratings}>
              {view === 'table' ? (
                <Table label={t`Ratings`} data={tableOf(data)} />
              ) : (
                <RatingsChart
                  standIn={<div className={styles.chart} />}
                  label={t`Reviews by stars over time`}
                  buckets={buckets}
                  values={values}
                  means={means}
                  describe={describe}
                  average={mean?.value}
                  gaps={bucketsWithin(buckets, gaps)}
                  isLastOpen={range.to === today}
                  releases={marks}
                  onOpen={(days) => onPlace({ ...place, days: undefined, range: days })}
                />
              )}
              <div className={styles.side}>
                <div>
                  <h3 className={styles.subtitle}>
                    <Trans>Average rating</Trans>
                  </h3>
                  <p className={styles.average}>
                    <span className={styles.mean}>{formatMean(mean?.value)}</span>{' '}
                    {before.mean && (
                      <Was
                        before={formatMean(before.mean.value)}
                        change={
                          meansDiffer(sumsOfStars(stars), sumsOfStars(before.stars)) && {
                            isUp,
                            tone: isUp ? 'better' : 'worse',
                          }
                        }
                      />
                    )}
                  </p>
                  <p className={figures.note}>
                    {mean ? t`likely between ${low} and ${high}` : t`No reviews in this period.`}
                  </p>
                </div>
                <Distribution
                  place={place}
                  stars={stars}
                  starWords={starWords}
                  onFilter={(next) => onPlace({ ...place, filter: next })}
                />
                <StoreRatings ratings={storeRatings} />
              </div>
            </div>
            {gaps.length > 0 && (
              <p className={figures.note}>
                <Trans>
                  Hatched: reviews from these days may be missing because the store no longer lists them.
                </Trans>
              </p>
            )}
          </>
        );
      }}
    </Card>
  );
};
