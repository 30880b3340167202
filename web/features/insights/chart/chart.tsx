import { scaleBand, scaleLinear } from 'd3-scale';
import { line as lineOf } from 'd3-shape';
import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react';
import type { Range } from '#shared/domain/insights/range.ts';
import { formatNumber } from '#web/lib/i18n/format.ts';
import { formatDay, formatRange } from '#web/lib/insights/figures.ts';
import { datedColumns, ticksOf, widthOfNumbers } from './axis.ts';
import styles from './chart.module.css';
import { useWidth } from './use-width.ts';

const HEIGHT = 240;
const LINE_HEIGHT = 64;
const MARGIN = { top: 18, bottom: 22, end: 4 };
/** Between a number of the axis and the plot. */
const AXIS_GAP = 6;
/** Room for a mean such as `4.25`. */
const MEAN_WIDTH = 32;

export type Series = { key: string; label: string; tone: string };

type Props = {
  label: string;
  buckets: readonly Range[];
  series: readonly Series[];
  /** For each column a number for each series. */
  values: readonly (readonly number[])[];
  isStacked: boolean;
  /** A line above the columns, such as a mean of each; null where there is none. */
  line?: { label: string; values: readonly (number | null)[]; format: (value: number) => string };
  /** Columns with days on which reviews may be missing. */
  gaps: ReadonlySet<number>;
  gapText: string;
  /** What happened in a column, such as releases. */
  marks: ReadonlyMap<number, string>;
  /** What a column holds, in words. */
  describe: (column: number) => string;
};

/** Columns over time, moved through with the arrow keys or the pointer; what they hold is said below. */
export const Chart = (props: Props) => {
  const { label, buckets, series, values, isStacked, line, gaps, gapText, marks, describe } = props;
  const [frame, width] = useWidth<HTMLDivElement>();
  const [active, setActive] = useState<number>();
  const id = useId();
  const isMirrored = document.documentElement.dir === 'rtl';
  const last = buckets.length - 1;
  const top = MARGIN.top + (line ? LINE_HEIGHT : 0);
  const tallest = Math.max(
    1,
    ...values.map((column) => (isStacked ? column.reduce((a, b) => a + b, 0) : Math.max(...column))),
  );
  const y = scaleLinear()
    .domain([0, tallest])
    .nice(3)
    .range([HEIGHT - MARGIN.bottom, top]);
  const ticks = ticksOf(y).map((tick) => ({ tick, number: formatNumber(tick) }));
  const start = AXIS_GAP + widthOfNumbers(ticks.map(({ number }) => number));
  const inner = Math.max(0, width - start - MARGIN.end);
  const x = scaleBand<number>()
    .domain(buckets.map((_, column) => column))
    .range(isMirrored ? [MARGIN.end + inner, MARGIN.end] : [start, start + inner])
    .paddingInner(buckets.length > 40 ? 0.1 : 0.25);
  const startOf = (column: number): number => x(column) ?? 0;
  const band = x.bandwidth();
  const centreOf = (column: number): number => startOf(column) + band / 2;
  const dated = datedColumns(
    buckets.map((_, column) => centreOf(column)),
    width,
  );
  const stepOf = (event: KeyboardEvent): number | undefined => {
    const forward = isMirrored ? 'ArrowLeft' : 'ArrowRight';
    const back = isMirrored ? 'ArrowRight' : 'ArrowLeft';
    const from = active ?? (event.key === back ? last + 1 : -1);
    const to = { [forward]: from + 1, [back]: from - 1, Home: 0, End: last }[event.key];
    return to === undefined ? undefined : Math.min(last, Math.max(0, to));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const to = stepOf(event);
    if (to === undefined) return;
    event.preventDefault();
    setActive(to);
  };
  const onPointer = (event: PointerEvent<SVGSVGElement>): void => {
    const at = event.clientX - event.currentTarget.getBoundingClientRect().left;
    const found = buckets.findIndex(
      (_, column) => at >= startOf(column) - x.step() * 0.2 && at < startOf(column) + x.step(),
    );
    setActive(found === -1 ? undefined : found);
  };
  /** A finger leaves as soon as it has tapped. */
  const onPointerLeave = ({ pointerType }: PointerEvent): void => {
    if (pointerType === 'mouse') setActive(undefined);
  };
  const said =
    active === undefined
      ? undefined
      : `${rangeText(buckets[active])}: ${describe(active)}${gaps.has(active) ? ` · ${gapText}` : ''}${marks.has(active) ? ` · ${marks.get(active)}` : ''}`;
  const axisAt = isMirrored ? MARGIN.end + inner + AXIS_GAP : start - AXIS_GAP;
  return (
    <div className={styles.chart}>
      <ul className={styles.legend}>
        {series.map(({ key, label: name, tone }) => (
          <li key={key}>
            <span className={styles.swatch} data-tone={tone} />
            {name}
          </li>
        ))}
        {line && (
          <li>
            <span className={styles.swatch} data-tone="line" />
            {line.label}
          </li>
        )}
      </ul>
      <div
        ref={frame}
        className={styles.frame}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={active ?? 0}
        aria-valuetext={said ?? describeAll(buckets)}
        onKeyDown={onKeyDown}
        onBlur={() => setActive(undefined)}
      >
        {width > 0 && (
          <svg
            width={width}
            height={HEIGHT}
            aria-hidden="true"
            onPointerMove={onPointer}
            onPointerDown={onPointer}
            onPointerLeave={onPointerLeave}
          >
            <defs>
              <pattern
                id={`${id}-gap`}
                width="6"
                height="6"
                patternUnits="userSpaceOnUse"
                patternTransform="rotate(45)"
              >
                <line className={styles.hatch} x1="0" y1="0" x2="0" y2="6" />
              </pattern>
            </defs>
            {ticks.map(({ tick, number }) => (
              <g key={tick}>
                <line
                  className={styles.grid}
                  x1={isMirrored ? MARGIN.end : start}
                  x2={isMirrored ? MARGIN.end + inner : start + inner}
                  y1={y(tick)}
                  y2={y(tick)}
                />
                {/* On a page from right to left the end of a text is its left. */}
                <text className={styles.tick} x={axisAt} y={y(tick)} dy="0.32em" textAnchor="end">
                  {number}
                </text>
              </g>
            ))}
            {buckets.map((bucket, column) => (
              <g key={bucket.from} data-active={active === column || undefined} className={styles.column}>
                <rect
                  className={styles.behind}
                  x={startOf(column)}
                  width={band}
                  y={top}
                  height={HEIGHT - MARGIN.bottom - top}
                />
                {gaps.has(column) && (
                  <rect
                    fill={`url(#${id}-gap)`}
                    x={startOf(column)}
                    width={band}
                    y={top}
                    height={HEIGHT - MARGIN.bottom - top}
                  />
                )}
                <Bars
                  values={values[column] ?? []}
                  {...{ series, isStacked, isMirrored, band, y }}
                  x={startOf(column)}
                />
                {marks.has(column) && (
                  <g className={styles.mark}>
                    <line x1={centreOf(column)} x2={centreOf(column)} y1={12} y2={HEIGHT - MARGIN.bottom} />
                    <path d={`M${centreOf(column) - 5} 4h10l-5 8z`} />
                  </g>
                )}
                {dated.has(column) && (
                  <text className={styles.tick} x={centreOf(column)} y={HEIGHT - 6} textAnchor="middle">
                    {formatDay(bucket.from)}
                  </text>
                )}
              </g>
            ))}
            {line && <MeanLine {...{ line, width, active }} x={centreOf} />}
          </svg>
        )}
      </div>
      <p className={styles.said} role="status">
        {said ?? describeAll(buckets)}
      </p>
    </div>
  );
};

const rangeText = (bucket: Range | undefined): string => (bucket ? formatRange(bucket) : '');
const describeAll = (buckets: readonly Range[]): string => {
  const [first, last] = [buckets[0], buckets.at(-1)];
  return first && last ? formatRange({ from: first.from, to: last.to }) : '';
};

type BarsProps = {
  values: readonly number[];
  series: readonly Series[];
  isStacked: boolean;
  isMirrored: boolean;
  band: number;
  x: number;
  y: (value: number) => number;
};

const Bars = ({ values, series, isStacked, isMirrored, band, x, y }: BarsProps) => {
  const each = isStacked ? band : band / series.length;
  return series.map(({ key, tone }, place) => {
    const value = values[place] ?? 0;
    if (value === 0) return null;
    const below = isStacked ? values.slice(0, place).reduce((a, b) => a + b, 0) : 0;
    const beside = isStacked ? 0 : (isMirrored ? series.length - 1 - place : place) * each;
    const end = y(below + value);
    return (
      <rect
        key={key}
        className={styles.bar}
        data-tone={tone}
        x={x + beside}
        width={each}
        y={end}
        height={Math.max(1, y(below) - end)}
      />
    );
  });
};

type LineProps = {
  line: NonNullable<Props['line']>;
  x: (column: number) => number;
  width: number;
  active: number | undefined;
};

/** The line has the upper part of the chart to itself, from its least to its greatest value. */
const MeanLine = ({ line: { values, format }, x, width, active }: LineProps) => {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return null;
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const y = scaleLinear()
    .domain(most === least ? [least - 0.5, most + 0.5] : [least, most])
    .range([MARGIN.top + LINE_HEIGHT - 14, MARGIN.top]);
  const path = lineOf<number | null>()
    .defined((value) => value !== null)
    .x((_, column) => x(column))
    .y((value) => y(value ?? 0))(values);
  const value = active === undefined ? undefined : values[active];
  const ends = [least, most].filter((end, place, all) => all.indexOf(end) === place);
  return (
    <g className={styles.line}>
      <path d={path ?? ''} />
      {ends.map((end) => {
        const column = values.indexOf(end);
        return (
          <g key={end}>
            <circle cx={x(column)} cy={y(end)} r="3" />
            <text
              x={Math.min(Math.max(x(column), MEAN_WIDTH / 2), width - MEAN_WIDTH / 2)}
              y={y(end) + (end === least && least !== most ? 14 : -6)}
              textAnchor="middle"
            >
              {format(end)}
            </text>
          </g>
        );
      })}
      {active !== undefined && value != null && <circle cx={x(active)} cy={y(value)} r="4" />}
    </g>
  );
};
