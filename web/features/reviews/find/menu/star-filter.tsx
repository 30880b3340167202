import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatNumber } from '#web/lib/i18n/format.ts';
import { Toggle } from '#web/ui/choices/toggle.tsx';
import styles from './filter-menu.module.css';

type Props = {
  chosen: readonly number[];
  /** Undefined while other filters narrow the list. */
  counts: readonly { stars: number; count: number }[] | undefined;
  onToggle: (stars: number) => void;
};

export const StarFilter = ({ chosen, counts, onToggle }: Props) => {
  const { t } = useLingui();
  return (
    <fieldset className={styles.stars} aria-label={t`Stars`}>
      {[1, 2, 3, 4, 5].map((stars) => {
        const found = formatNumber(counts?.find((one) => one.stars === stars)?.count ?? 0);
        return (
          <Toggle
            key={stars}
            isPressed={chosen.includes(stars)}
            onChange={() => onToggle(stars)}
            label={t`${plural(stars, { one: '# star', other: '# stars' })}`}
            hint={counts && t`Reviews: ${found}`}
          >
            {formatNumber(stars)}
            <span className={styles.star} aria-hidden="true">
              ★
            </span>
          </Toggle>
        );
      })}
    </fieldset>
  );
};
