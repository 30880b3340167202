import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Output } from '#shared/contract/endpoint.ts';
import type * as insightApi from '#shared/contract/insight/endpoints.ts';
import type { QueueKind } from '#shared/domain/insights/queue.ts';
import { formatNumber } from '#web/lib/i18n/format.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import styles from './overview.module.css';

/** So many fit beside the numbers. */
const MOST = 4;

/** The address of each part of the queue: its filter in shared/domain/insights/queue.ts. */
const ADDRESSES: Record<QueueKind, { [name: string]: string }> = {
  sensitive: { kinds: 'sensitive' },
  refused: { states: 'refused' },
  changed: { replied: 'yes' },
  lowStars: { stars: '1,2' },
  questions: { kinds: 'billing,question' },
  ready: { states: 'ready' },
};

type Props = {
  queue: Output<typeof insightApi.overview>['queue'] | undefined;
  /** The number of unanswered reviews, also those in no part of the queue; undefined while unknown. */
  unanswered: number | undefined;
};

/** What to answer next, the most urgent first. */
export const Queue = ({ queue, unanswered }: Props) => {
  const { t } = useLingui();
  const words: Record<QueueKind, string> = {
    sensitive: t`Sensitive reviews`,
    refused: t`Replies rejected by the store`,
    changed: t`Edited after your reply`,
    lowStars: t`1 and 2 stars`,
    questions: t`Questions and billing`,
    ready: t`Drafts ready to send`,
  };
  return (
    <section className={styles.queue} aria-labelledby="queue-title">
      <h2 id="queue-title" className={styles.queueTitle}>
        <Trans>Answer next</Trans>
      </h2>
      {queue?.length === 0 && unanswered === 0 && (
        <p className={styles.empty}>
          <Icon name="check" size={18} /> <Trans>Nothing needs your attention.</Trans>
        </p>
      )}
      <ul>
        {queue?.slice(0, MOST).map(({ kind, count, isCut }) => (
          <Next
            key={kind}
            address={ADDRESSES[kind]}
            what={words[kind]}
            isUrgent={kind === 'sensitive' || kind === 'refused'}
            count={isCut ? `${formatNumber(count)}+` : formatNumber(count)}
          />
        ))}
        {queue?.length === 0 && unanswered !== undefined && unanswered > 0 && (
          <Next what={t`Reviews without a reply`} count={formatNumber(unanswered)} />
        )}
      </ul>
    </section>
  );
};

type NextProps = { address?: { [name: string]: string }; what: string; isUrgent?: boolean; count: string };

/** Some reviews, in all apps. */
const Next = ({ address, what, isUrgent = false, count }: NextProps) => (
  <li>
    <Link to="/reviews" search={{ app: 'all', ...address }} className={styles.next}>
      <span className={styles.what} data-urgent={isUrgent}>
        {what}
      </span>
      <bdi className={styles.count}>{count}</bdi>
      <Icon name="next" size={16} />
    </Link>
  </li>
);
