import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { dayPlus, type Range, rangeBefore } from '#shared/domain/insights/range.ts';
import { formatRange } from '#web/lib/insights/figures.ts';
import { Toggle } from '#web/ui/choices/toggle.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import styles from './insights.module.css';
import { isRange, PERIODS, type Place } from './place.ts';

type Props = { place: Place; today: string; onPlace: (place: Place) => void; onReleases: () => void };

/** The time that the page is about. */
export const RangeBar = ({ place, today, onPlace, onReleases }: Props) => {
  const { t } = useLingui();
  const { days, range } = place;
  const [shown, before] = [formatRange(range), formatRange(rangeBefore(range))];
  // What is being typed stays in its field, as 0002 on the way to 2026; an impossible day also once the field is left.
  const [typed, setTyped] = useState<Partial<Range>>({});
  const [isLeft, setLeft] = useState(false);
  const typeDay = (change: Partial<Range>): void => {
    const all = { ...typed, ...change };
    setTyped(all);
    setLeft(false);
    const next = { ...range, ...all };
    if (isRange(next)) onPlace({ ...place, days: undefined, range: next });
  };
  const leave = (): void => {
    if (isRange({ ...range, ...typed }) || Object.values(typed).includes('')) setTyped({});
    else setLeft(true);
  };
  const errorOf = (field: keyof Range): string | undefined =>
    isLeft && typed[field] !== undefined
      ? t`Choose a start before the end, at most three years apart.`
      : undefined;
  return (
    <div className={styles.range}>
      <div className={styles.periods}>
        {PERIODS.map((period) => (
          <Toggle
            key={period}
            isPressed={days === period}
            onChange={() => {
              setTyped({});
              onPlace({ ...place, days: period, range: { from: dayPlus(today, 1 - period), to: today } });
            }}
          >
            {t`${plural(period, { one: 'Last # day', other: 'Last # days' })}`}
          </Toggle>
        ))}
      </div>
      <div className={styles.dates}>
        <TextField
          type="date"
          label={t`From`}
          value={typed.from ?? range.from}
          max={today}
          onChange={({ target }) => typeDay({ from: target.value })}
          onBlur={leave}
          error={errorOf('from')}
        />
        <TextField
          type="date"
          label={t`To`}
          value={typed.to ?? range.to}
          max={today}
          onChange={({ target }) => typeDay({ to: target.value })}
          onBlur={leave}
          error={errorOf('to')}
        />
      </div>
      <Button onClick={onReleases}>
        <Trans>Releases</Trans>
      </Button>
      <p className={styles.note}>
        <Trans>
          {shown}, compared with {before}
        </Trans>
      </p>
    </div>
  );
};
