import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { BATCH_UNDO_MS } from '#shared/domain/batches/batch.ts';
import { formatNumber } from '#web/lib/i18n/format.ts';
import { BatchIcon } from './batch-icon.tsx';
import styles from './batches.module.css';
import { useBatchWords } from './use-batch-words.ts';
import { useBatchesNow } from './use-batches-now.ts';
import { useSecondsTo } from './use-seconds-to.ts';

/** How far the batches are that run, in the header of every page. */
export const BatchNow = () => {
  const { t } = useLingui();
  const { stateOf, progressOf } = useBatchWords();
  const { running } = useBatchesNow();
  const [first] = running;
  const seconds = useSecondsTo(first?.sendsAt ?? null, BATCH_UNDO_MS);
  if (!first) return null;
  const [done, total] = [
    running.reduce((sum, batch) => sum + progressOf(batch).done, 0),
    running.reduce((sum, batch) => sum + batch.total, 0),
  ];
  const [n, all, count] = [done, total, running.length].map(formatNumber);
  const isOne = running.length === 1;
  const left = formatNumber(seconds);
  const isSoon = isOne && seconds > 0;
  return (
    <Link to="/batches" search={isOne ? { id: first.id } : {}} className={styles.now}>
      <span className="visually-hidden">
        {isSoon
          ? t`Sending starts in ${left} s`
          : isOne
            ? `${stateOf(first)}: ${progressOf(first).words}`
            : t`Batches in progress: ${count}; ${n} of ${all} done`}
      </span>
      <BatchIcon size={16} />
      <bdi dir="ltr" aria-hidden="true" className={styles.nowCount}>
        {isSoon ? `${left} s` : `${n} / ${all}`}
      </bdi>
    </Link>
  );
};
