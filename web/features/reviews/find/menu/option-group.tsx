import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatNumber } from '#web/lib/i18n/format.ts';
import { Button } from '#web/ui/controls/button.tsx';
import type { Filters } from '../../store/filters.ts';
import styles from './filter-menu.module.css';
import type { FilterOption } from './use-option-groups.ts';

/** How many values a long list shows at first. */
const FEW = 6;

type Props = {
  title: string;
  options: readonly FilterOption[];
  /** Without them while filters narrow the list that the counts ignore. */
  hasCounts: boolean;
  /** Show all values, because they were searched for. */
  isWhole: boolean;
  onChange: (change: Filters) => void;
};

export const OptionGroup = ({ title, options, hasCounts, isWhole, onChange }: Props) => {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const isCut = !isWhole && !isOpen && options.length > FEW + 1;
  const shown = isCut ? options.filter(({ isChosen }, at) => at < FEW || isChosen) : options;
  const hidden = options.length - shown.length;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{title}</legend>
      <div className={styles.options}>
        {shown.map(({ value, text, count, isChosen, change }) => (
          <label key={value} className={styles.option}>
            <input type="checkbox" checked={isChosen} onChange={() => onChange(change)} />
            <bdi className={styles.optionText}>{text}</bdi>
            {hasCounts && count !== undefined && (
              <span className={styles.optionCount}>{formatNumber(count)}</span>
            )}
          </label>
        ))}
      </div>
      {isCut && (
        <Button variant="link" onClick={() => setOpen(true)}>
          {t`${plural(hidden, { one: 'Show # more', other: 'Show # more' })}`}
        </Button>
      )}
    </fieldset>
  );
};
