import { Trans, useLingui } from '@lingui/react/macro';
import type { Batch, BatchItem } from '#shared/contract/batch/schema.ts';
import { useApps } from '#web/lib/api/queries/use-apps.ts';
import { formatNumber } from '#web/lib/i18n/format.ts';
import { languageAttributes } from '#web/lib/i18n/i18n.ts';
import { AppIcon } from '#web/ui/data/avatar.tsx';
import styles from './desk.module.css';
import { useBatchWords } from './use-batch-words.ts';

type Props = {
  batch: Batch;
  /** In the order in which it is read. */
  waiting: readonly BatchItem[];
  chosen: BatchItem | undefined;
  onChoose: (item: BatchItem) => void;
};

type RowProps = { item: BatchItem; isChosen: boolean; onChoose: () => void };

const Row = ({ item, isChosen, onChoose }: RowProps) => {
  const { t } = useLingui();
  const { warningOf } = useBatchWords();
  const app = useApps().data?.find(({ id }) => id === item.appId);
  const { review, state, warnings, text } = item;
  const [warning] = state === 'flagged' ? warnings : [];
  return (
    <li>
      <button
        type="button"
        className={styles.row}
        aria-current={isChosen}
        tabIndex={isChosen ? 0 : -1}
        onClick={onChoose}
      >
        <AppIcon name={app?.meta.name ?? ''} image={app?.meta.image ?? ''} size="small" />
        <span className={styles.who}>
          <bdi>{review?.author || t`Anonymous`}</bdi> {review?.starRating}
          <span className={styles.star}>★</span>
        </span>
        {warning ? (
          <span className={styles.why}>
            {warningOf(warning.code, warning.span ? text.slice(warning.span[0], warning.span[1]) : '')}
          </span>
        ) : (
          <span
            className={styles.excerpt}
            {...languageAttributes(review?.translatedBody ? 'en' : (review?.reviewLanguage ?? null))}
          >
            {review?.translatedBody ?? review?.body}
          </span>
        )}
      </button>
    </li>
  );
};

/** What waits for a decision, by why it is read: what is flagged, the random sample, and what else there is. */
export const DeskList = ({ batch, waiting, chosen, onChoose }: Props) => {
  const { t } = useLingui();
  const { sample, counts, rest } = batch;
  const flagged = waiting.filter(({ state }) => state === 'flagged');
  const others = waiting.filter((item) => item.state !== 'flagged' && !item.isSample);
  const [read, size] = [formatNumber(sample.read), formatNumber(sample.size)];
  const all = formatNumber(waiting.length);
  const groups = [
    { name: t`Flagged`, note: formatNumber(counts.flagged), items: flagged },
    {
      name: t`Sample`,
      note: t`${read} of ${size}`,
      items: waiting.filter((item) => item.state !== 'flagged' && item.isSample),
    },
    { name: t`Rest`, note: formatNumber(Math.max(0, rest - sample.missing)), items: others },
  ].filter(({ items }) => items.length > 0);
  return (
    <details className={styles.list} open={globalThis.matchMedia('(width >= 80em)').matches}>
      <summary>
        <Trans>To read: {all}</Trans>
      </summary>
      {groups.map(({ name, note, items }) => (
        <section key={name} aria-label={name}>
          <h3 className={styles.head}>
            {name} <span>{note}</span>
          </h3>
          <ul>
            {items.map((item) => (
              <Row
                key={item.id}
                item={item}
                isChosen={item.id === chosen?.id}
                onChoose={() => onChoose(item)}
              />
            ))}
          </ul>
        </section>
      ))}
    </details>
  );
};
