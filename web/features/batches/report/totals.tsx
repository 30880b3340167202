import { useLingui } from '@lingui/react/macro';
import type * as batchApi from '#shared/contract/batch/endpoints.ts';
import type { Batch } from '#shared/contract/batch/schema.ts';
import type { Output } from '#shared/contract/endpoint.ts';
import { isLeftOut } from '#shared/domain/batches/batch-sample.ts';
import { formatNumber, formatTime } from '#web/lib/i18n/format.ts';
import shared from '../batches.module.css';
import { useBatchWords } from '../use-batch-words.ts';
import styles from './report.module.css';

type Row = Output<typeof batchApi.get>['report'][number];
type Kind = 'published' | 'accepted' | 'failed' | 'stopped' | 'skipped' | 'removed' | 'open';

const kindOf = (row: Row): Kind => {
  if (row.delivery === 'published') return 'published';
  if (row.delivery === 'sent') return 'accepted';
  if (row.state === 'failed') return 'failed';
  if (row.state === 'withdrawn')
    return row.reason === 'stopped' ? 'stopped' : isLeftOut(row) ? 'skipped' : 'failed';
  return row.delivery === 'removed' ? 'removed' : 'open';
};

/** How many had which outcome, as figures and as a bar. */
export const Totals = ({ batch, report }: { batch: Batch; report: readonly Row[] }) => {
  const { t } = useLingui();
  const { stateOf, progressOf, states, deliveries } = useBatchWords();
  const names: Record<Kind, string> = {
    published: deliveries.published,
    accepted: deliveries.sent,
    failed: states.withdrawn,
    stopped: t`Stopped`,
    skipped: t`Skipped`,
    removed: deliveries.removed,
    open: t`Not sent yet`,
  };
  const groups = Map.groupBy(report, kindOf);
  const parts = (['published', 'accepted', 'failed', 'stopped', 'skipped', 'removed', 'open'] as const)
    .map((kind) => ({ kind, count: (groups.get(kind) ?? []).reduce((sum, row) => sum + row.count, 0) }))
    .filter(({ count }) => count > 0);
  const { createdBy, createdAt } = batch;
  return (
    <div className={styles.totals}>
      <p role="status">
        <strong className={styles.state}>
          {stateOf(batch)} · {progressOf(batch).words}
        </strong>{' '}
        <span className={shared.note}>
          {createdBy !== null && (
            <>
              <bdi>{createdBy}</bdi>,{' '}
            </>
          )}
          {formatTime(createdAt)}
        </span>
      </p>
      <div className={styles.bar} aria-hidden="true">
        {parts.map(({ kind, count }) => (
          <span key={kind} data-kind={kind} style={{ flexGrow: count }} />
        ))}
      </div>
      <ul className={styles.legend}>
        {parts.map(({ kind, count }) => (
          <li key={kind}>
            <strong data-kind={kind}>{formatNumber(count)}</strong> {names[kind]}
          </li>
        ))}
      </ul>
    </div>
  );
};
