import { scaleLinear } from 'd3-scale';
import { formatNumber } from '#web/lib/i18n/format.ts';
import { ticksOf } from './axis.ts';
import styles from './chart.module.css';
import { Axis, ChartFrame, type ChartProps } from './chart-frame.tsx';

const HEIGHT = 150;
const TOP = 10;
const TONES = ['first', 'second'];

type Props = ChartProps & {
  /** What is counted, and for each column a number of each. */
  names: readonly string[];
  values: readonly (readonly number[])[];
};

/** Columns of some numbers beside each other. */
export const WorkloadChart = ({ names, values, ...chart }: Props) => {
  const y = scaleLinear()
    .domain([0, Math.max(1, ...values.flat())])
    .nice(2);
  const ticks = ticksOf(y);
  return (
    <ChartFrame
      {...chart}
      height={HEIGHT}
      numbers={ticks.map(formatNumber)}
      legend={names.map((label, at) => ({ label, tone: TONES[at] ?? '' }))}
    >
      {(columns) => {
        const { bottom, band, startOf } = columns;
        y.range([bottom, TOP]);
        const width = band / names.length;
        return (
          <>
            <Axis
              columns={columns}
              ticks={ticks.map((tick) => ({ at: y(tick), number: formatNumber(tick), hasLine: true }))}
            />
            {values.map((counts, column) =>
              counts.map((count, at) => (
                <rect
                  key={`${startOf(column)} ${names[at]}`}
                  className={styles.bar}
                  data-tone={TONES[at]}
                  x={startOf(column) + at * width}
                  width={width}
                  y={y(count)}
                  height={y(0) - y(count)}
                />
              )),
            )}
          </>
        );
      }}
    </ChartFrame>
  );
};
