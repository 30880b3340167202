import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Batch, BatchItem } from '#shared/contract/batch-item.ts';
import type { Failure } from '#web/lib/api/call.ts';
import { failureWords } from '#web/lib/api/failure-words.ts';
import { formatNumber } from '#web/lib/i18n/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/panels.tsx';
import { approve, queueQuery } from './batch-calls.ts';
import styles from './batches.module.css';
import { ItemCard } from './item-card.tsx';

type Props = { username: string; batch: Batch; onChanged: () => Promise<void> };

/** Flagged replies are opened one by one; then the sample, then what is unlike the others, then the rest. */
const orderOf = ({ state, isSample, isOutlier }: BatchItem): number =>
  state === 'flagged' ? 0 : isSample ? 1 : isOutlier ? 2 : 3;

/** What is to be read, one after the other. */
export const Queue = ({ username, batch, onChanged }: Props) => {
  const { t, i18n } = useLingui();
  const { data } = useQuery({
    ...queueQuery(username, batch.id, `${batch.counts.flagged} ${batch.counts.ready}`),
    placeholderData: (before) => before,
  });
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const waiting = [...(data?.flagged ?? []), ...(data?.ready ?? [])]
    .filter(({ id, version }) => !decided.has(`${id} ${version}`))
    .toSorted((one, other) => orderOf(one) - orderOf(other) || one.position - other.position);
  const [item] = waiting;
  const { missing } = batch.sample;
  const [flagged, rest] = [batch.counts.flagged, formatNumber(batch.rest)];
  const approveRest = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    const done = await approve(username, batch.id, 'rest');
    setFailure(done.ok ? null : done.failure);
    await onChanged();
    setBusy(false);
  };
  if (!item && batch.rest === 0) return null;
  return (
    <section className={styles.queue} aria-labelledby="queue-title">
      <h2 id="queue-title" className={styles.subtitle}>
        <Trans>Read and approve</Trans>
      </h2>
      <p className={styles.note}>
        {flagged > 0 &&
          t`${plural(flagged, { one: '# reply needs a look of its own.', other: '# replies need a look of their own.' })} `}
        {missing > 0
          ? t`${plural(missing, { one: '# more reply of the random sample to read, then you can approve the rest together.', other: '# more replies of the random sample to read, then you can approve the rest together.' })}`
          : t`The sample is read. You can approve the rest together: what the sample did not show, you have not seen.`}
      </p>
      {batch.rest > 0 && (
        <div>
          <Button
            variant={batch.mayApproveRest ? 'primary' : 'secondary'}
            isHindered={!batch.mayApproveRest || isBusy}
            onClick={() => void approveRest()}
          >
            <Trans>Approve the rest: {rest}</Trans>
          </Button>
        </div>
      )}
      {failure && (
        <Notice tone="danger" isUrgent>
          {failureWords(i18n, failure)}
        </Notice>
      )}
      {item && (
        <ItemCard
          key={`${item.id} ${item.version}`}
          username={username}
          batchId={batch.id}
          item={item}
          onDecided={() => {
            setDecided((known) => new Set([...known, `${item.id} ${item.version}`]));
            void onChanged();
          }}
          onStale={() => void onChanged()}
        />
      )}
    </section>
  );
};
