import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '#web/lib/i18n/format.ts';
import { formatMean, formatShare } from '#web/lib/insights/figures.ts';
import { reviewsAddress } from '#web/lib/insights/reviews-address.ts';
import { bucketAt, bucketsOf, bucketsWithin, sumsOf } from '../buckets.ts';
import { Chart } from '../chart/chart.tsx';
import { ratingsQuery } from '../insight-queries.ts';
import styles from '../insights.module.css';
import type { Place } from '../place.ts';
import { Figure, Section, Views } from '../section.tsx';
import { useBefore } from '../use-before.ts';
import { StoreRatings } from './store-ratings.tsx';

const STARS = [1, 2, 3, 4, 5] as const;

const meanOf = (counts: readonly number[]): number | null => {
  const n = counts.reduce((a, b) => a + b, 0);
  return n === 0 ? null : counts.reduce((sum, count, place) => sum + count * (place + 1), 0) / n;
};

/** Stars over time and their mean. */
export const Ratings = ({ username, place }: { username: string; place: Place }) => {
  const { t } = useLingui();
  const { filter, range } = place;
  const answer = useQuery(ratingsQuery(username, place));
  const buckets = bucketsOf(range);
  const was = useBefore(range);
  const starWords = STARS.map((stars) => t`${plural(stars, { one: '# star', other: '# stars' })}`);
  return (
    <Section
      title={t`Ratings`}
      about={t`Star ratings in this period`}
      answer={answer}
      isEmpty={({ reviews, before, gaps, storeRatings }) =>
        reviews + before.reviews + gaps.length + storeRatings.length === 0
      }
    >
      {({ days, mean, reviews, before, gaps, releases, storeRatings }) => {
        const values = sumsOf(buckets, days, ({ stars }) => stars, STARS.length);
        const means = values.map(meanOf);
        const marks = new Map<number, string>();
        for (const { version, day } of releases) {
          const column = bucketAt(buckets, day);
          if (column !== -1) marks.set(column, [marks.get(column), version].filter(Boolean).join(', '));
        }
        const count = (n: number): string => t`${plural(n, { one: '# review', other: '# reviews' })}`;
        const [low, high] = [formatMean(mean?.low), formatMean(mean?.high)];
        return (
          <>
            <dl className={styles.figures}>
              <Figure
                label={t`Average rating`}
                value={formatMean(mean?.value)}
                before={before.mean && was(formatMean(before.mean.value))}
                meaning={mean ? t`95% range: ${low} to ${high}` : t`No reviews in this period.`}
              />
              <Figure
                label={t`Reviews`}
                value={formatNumber(reviews)}
                before={was(formatNumber(before.reviews))}
                meaning={t`Written in this period, answered or not`}
                opens={reviewsAddress(filter, range, { list: 'all' })}
              />
            </dl>
            <Views
              label={t`Ratings`}
              file={`ratings-${range.from}-${range.to}`}
              data={{
                columns: [t`From`, t`To`, ...starWords, t`Average rating`],
                rows: buckets.map(({ from, to }, column) => [
                  from,
                  to,
                  ...(values[column] ?? []),
                  means[column] == null ? null : Math.round((means[column] ?? 0) * 100) / 100,
                ]),
              }}
            >
              <Chart
                label={t`Reviews by stars over time`}
                buckets={buckets}
                series={STARS.map((stars) => ({
                  key: String(stars),
                  label: starWords[stars - 1] ?? '',
                  tone: `stars-${stars}`,
                }))}
                values={values}
                isStacked
                line={{ label: t`Average rating`, values: means, format: formatMean }}
                gaps={bucketsWithin(buckets, gaps)}
                gapText={t`reviews may be missing`}
                marks={marks}
                describe={(column) => {
                  const numbers = values[column] ?? [];
                  const total = count(numbers.reduce((a, b) => a + b, 0));
                  const average = formatMean(means[column]);
                  const each = numbers
                    .map((n, at) => `${formatNumber(at + 1)}★ ${formatNumber(n)}`)
                    .join(', ');
                  return means[column] == null ? total : t`${total}, average ${average} (${each})`;
                }}
              />
            </Views>
            <dl className={styles.links}>
              {STARS.map((stars, at) => {
                const n = values.reduce((sum, column) => sum + (column[at] ?? 0), 0);
                const isOut = filter.stars !== undefined && !filter.stars.includes(stars);
                return isOut ? null : (
                  <Figure
                    key={stars}
                    label={starWords[at] ?? ''}
                    value={formatNumber(n)}
                    meaning={reviews === 0 ? '' : formatShare(n / reviews)}
                    opens={reviewsAddress({ ...filter, stars: [stars] }, range, { list: 'all' })}
                  />
                );
              })}
            </dl>
            <StoreRatings ratings={storeRatings} />
            {gaps.length > 0 && (
              <p className={styles.note}>
                <Trans>
                  Hatched: reviews from these days may be missing because the store no longer lists them.
                </Trans>
              </p>
            )}
          </>
        );
      }}
    </Section>
  );
};
