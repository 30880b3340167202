import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type * as batchApi from '#shared/contract/batch/endpoints.ts';
import type { BatchItem } from '#shared/contract/batch/schema.ts';
import type { Output } from '#shared/contract/endpoint.ts';
import { PROPOSAL_REASONS, type ProposalReason } from '#shared/domain/batches/proposal.ts';
import { formatNumber } from '#web/lib/i18n/format.ts';
import { endedQuery } from '../batch-calls.ts';
import shared from '../batches.module.css';
import { OutcomeRow } from './outcome-row.tsx';
import styles from './report.module.css';

type Told = Output<typeof batchApi.get>;
type Props = { username: string; told: Told; onChanged: () => Promise<void> };

/** What a person can do something about comes first. */
const ORDER: readonly ProposalReason[] = [
  ...([
    'review_changed',
    'store_refused',
    'no_permissions',
    'too_many_characters',
    'blocked',
    'writer',
  ] as const),
  ...(['too_old', 'review_not_found', 'answered'] as const),
];
const placeOf = (reason: ProposalReason): number =>
  ORDER.includes(reason) ? ORDER.indexOf(reason) : ORDER.length + PROPOSAL_REASONS.indexOf(reason);

/** What came to nothing: one row for each reason, with what to do. */
export const NotSent = ({ username, told: { batch, report }, onChanged }: Props) => {
  const { t } = useLingui();
  const bad = report.flatMap(({ reason, count }) => (reason === null ? [] : [{ reason, count }]));
  const all = bad.reduce((sum, { count }) => sum + count, 0);
  const { data } = useQuery({ ...endedQuery(username, batch.id, all), enabled: all > 0 });
  if (all === 0) return null;
  const items = Map.groupBy<ProposalReason | null, BatchItem>(data ?? [], ({ reason }) => reason);
  const reasons = [...Map.groupBy(bad, ({ reason }) => reason)].toSorted(
    ([one], [other]) => placeOf(one) - placeOf(other),
  );
  const mayWriteAgain = batch.state === 'done' || (batch.state !== 'stopped' && batch.pause === null);
  return (
    <section aria-labelledby="not-sent-title" className={styles.part}>
      <h2 id="not-sent-title" className={styles.subtitle}>
        <Trans context="replies">Not sent</Trans> <span className={shared.note}>{formatNumber(all)}</span>
      </h2>
      <ul className={styles.rows} aria-label={t({ context: 'replies', message: 'Not sent' })}>
        {reasons.map(([reason, rows]) => (
          <OutcomeRow
            key={reason}
            username={username}
            batchId={batch.id}
            reason={reason}
            mayWriteAgain={mayWriteAgain}
            onChanged={onChanged}
            count={rows.reduce((sum, { count }) => sum + count, 0)}
            items={items.get(reason) ?? []}
          />
        ))}
      </ul>
    </section>
  );
};
