import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { dayPlus, type Range } from '#shared/domain/insights/range.ts';
import { formatRange } from '#web/lib/insights/figures.ts';
import { Toggle } from '#web/ui/choices/toggle.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { DEFAULT_DAYS, isRange, PERIODS, type Place } from '../place.ts';
import { Pill } from './pill.tsx';
import styles from './toolbar.module.css';

type Props = { place: Place; today: string; onPlace: (place: Place) => void };

/** The time that the page is about. */
export const RangePill = ({ place, today, onPlace }: Props) => {
  const { t } = useLingui();
  const { days, range } = place;
  const wordsOf = (period: number): string =>
    t`${plural(period, { one: 'Last # day', other: 'Last # days' })}`;
  const choose = (period: number): void =>
    onPlace({ ...place, days: period, range: { from: dayPlus(today, 1 - period), to: today } });
  return (
    <Pill
      title={t`Period`}
      text={days === undefined ? formatRange(range) : wordsOf(days)}
      isSet={days !== DEFAULT_DAYS}
      onClear={() => choose(DEFAULT_DAYS)}
    >
      {(close) => (
        <div className={styles.panel}>
          <div className={styles.periods}>
            {PERIODS.map((period) => (
              <Toggle
                key={period}
                isPressed={days === period}
                onChange={() => {
                  choose(period);
                  close();
                }}
              >
                {wordsOf(period)}
              </Toggle>
            ))}
          </div>
          <DayFields
            range={range}
            today={today}
            onRange={(next) => onPlace({ ...place, days: undefined, range: next })}
          />
        </div>
      )}
    </Pill>
  );
};

type DayProps = { range: Range; today: string; onRange: (range: Range) => void };

/** The first and the last day. */
const DayFields = ({ range, today, onRange }: DayProps) => {
  const { t } = useLingui();
  // What is being typed stays in its field, as 0002 on the way to 2026; an impossible day also once the field is left.
  const [typed, setTyped] = useState<Partial<Range>>({});
  const [isLeft, setLeft] = useState(false);
  const type = (change: Partial<Range>): void => {
    const all = { ...typed, ...change };
    setTyped(all);
    setLeft(false);
    const next = { ...range, ...all };
    if (isRange(next)) onRange(next);
  };
  const leave = (): void => {
    if (isRange({ ...range, ...typed }) || Object.values(typed).includes('')) setTyped({});
    else setLeft(true);
  };
  const field = (name: keyof Range, label: string) => (
    <TextField
      type="date"
      label={label}
      value={typed[name] ?? range[name]}
      max={today}
      onChange={({ target }) => type({ [name]: target.value })}
      onBlur={leave}
      error={
        isLeft && typed[name] !== undefined
          ? t`Choose a start before the end, at most three years apart.`
          : undefined
      }
    />
  );
  return (
    <div className={styles.dates}>
      {field('from', t`From`)}
      {field('to', t`To`)}
    </div>
  );
};
