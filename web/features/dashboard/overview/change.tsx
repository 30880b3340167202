import { Trans } from '@lingui/react/macro';
import styles from './change.module.css';

export type Compared = { value: number | null; before: number | null; isSignificant: boolean };
type Good = 'up' | 'down' | undefined;

/** Better or worse where a change is more than chance; undefined where it may be chance or neither is better. */
export const toneOf = (of: Compared | undefined, isGood: Good): 'good' | 'bad' | undefined => {
  if (!of?.isSignificant || isGood === undefined || of.value === null || of.before === null) return undefined;
  return of.value > of.before === (isGood === 'up') ? 'good' : 'bad';
};

type Props = {
  of: Compared | undefined;
  isGood: Good;
  format: (value: number) => string;
};

/** What a number was before; a sign and a colour only where the change is more than chance. */
export const Change = ({ of, isGood, format }: Props) => {
  if (!of) return '\u00a0'; // keeps the height of what comes
  const { value, before, isSignificant } = of;
  if (value === null) return <Trans>No data yet</Trans>;
  if (before === null) return <Trans>Last 30 days</Trans>;
  const was = format(before);
  return (
    <span className={styles.change} data-tone={toneOf(of, isGood)}>
      {isSignificant && <span aria-hidden="true">{value > before ? '▲' : '▼'} </span>}
      <Trans>was {was}</Trans>
    </span>
  );
};
