import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { TextField } from '#web/ui/controls/text-field.tsx';
import type { Filters } from '../../store/filters.ts';
import styles from './filter-menu.module.css';

type Props = { filters: Filters; onChange: (change: Filters) => void };

const MOST_WORDS = 10;

/** The words typed, separated by commas; none is undefined. */
const wordsOf = (typed: string): string[] | undefined => {
  const words = [...new Set(typed.split(/[,،、，]/).map((word) => word.trim().slice(0, 100)))].filter(
    (word) => word !== '',
  );
  return words.length > 0 ? words.slice(0, MOST_WORDS) : undefined;
};

const unitsOf = (typed: string): number | undefined => {
  const units = Number.parseInt(typed, 10);
  return Number.isNaN(units) || units < 0 ? undefined : Math.min(units, 1_000_000);
};

type FieldProps = {
  label: string;
  hint?: string;
  value: string;
  type?: 'text' | 'number';
  onDone: (typed: string) => void;
};

/** Applied on leaving the field and by Enter, so that a half-typed word filters nothing. */
const Field = ({ value, onDone, ...field }: FieldProps) => {
  const [typed, setTyped] = useState(value);
  const [followed, setFollowed] = useState(value);
  if (followed !== value) {
    setFollowed(value);
    setTyped(value);
  }
  const done = (): void => {
    if (typed !== value) onDone(typed);
  };
  return (
    <TextField
      {...field}
      dir="auto"
      min={field.type === 'number' ? 0 : undefined}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={done}
      onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && done()}
    />
  );
};

/** The words and the length of the text. */
export const TextFields = ({ filters, onChange }: Props) => {
  const { t } = useLingui();
  const { words = {}, length = {} } = filters;
  const setWords = (change: NonNullable<Filters['words']>): void => {
    const next = { ...words, ...change };
    onChange({ words: next.all || next.any || next.none ? next : undefined });
  };
  const setLength = (change: NonNullable<Filters['length']>): void => {
    const { min, max } = { ...length, ...change };
    const isNone = min === undefined && max === undefined;
    // The later of two that exclude each other wins.
    const isCrossed = min !== undefined && max !== undefined && min > max;
    onChange({ length: isNone ? undefined : isCrossed ? change : { min, max } });
  };
  const shown = (list: readonly string[] | undefined): string => list?.join(', ') ?? '';
  return (
    <div className={styles.fields}>
      <Field
        label={t`Contains all of these words`}
        hint={t`Separate words with commas.`}
        value={shown(words.all)}
        onDone={(typed) => setWords({ all: wordsOf(typed) })}
      />
      <Field
        label={t`Contains any of these words`}
        value={shown(words.any)}
        onDone={(typed) => setWords({ any: wordsOf(typed) })}
      />
      <Field
        label={t`Contains none of these words`}
        value={shown(words.none)}
        onDone={(typed) => setWords({ none: wordsOf(typed) })}
      />
      <div className={styles.pair}>
        <Field
          type="number"
          label={t`Minimum characters`}
          value={length.min?.toString() ?? ''}
          onDone={(typed) => setLength({ min: unitsOf(typed) })}
        />
        <Field
          type="number"
          label={t`Maximum characters`}
          value={length.max?.toString() ?? ''}
          onDone={(typed) => setLength({ max: unitsOf(typed) })}
        />
      </div>
    </div>
  );
};
