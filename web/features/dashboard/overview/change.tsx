import { Trans } from '@lingui/react/macro';
import styles from './overview.module.css';

type Props = {
  of: { value: number | null; before: number | null; isSignificant: boolean } | undefined;
  isGood: 'up' | 'down';
  format: (value: number) => string;
};

/**
 * What a number was before. Better or worse is told by words and sign, and by colour only where it is more than chance.
 */
export const Change = ({ of, isGood, format }: Props) => {
  if (!of) return '\u00a0'; // keeps the height of what comes
  const { value, before, isSignificant } = of;
  if (value === null) return <Trans>No data yet</Trans>;
  if (before === null) return <Trans>Last 30 days</Trans>;
  const was = format(before);
  if (format(value) === was) return <Trans>same as the previous 30 days</Trans>;
  const isUp = value > before;
  return (
    <span className={styles.change} data-good={isSignificant ? isUp === (isGood === 'up') : undefined}>
      <span aria-hidden="true">{isUp ? '▲' : '▼'} </span>
      <Trans>was {was}</Trans>
    </span>
  );
};
