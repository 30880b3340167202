import { useLingui } from '@lingui/react/macro';
import { formatNumber } from '#web/lib/i18n/format.ts';
import { formatList } from '#web/lib/i18n/lists.ts';
import { LabelDot } from './label-dot.tsx';
import styles from './labels.module.css';
import { useLabels } from './use-labels.ts';

/** How many labels a card names. */
const FEW = 3;

/** The labels of a review; those that were deleted are left out. */
export const LabelChips = ({ ids }: { ids: readonly string[] }) => {
  const { t } = useLingui();
  const labels = useLabels().filter(({ id }) => ids.includes(id));
  if (labels.length === 0) return null;
  const more = labels.slice(FEW);
  return (
    <ul className={styles.chips} aria-label={t`Labels`}>
      {labels.slice(0, FEW).map(({ id, name, colour }) => (
        <li key={id} className={styles.chip}>
          <LabelDot colour={colour} />
          <bdi>{name}</bdi>
        </li>
      ))}
      {more.length > 0 && (
        <li className={styles.chip} title={formatList(more.map(({ name }) => name))}>
          +{formatNumber(more.length)}
        </li>
      )}
    </ul>
  );
};
