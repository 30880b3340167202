import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type * as batchApi from '#shared/contract/batch/endpoints.ts';
import type { Output } from '#shared/contract/endpoint.ts';
import { isUnwritten } from '#shared/domain/batches/proposal.ts';
import { failureWords, refusalWords } from '#web/lib/api/failure-words.ts';
import { formatNumber } from '#web/lib/i18n/format.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Notice } from '#web/ui/layout/panels.tsx';
import { endedQuery, rewrite } from './batch-calls.ts';
import styles from './batches.module.css';
import { useBatchWords } from './use-batch-words.ts';

type Props = {
  username: string;
  id: string;
  report: Output<typeof batchApi.get>['report'];
  mayWriteAgain: boolean;
  onChanged: () => Promise<void>;
};

/** What came of the replies; each bad outcome has its reason, and leads to its review. */
export const Report = ({ username, id, report, mayWriteAgain, onChanged }: Props) => {
  const { t, i18n } = useLingui();
  const { states, reasons, deliveries } = useBatchWords();
  const outcomes = new Map<string, { words: string; reason: string | undefined; count: number }>();
  for (const { state, reason, delivery, count: n } of report) {
    const words = delivery === null ? states[state] : deliveries[delivery];
    const key = `${words} ${reason}`;
    outcomes.set(key, {
      ...{ words, reason: reason === null ? undefined : reasons[reason] },
      count: n + (outcomes.get(key)?.count ?? 0),
    });
  }
  const bad = report.filter(({ reason }) => reason !== null);
  const count = bad.reduce((sum, row) => sum + row.count, 0);
  const { data: items } = useQuery({
    ...endedQuery(username, id, count),
    enabled: count > 0,
  });
  const shown = formatNumber(items?.length ?? 0);
  const all = formatNumber(count);
  const unwritten = (items ?? []).filter(({ state, reason }) => state === 'failed' && isUnwritten(reason));
  const unwrittenCount = unwritten.length;
  const writeAgain = useMutation({
    mutationFn: () =>
      rewrite(
        username,
        id,
        unwritten.map((item) => item.id),
      ),
    onSettled: onChanged,
  });
  const { data: written } = writeAgain;
  return (
    <section aria-labelledby="report-title" className={styles.report}>
      <h2 id="report-title" className={styles.subtitle}>
        <Trans>Report</Trans>
      </h2>
      <dl className={styles.outcomes}>
        {[...outcomes].map(([key, { words, reason, count: n }]) => (
          <div key={key}>
            <dt>
              {words}
              {reason !== undefined && <span className={styles.note}> {reason}</span>}
            </dt>
            <dd>{formatNumber(n)}</dd>
          </div>
        ))}
      </dl>
      {mayWriteAgain && unwrittenCount > 0 && (
        <div>
          <Button isHindered={writeAgain.isPending} onClick={() => writeAgain.mutate()}>
            {t`${plural(unwrittenCount, { one: 'Draft # reply again', other: 'Draft # replies again' })}`}
          </Button>
        </div>
      )}
      {written?.ok === false && (
        <Notice tone="danger" isUrgent>
          {failureWords(i18n, written.failure)}
        </Notice>
      )}
      {items && items.length > 0 && (
        <ul className={styles.ended}>
          {items.map(({ id: item, appId, reviewId, reason, review }) => (
            <li key={item}>
              <Link to="/reviews" search={{ app: appId, review: reviewId }}>
                <bdi>{review?.author ?? reviewId}</bdi>
              </Link>{' '}
              <span className={styles.note}>
                {reason === 'store_refused' && review?.storeMessage
                  ? refusalWords(i18n, review)
                  : reason && reasons[reason]}
              </span>
            </li>
          ))}
        </ul>
      )}
      {items && items.length < count && <p className={styles.note}>{t`${shown} of ${all}`}</p>}
    </section>
  );
};
