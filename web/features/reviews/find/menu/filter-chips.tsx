import { Trans, useLingui } from '@lingui/react/macro';
import type { Application } from '#shared/contract/application/schema.ts';
import type { QueueKind } from '#shared/domain/insights/answer-queue.ts';
import { useMembers } from '#web/lib/people/members.ts';
import { useTopics } from '#web/lib/topics/use-topics.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { useLabels } from '../../labels/use-labels.ts';
import type { Filters } from '../../store/filters.ts';
import styles from '../find.module.css';
import { useFilterWords } from './use-filter-words.ts';
import { useQueueName } from './use-queue-name.ts';

type Props = {
  apps: readonly Application[];
  filters: Filters;
  /** The part of the queue that the filters are; its name says what they do. */
  part: QueueKind | undefined;
  onFilters: (filters: Filters) => void;
};

/** The filters that are on, each with a button that removes it. The search has its field. */
export const FilterChips = ({ apps, filters, part, onFilters }: Props) => {
  const { t } = useLingui();
  const labels = useLabels(filters.labels !== undefined);
  const members = useMembers(filters.assignees !== undefined);
  const { describe } = useFilterWords({ apps, labels, members, topics: useTopics() });
  const nameOf = useQueueName();
  const { search, sort } = filters;
  const chips = describe({ ...filters, search: undefined });
  const shown = part
    ? [{ text: nameOf(part), title: chips.map(({ text }) => text).join(' · '), without: { sort } }]
    : chips.map((chip) => ({ ...chip, title: chip.text }));
  return (
    <ul className={styles.chips} aria-label={t`Active filters`}>
      {shown.map(({ text, title, without }) => (
        <li key={text}>
          <button
            type="button"
            className={styles.chip}
            aria-label={t`Remove filter: ${text}`}
            title={title}
            onClick={() => onFilters({ ...without, search })}
          >
            <bdi className={styles.chipText}>{text}</bdi>
            <Icon name="close" size={16} />
          </button>
        </li>
      ))}
      {!part && (
        <li>
          <Button variant="link" onClick={() => onFilters({ search, sort })}>
            <Trans>Clear all</Trans>
          </Button>
        </li>
      )}
    </ul>
  );
};
