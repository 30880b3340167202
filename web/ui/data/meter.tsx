import styles from './meter.module.css';

type Props = {
  label: string;
  value: number;
  max: number;
  valueText: string;
  tone: 'brand' | 'warn' | 'danger';
};

/** Not the library's: it would be the only part of it that every page loads before its first paint. */
export const Meter = ({ label, value, max, valueText, tone }: Props) => {
  const now = Math.min(value, max);
  const percent = max > 0 ? (100 * now) / max : 0;
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers draw a native one each in their own way
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={now}
      aria-valuetext={valueText}
      className={styles.track}
    >
      <div className={styles.indicator} data-tone={tone} style={{ inlineSize: `${percent}%` }} />
    </div>
  );
};
