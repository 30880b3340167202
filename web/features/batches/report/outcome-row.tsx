import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { BatchItem } from '#shared/contract/batch/schema.ts';
import * as reviewApi from '#shared/contract/review/endpoints.ts';
import { isUnwritten, type ProposalReason } from '#shared/domain/batches/proposal.ts';
import { failureWords, refusalWords } from '#web/lib/api/failure-words.ts';
import { request } from '#web/lib/api/query-client.ts';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';
import { formatNumber } from '#web/lib/i18n/format.ts';
import { Button, buttonLook } from '#web/ui/controls/button.tsx';
import { Notice } from '#web/ui/layout/panels.tsx';
import { rewrite } from '../batch-calls.ts';
import shared from '../batches.module.css';
import { useBatchWords } from '../use-batch-words.ts';
import styles from './report.module.css';

/** Reviews of an outcome that are named. */
const NAMED = 5;

/** For what a person can look at themselves. */
const TO_OPEN: readonly ProposalReason[] = [
  ...(['review_changed', 'store_refused', 'no_permissions', 'too_many_characters', 'answered'] as const),
];

type Props = {
  username: string;
  batchId: string;
  reason: ProposalReason;
  count: number;
  /** Those that are loaded. */
  items: readonly BatchItem[];
  mayWriteAgain: boolean;
  onChanged: () => Promise<void>;
};

/** One reason why replies were not sent: what happened, to which reviews, and what to do. */
export const OutcomeRow = (props: Props) => {
  const { username, batchId, reason, count, items, mayWriteAgain, onChanged } = props;
  const { t, i18n } = useLingui();
  const { reasons } = useBatchWords();
  const [first] = items;
  const act = useSingleMutation({
    mutationFn: async (): Promise<void> => {
      if (isUnwritten(reason)) {
        const again = await rewrite(
          username,
          batchId,
          items.map(({ id }) => id),
        );
        if (!again.ok) throw again.failure;
      } else if (reason === 'review_not_found')
        for (const { appId, reviewId } of items)
          await request(reviewApi.delete, { appId, reviewId, username });
      else
        await request(reviewApi.bulk, {
          reviews: items.map(({ appId, reviewId }) => ({ appId, reviewId })),
          change: { noReplyNeeded: true },
          username,
        });
    },
    onSettled: onChanged,
  });
  const n = items.length;
  const action = isUnwritten(reason)
    ? mayWriteAgain && t`${plural(n, { one: 'Draft # reply again', other: 'Draft # replies again' })}`
    : reason === 'too_old'
      ? t`${plural(n, { one: 'Mark # as needing no reply', other: 'Mark # as needing no reply' })}`
      : reason === 'review_not_found' &&
        t`${plural(n, { one: 'Delete # review here', other: 'Delete # reviews here' })}`;
  const isOver = act.isSuccess && !isUnwritten(reason);
  const said =
    reason === 'store_refused' && first?.review?.storeMessage ? refusalWords(i18n, first.review) : '';
  const more = formatNumber(count - Math.min(n, NAMED));
  return (
    <li className={styles.outcome}>
      <div>
        <p className={styles.what}>
          {reasons[reason]} <span className={shared.note}>{formatNumber(count)}</span>
        </p>
        {reason === 'review_changed' && (
          <p className={shared.note}>
            <Trans>The reply may no longer fit. Read the review again.</Trans>
          </p>
        )}
        {said !== '' && <p className={shared.note}>{said}</p>}
        {act.error && (
          <Notice tone="danger" isUrgent>
            {failureWords(i18n, act.error)}
          </Notice>
        )}
      </div>
      <ul className={styles.names}>
        {items.slice(0, NAMED).map(({ id, appId, reviewId, review }) => (
          <li key={id}>
            <Link to="/reviews" search={{ app: appId, review: reviewId }}>
              <bdi>{review?.author || (review ? t`Anonymous` : reviewId)}</bdi>
            </Link>
            {review && (
              <>
                {' '}
                {formatNumber(review.starRating)}
                <span className={styles.star}>★</span>
              </>
            )}
          </li>
        ))}
        {count > Math.min(n, NAMED) && n > 0 && (
          <li className={shared.note}>
            <Trans>{more} more</Trans>
          </li>
        )}
      </ul>
      {isOver ? (
        <p role="status" className={shared.note}>
          <Trans>Done</Trans>
        </p>
      ) : action && n > 0 ? (
        <Button isHindered={act.isPending} onClick={() => act.mutate()}>
          {action}
        </Button>
      ) : (
        TO_OPEN.includes(reason) &&
        first && (
          <Link
            to="/reviews"
            search={{ app: first.appId, review: first.reviewId }}
            className={buttonLook({})}
          >
            <Trans>Open review</Trans>
          </Link>
        )
      )}
    </li>
  );
};
