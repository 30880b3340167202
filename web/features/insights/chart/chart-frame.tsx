import { useLingui } from '@lingui/react/macro';
import { scaleBand } from 'd3-scale';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useRef, useState } from 'react';
import type { Range } from '#shared/domain/insights/range.ts';
import { formatDay, formatRange } from '#web/lib/insights/figures.ts';
import { datedColumns, widthOfNumbers } from './axis.ts';
import styles from './chart.module.css';
import { useWidth } from './use-width.ts';

/** Between a number of the axis and the plot. */
export const AXIS_GAP = 8;
/** Below the plot, for the dates. */
const DATES = 22;
/** Columns of few days are not as wide as they could be. */
const MAX_BAND = 64;
/** Room for `Today, so far`. */
const TODAY_WIDTH = 110;

/** Where the columns of a chart are, in pixels. */
export type Columns = {
  left: number;
  right: number;
  bottom: number;
  band: number;
  startOf: (column: number) => number;
  centreOf: (column: number) => number;
  active: number | undefined;
};

export type ChartProps = {
  label: string;
  buckets: readonly Range[];
  /** Columns with days on which reviews may be missing. */
  gaps: ReadonlySet<number>;
  /** Whether the last column is not over yet. */
  isLastOpen: boolean;
  /** What a column holds, in words. */
  describe: (column: number) => string;
  /** Shows nothing but the days of a column. */
  onOpen?: (range: Range) => void;
};

/** The words of columns that are no days: below the plot, above it, and of the last one while it is not over. */
export type ColumnWords = { tick: (at: string) => string; span: (range: Range) => string; open: string };

type Props = ChartProps & {
  height: number;
  /** Beside the plot. */
  numbers: readonly string[];
  legend: readonly { label: string; tone: string }[];
  words?: ColumnWords;
  children: (columns: Columns) => ReactNode;
};

/** Columns over time, moved through with the arrow keys or the pointer; what they hold is said below. */
export const ChartFrame = (props: Props) => {
  const { label, buckets, gaps, isLastOpen, describe, onOpen, height, numbers, legend, children } = props;
  const { t } = useLingui();
  const {
    tick,
    span,
    open: lastWords,
  } = props.words ?? { tick: formatDay, span: formatRange, open: t`Today, so far` };
  const [frame, width] = useWidth<HTMLDivElement>();
  const [active, setActive] = useState<number>();
  /** Whether what a press opens has been seen: a finger has to tap a column before it opens it. */
  const isSeen = useRef(false);
  const id = useId();
  const last = buckets.length - 1;
  const hasToday = isLastOpen && buckets[last]?.from === buckets[last]?.to;
  const left = AXIS_GAP + widthOfNumbers(numbers);
  const right = Math.max(left, width - 2);
  const bottom = height - DATES;
  const x = scaleBand<number>()
    .domain(buckets.map((_, column) => column))
    .range([left, right])
    .paddingInner(buckets.length > 40 ? 0.15 : 0.35)
    .paddingOuter(0.2);
  const band = Math.min(MAX_BAND, x.bandwidth());
  const startOf = (column: number): number => (x(column) ?? 0) + (x.bandwidth() - band) / 2;
  const centreOf = (column: number): number => startOf(column) + band / 2;
  const dated = datedColumns(
    buckets.map((_, column) => centreOf(column)),
    hasToday ? width - TODAY_WIDTH : width,
  );
  const open = (column: number | undefined): void => {
    const bucket = column === undefined ? undefined : buckets[column];
    if (bucket) onOpen?.(bucket);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') open(active);
    const from = active ?? (event.key === 'ArrowLeft' ? last + 1 : -1);
    const to = { ArrowRight: from + 1, ArrowLeft: from - 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    setActive(Math.min(last, Math.max(0, to)));
  };
  const columnAt = ({ clientX, currentTarget }: MouseEvent<SVGSVGElement>): number | undefined => {
    const at = clientX - currentTarget.getBoundingClientRect().left;
    const found = Math.floor((at - left) / ((right - left) / buckets.length));
    return found >= 0 && found <= last ? found : undefined;
  };
  const whole = span({ from: buckets[0]?.from ?? '', to: buckets[last]?.to ?? '' });
  const range = active === undefined ? undefined : buckets[active];
  const said = range && [
    `${span(range)}: ${describe(active ?? 0)}`,
    ...(gaps.has(active ?? -1) ? [t`reviews may be missing`] : []),
  ];
  return (
    <div className={styles.chart}>
      <div
        ref={frame}
        className={styles.frame}
        dir="ltr"
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-description={onOpen && t`Press Enter to show only these days.`}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={active ?? 0}
        aria-valuetext={said?.join(' · ') ?? whole}
        onKeyDown={onKeyDown}
        onBlur={() => setActive(undefined)}
      >
        <svg
          data-marks
          data-opens={onOpen !== undefined}
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          aria-hidden="true"
          onPointerMove={(event) => setActive(columnAt(event))}
          onPointerDown={(event) => {
            isSeen.current = event.pointerType === 'mouse' || columnAt(event) === active;
            setActive(columnAt(event));
          }}
          onPointerLeave={({ pointerType }) => {
            if (pointerType === 'mouse') setActive(undefined); // a finger leaves as soon as it has tapped
          }}
          onClick={(event) => isSeen.current && open(columnAt(event))}
        >
          <defs>
            <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <line className={styles.hatch} x1="0" y1="0" x2="0" y2="6" />
            </pattern>
          </defs>
          {width > 0 && (
            <>
              {buckets.map((bucket, column) => (
                <g key={bucket.from} className={styles.column} data-active={active === column || undefined}>
                  <rect
                    className={styles.behind}
                    x={startOf(column) - band * 0.15}
                    width={band * 1.3}
                    y={0}
                    height={bottom}
                  />
                  {(gaps.has(column) || (isLastOpen && column === last)) && (
                    <rect
                      fill={`url(#${id})`}
                      x={startOf(column) - band * 0.15}
                      width={band * 1.3}
                      y={0}
                      height={bottom}
                    />
                  )}
                  {dated.has(column) && (
                    <text className={styles.tick} x={centreOf(column)} y={height - 5} textAnchor="middle">
                      {tick(bucket.from)}
                    </text>
                  )}
                </g>
              ))}
              {hasToday && (
                <text className={styles.tick} x={right} y={height - 5} textAnchor="end">
                  {lastWords}
                </text>
              )}
              {children({ left, right, bottom, band, startOf, centreOf, active })}
            </>
          )}
        </svg>
      </div>
      <div className={styles.below}>
        <ul className={styles.legend} data-hidden={said !== undefined || undefined}>
          {legend.map(({ label: name, tone }) => (
            <li key={name}>
              <span className={styles.swatch} data-tone={tone} data-marks />
              {name}
            </li>
          ))}
        </ul>
        <p className={styles.said} role="status">
          {said?.join(' · ')}
        </p>
      </div>
    </div>
  );
};

type AxisProps = {
  columns: Columns;
  ticks: readonly { at: number; number: string; hasLine: boolean }[];
};

/** The numbers beside the plot, and lines across it. */
export const Axis = ({ columns: { left, right }, ticks }: AxisProps) =>
  ticks.map(({ at, number, hasLine }) => (
    <g key={at}>
      {hasLine && <line className={styles.grid} x1={left} x2={right} y1={at} y2={at} />}
      <text className={styles.tick} x={left - AXIS_GAP} y={at} dy="0.32em" textAnchor="end">
        {number}
      </text>
    </g>
  ));
