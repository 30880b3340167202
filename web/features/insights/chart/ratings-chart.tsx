import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { scaleLinear } from 'd3-scale';
import { area, line } from 'd3-shape';
import type { Estimate } from '#shared/domain/insights/estimate.ts';
import { sum } from '#shared/domain/insights/estimate.ts';
import { formatNumber } from '#web/lib/i18n/format.ts';
import { formatDay, formatMean } from '#web/lib/insights/figures.ts';
import styles from './chart.module.css';
import { Axis, ChartFrame, type ChartProps, type Columns } from './chart-frame.tsx';
import { lowestOf } from './lowest.ts';
import { type ChartRelease, Releases } from './release-marks.tsx';

const HEIGHT = 312;
/** The stars, and the numbers of reviews below them on their own scale. */
const STARS = { top: 24, bottom: 204 };
const VOLUME = 48;
const LOW = 2;

const starsAt = scaleLinear().domain([1, 5]).range([STARS.bottom, STARS.top]);

type Props = ChartProps & {
  /** For each column its mean stars; null without reviews. */
  means: readonly (Estimate | null)[];
  /** For each column the reviews of one to five stars. */
  values: readonly (readonly number[])[];
  /** The mean of all. */
  average: number | undefined;
  releases: readonly ChartRelease[];
};

/** Mean stars with the range they likely lie in, releases, and below the number of reviews. */
export const RatingsChart = ({ means, values, average, releases, ...chart }: Props) => {
  const { t } = useLingui();
  const most = Math.max(1, ...values.map(sum));
  const countsAt = scaleLinear().domain([0, most]);
  const numbers = [5, 4, 3, 2, 1].map(formatNumber);
  const count = 2; // any of several
  const starsOf = (range: string): string =>
    t`${plural(count, { one: `${range} star`, other: `${range} stars` })}`;
  const [few, many] = [`${formatNumber(1)}–${formatNumber(2)}`, `${formatNumber(3)}–${formatNumber(5)}`];
  return (
    <ChartFrame
      {...chart}
      height={HEIGHT}
      numbers={[...numbers, formatNumber(most)]}
      legend={[
        { label: t`Average with its likely range`, tone: 'line' },
        { label: starsOf(few), tone: 'low' },
        { label: starsOf(many), tone: 'rest' },
      ]}
    >
      {(columns) => {
        const { bottom, band, startOf } = columns;
        const y = countsAt.range([bottom, bottom - VOLUME]);
        return (
          <>
            <Axis
              columns={columns}
              ticks={[
                ...[5, 4, 3, 2, 1].map((stars) => ({
                  at: starsAt(stars),
                  number: formatNumber(stars),
                  hasLine: true,
                })),
                { at: y(most), number: formatNumber(most), hasLine: false },
                { at: y(0), number: formatNumber(0), hasLine: true },
              ]}
            />
            {values.map((counts, column) => {
              const [low, all] = [sum(counts.slice(0, LOW)), sum(counts)];
              return (
                <g key={startOf(column)}>
                  <rect
                    className={styles.bar}
                    data-tone="rest"
                    x={startOf(column)}
                    width={band}
                    y={y(all)}
                    height={y(low) - y(all)}
                  />
                  <rect
                    className={styles.bar}
                    data-tone="low"
                    x={startOf(column)}
                    width={band}
                    y={y(low)}
                    height={y(0) - y(low)}
                  />
                </g>
              );
            })}
            <Means columns={columns} means={means} isLastOpen={chart.isLastOpen} />
            <Lowest
              columns={columns}
              means={means}
              average={average}
              values={values}
              buckets={chart.buckets}
            />
            <Releases columns={columns} releases={releases} />
          </>
        );
      }}
    </ChartFrame>
  );
};

type MeansProps = { columns: Columns; means: Props['means']; isLastOpen: boolean };

const Means = ({ columns: { centreOf, band, active }, means, isLastOpen }: MeansProps) => {
  const isKnown = (mean: Estimate | null | undefined): mean is Estimate => mean != null;
  const last = means.length - 1;
  const at = (column: number): number => centreOf(column);
  const drawn = line<Estimate | null>()
    .defined(isKnown)
    .y((mean) => starsAt(mean?.value ?? 0));
  const range = area<Estimate | null>()
    .defined(isKnown)
    .x((_, column) => at(column))
    .y0((mean) => starsAt(mean?.low ?? 0))
    .y1((mean) => starsAt(mean?.high ?? 0));
  const closed = isLastOpen ? means.slice(0, -1) : means;
  const open = isLastOpen ? means.slice(-2) : [];
  const value = active === undefined ? undefined : means[active];
  return (
    <g className={styles.line}>
      <path className={styles.range} d={range(means) ?? ''} />
      {means.map(
        (mean, column) =>
          // One without neighbours has no area.
          isKnown(mean) &&
          !isKnown(means[column - 1]) &&
          !isKnown(means[column + 1]) && (
            <g key={at(column)}>
              <rect
                className={styles.range}
                x={at(column) - band / 4}
                width={band / 2}
                y={starsAt(mean.high)}
                height={starsAt(mean.low) - starsAt(mean.high)}
              />
              <circle cx={at(column)} cy={starsAt(mean.value)} r="3" />
            </g>
          ),
      )}
      <path d={drawn.x((_, column) => at(column))(closed) ?? ''} />
      <path className={styles.open} d={drawn.x((_, place) => at(last - 1 + place))(open) ?? ''} />
      {isKnown(value) && <circle cx={at(active ?? 0)} cy={starsAt(value.value)} r="4" />}
    </g>
  );
};

type LowestProps = Pick<Props, 'means' | 'average' | 'values' | 'buckets'> & { columns: Columns };

/** Names the lowest column, where it is lower than all by more than chance. */
const Lowest = ({ columns: { centreOf, left, right }, means, average, values, buckets }: LowestProps) => {
  const { t } = useLingui();
  const column = lowestOf(means, values.map(sum), average);
  const mean = column === undefined ? null : means[column];
  if (column === undefined || !mean) return null;
  const { from = '', to = '' } = buckets[column] ?? {};
  const value = formatMean(mean.value, 1);
  const day = from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`;
  const x = centreOf(column);
  const anchor = x < left + 60 ? 'start' : x > right - 60 ? 'end' : 'middle';
  return (
    <g className={styles.lowest}>
      <circle cx={x} cy={starsAt(mean.value)} r="4" />
      <text x={x} y={starsAt(mean.value) + 22} textAnchor={anchor}>
        {t`${value} on ${day}`}
      </text>
    </g>
  );
};
