import { Meter as Base } from '@base-ui/react/meter';
import styles from './meter.module.css';

type Props = {
  label: string;
  value: number;
  max: number;
  valueText: string;
  tone: 'brand' | 'warn' | 'danger';
};

export const Meter = ({ label, value, max, valueText, tone }: Props) => (
  <Base.Root value={Math.min(value, max)} max={max} aria-label={label} getAriaValueText={() => valueText}>
    <Base.Track className={styles.track}>
      <Base.Indicator className={styles.indicator} data-tone={tone} />
    </Base.Track>
  </Base.Root>
);
