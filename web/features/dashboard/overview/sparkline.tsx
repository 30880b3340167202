import { endOf, HEIGHT, pathOf, WIDTH } from './line-path.ts';
import styles from './sparkline.module.css';

/** Twelve weeks as a line that ends in a dot; the numbers are told beside it. */
export const Sparkline = ({ weeks, tone }: { weeks: readonly (number | null)[]; tone?: 'good' | 'bad' }) => {
  const end = endOf(weeks);
  return (
    <svg className={styles.line} data-tone={tone} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <path d={pathOf(weeks)} />
      {end && <circle cx={end.x} cy={end.y} r={1.5} fill="currentColor" />}
    </svg>
  );
};
