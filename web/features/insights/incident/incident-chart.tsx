import { useLingui } from '@lingui/react/macro';
import { scaleLinear } from 'd3-scale';
import type { Incident, IncidentDetails } from '#shared/contract/incident/schema.ts';
import { formatNumber } from '#web/lib/i18n/format.ts';
import { formatShare } from '#web/lib/insights/figures.ts';
import chart from '../chart/chart.module.css';
import { Axis, ChartFrame } from '../chart/chart-frame.tsx';
import { type ChartRelease, Releases } from '../chart/release-marks.tsx';
import { barOf, spanOf, tickOf } from './bar-words.ts';
import styles from './incident.module.css';

const HEIGHT = 264;
/** Above the plot, for releases and for when it was noticed. */
const TOP = 36;

export const shareOf = ({ reviews, low }: { reviews: number; low: number }): number =>
  reviews === 0 ? 0 : low / reviews;

type Props = { incident: Incident; details: IncidentDetails; label: string };

/** The share of reviews that the incident is about, before it and since it began. */
export const IncidentChart = ({ incident, details, label }: Props) => {
  const { t } = useLingui();
  const { bars, barHours, releases, beganAt, noticedAt } = details;
  const { usualShare, endedAt, appId, appName } = incident;
  const began = barOf(bars, beganAt) ?? 0;
  const noticed = barOf(bars, noticedAt);
  const usual = formatShare(usualShare);
  const most = Math.max(0.1, usualShare, ...bars.map(shareOf));
  const shares = scaleLinear().domain([0, most]).nice(3);
  const ticks = shares.ticks(3);
  const marks = releases.flatMap(({ version, at }): ChartRelease[] => {
    const column = barOf(bars, at);
    return column === undefined ? [] : [{ column, appId, app: appName, version }];
  });
  return (
    <ChartFrame
      label={label}
      buckets={bars.map(({ at }) => ({ from: at, to: at }))}
      gaps={new Set()}
      isLastOpen={endedAt === null}
      height={HEIGHT}
      numbers={ticks.map((tick) => formatShare(tick))}
      words={{ tick: tickOf, span: spanOf(barHours), open: t`so far` }}
      legend={[
        { label: t`Since it began`, tone: 'low' },
        { label: t`Before`, tone: 'rest' },
      ]}
      describe={(column) => {
        const bar = bars[column] ?? { reviews: 0, low: 0 };
        const share = formatShare(shareOf(bar));
        return `${share} (${formatNumber(bar.low)} / ${formatNumber(bar.reviews)})`;
      }}
    >
      {(columns) => {
        const { left, right, bottom, band, startOf, centreOf } = columns;
        const y = shares.range([bottom, TOP]);
        return (
          <>
            <Axis
              columns={columns}
              ticks={ticks.map((tick) => ({ at: y(tick), number: formatShare(tick), hasLine: true }))}
            />
            {bars.map((bar, column) => (
              <rect
                key={bar.at}
                className={chart.bar}
                data-tone={column >= began ? 'low' : 'rest'}
                x={startOf(column)}
                width={band}
                y={y(shareOf(bar))}
                height={y(0) - y(shareOf(bar))}
              />
            ))}
            <line className={styles.usual} x1={left} x2={right} y1={y(usualShare)} y2={y(usualShare)} />
            <g className={chart.lowest}>
              <text x={left + 4} y={y(usualShare) - 5}>
                {t`usual, ${usual}`}
              </text>
              {noticed !== undefined && (
                <text
                  className={styles.noticed}
                  x={centreOf(noticed)}
                  y={y(Math.max(...bars.slice(Math.max(0, noticed - 1), noticed + 2).map(shareOf))) - 6}
                  textAnchor={centreOf(noticed) > right - 40 ? 'end' : 'middle'}
                >
                  {t`noticed`}
                </text>
              )}
            </g>
            <Releases columns={columns} releases={marks} />
          </>
        );
      }}
    </ChartFrame>
  );
};
