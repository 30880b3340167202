import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { dayPlus, daysIn, rangeBefore } from '#shared/domain/insights/range.ts';
import { formatRange } from '#web/lib/insights/figures.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { Toggle } from '#web/ui/toggle.tsx';
import styles from './insights.module.css';
import { PERIODS, type Place } from './place.ts';

type Props = { place: Place; today: string; onPlace: (place: Place) => void; onReleases: () => void };

/** The time that the page is about. */
export const RangeBar = ({ place, today, onPlace, onReleases }: Props) => {
  const { t } = useLingui();
  const { days, range } = place;
  const [shown, before] = [formatRange(range), formatRange(rangeBefore(range))];
  const setRange = (next: { from: string; to: string }): void => {
    if (daysIn(next) >= 1) onPlace({ ...place, days: undefined, range: next });
  };
  return (
    <div className={styles.range}>
      <div className={styles.periods}>
        {PERIODS.map((period) => (
          <Toggle
            key={period}
            isPressed={days === period}
            onChange={() =>
              onPlace({ ...place, days: period, range: { from: dayPlus(today, 1 - period), to: today } })
            }
          >
            {t`${plural(period, { one: 'Last # day', other: 'Last # days' })}`}
          </Toggle>
        ))}
      </div>
      <div className={styles.dates}>
        <TextField
          type="date"
          label={t`From`}
          value={range.from}
          max={range.to}
          min={dayPlus(range.to, -1095)}
          onChange={({ target }) => setRange({ ...range, from: target.value })}
        />
        <TextField
          type="date"
          label={t`To`}
          value={range.to}
          min={range.from}
          max={today}
          onChange={({ target }) => setRange({ ...range, to: target.value })}
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
