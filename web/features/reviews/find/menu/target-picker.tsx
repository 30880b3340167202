import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { View } from '#shared/contract/view/schema.ts';
import { Select } from '#web/ui/choices/select.tsx';

const HOURS = [4, 8, 24, 48, 72, 168];

type Props = { view: View; onChange: (hours: number | null) => void };

/** Hours within which the reviews of a view should be answered. */
export const TargetPicker = ({ view: { name, targetHours }, onChange }: Props) => {
  const { t } = useLingui();
  const offered = [...new Set([...HOURS, ...(targetHours === null ? [] : [targetHours])])].toSorted(
    (a, b) => a - b,
  );
  return (
    <Select
      label={t`Target of view ${name}`}
      none={t`No target`}
      value={targetHours === null ? undefined : String(targetHours)}
      options={offered.map((hours) => ({
        value: String(hours),
        text: t`${plural(hours, { one: 'Within # hour', other: 'Within # hours' })}`,
      }))}
      onChange={(chosen) => onChange(chosen === undefined ? null : Number(chosen))}
    />
  );
};
