import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Day } from '#shared/contract/fields.ts';
import { Toggle } from '#web/ui/choices/toggle.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import type { Filters } from '../../store/filters.ts';
import styles from './filter-menu.module.css';

const PERIODS = [7, 30, 90, 365];

type Props = { filters: Filters; answered: boolean | undefined; onChange: (change: Filters) => void };

/** A recent period or a range of days, and the date that is meant. */
export const DateFields = ({ filters, answered, onChange }: Props) => {
  const { t } = useLingui();
  const { from, to, lastDays, dateField = 'written' } = filters;
  // What is being typed stays in its field, as 0002 on the way to 2026.
  const [typed, setTyped] = useState<{ from?: string; to?: string }>({});
  const typeDay = (field: 'from' | 'to', value: string): void => {
    setTyped({ ...typed, [field]: value });
    if (value === '' || Day.safeParse(value).success)
      onChange({ [field]: value || undefined, lastDays: undefined });
  };
  const leave = (): void => setTyped({});
  const day = (when: string | undefined): string => when?.slice(0, 10) ?? '';
  const fields = [
    { value: 'written' as const, text: t`Written` },
    { value: 'arrived' as const, text: t`Received` },
    ...(answered === false ? [] : [{ value: 'answered' as const, text: t`Answered` }]),
  ];
  return (
    <div className={styles.fields}>
      <div className={styles.toggles}>
        {PERIODS.map((days) => (
          <Toggle
            key={days}
            isPressed={lastDays === days}
            onChange={(isOn) =>
              onChange({ lastDays: isOn ? days : undefined, from: undefined, to: undefined })
            }
          >
            {t`${plural(days, { one: 'Last # day', other: 'Last # days' })}`}
          </Toggle>
        ))}
      </div>
      <div className={styles.pair}>
        <TextField
          type="date"
          label={t`From`}
          value={typed.from ?? day(from)}
          max={day(to) || undefined}
          onChange={({ target }) => typeDay('from', target.value)}
          onBlur={leave}
        />
        <TextField
          type="date"
          label={t`To`}
          value={typed.to ?? day(to)}
          min={day(from) || undefined}
          onChange={({ target }) => typeDay('to', target.value)}
          onBlur={leave}
        />
      </div>
      <div className={styles.toggles}>
        {fields.map(({ value, text }) => (
          <Toggle
            key={value}
            isPressed={dateField === value}
            onChange={() => onChange({ dateField: value === 'written' ? undefined : value })}
          >
            {text}
          </Toggle>
        ))}
      </div>
    </div>
  );
};
