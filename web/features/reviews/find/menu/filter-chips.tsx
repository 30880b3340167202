import { Trans, useLingui } from '@lingui/react/macro';
import type { Application } from '#shared/contract/application/schema.ts';
import { useTopics } from '#web/lib/topics/use-topics.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { useLabels } from '../../labels/use-labels.ts';
import type { Filters } from '../../store/filters.ts';
import styles from '../find.module.css';
import { useFilterWords } from './use-filter-words.ts';

type Props = { apps: readonly Application[]; filters: Filters; onFilters: (filters: Filters) => void };

/** The filters that are on, each with a button that removes it. The search has its field. */
export const FilterChips = ({ apps, filters, onFilters }: Props) => {
  const { t } = useLingui();
  const labels = useLabels(filters.labels !== undefined);
  const { describe } = useFilterWords({ apps, labels, topics: useTopics() });
  const { search, sort } = filters;
  return (
    <ul className={styles.chips} aria-label={t`Active filters`}>
      {describe({ ...filters, search: undefined }).map(({ text, without }) => (
        <li key={text}>
          <button
            type="button"
            className={styles.chip}
            aria-label={t`Remove filter: ${text}`}
            title={text}
            onClick={() => onFilters({ ...without, search })}
          >
            <bdi className={styles.chipText}>{text}</bdi>
            <Icon name="close" size={16} />
          </button>
        </li>
      ))}
      <li>
        <Button variant="link" onClick={() => onFilters({ search, sort })}>
          <Trans>Clear all</Trans>
        </Button>
      </li>
    </ul>
  );
};
