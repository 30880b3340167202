import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Application } from '#shared/contract/application.ts';
import { monthOf, renewsAt } from '#shared/domain/account/usage.ts';
import { usageQuery } from '#web/lib/api/usage.ts';
import { ENABLE_GOOGLE_API } from '#web/lib/console-link.ts';
import { formatDayInUtc, formatNumber, formatTime } from '#web/lib/i18n/format.ts';
import { Notice } from '#web/ui/panels.tsx';
import styles from './reviews.module.css';

const SyncWords = ({ app }: { app: Application }) => {
  const { failingSince, lastError } = app.sync;
  const since = formatTime(failingSince ?? '');
  const settings = (
    <Link to="/settings/store-connections" search={{}}>
      <Trans>Store connections</Trans>
    </Link>
  );
  if (lastError === 'CREDENTIALS') {
    return (
      <Trans>
        The store has rejected your key since {since}, so newer reviews are missing. Reconnect it in{' '}
        {settings}.
      </Trans>
    );
  }
  if (lastError === 'PERMISSIONS') {
    return (
      <Trans>
        Your key hasn't had permission to read reviews since {since}. Grant it in the store console; syncing
        will resume automatically.
      </Trans>
    );
  }
  if (lastError === 'API_DISABLED') {
    return (
      <>
        <Trans>
          The Google Play API has been disabled for your key since {since}, so newer reviews are missing.
        </Trans>{' '}
        <a href={ENABLE_GOOGLE_API} target="_blank" rel="noreferrer">
          <Trans>Enable the API</Trans>
        </a>
      </>
    );
  }
  if (lastError === 'NOT_LINKED') {
    return (
      <Trans>The store is disconnected, so newer reviews are missing. Reconnect it in {settings}.</Trans>
    );
  }
  return <Trans>We haven't been able to reach the store since {since}. We'll keep trying.</Trans>;
};

type Props = { app: Application; username: string; isAnswered: boolean };

/** Explains why the list is incomplete: a sync problem, or the monthly limit. */
export const ListNotice = ({ app, username, isAnswered }: Props) => {
  const month = monthOf(Date.now());
  const { data: usage } = useQuery(usageQuery(username, month));
  const isUsedUp =
    !isAnswered && usage !== undefined && usage !== null && usage.processedReviewsCount >= usage.limit;
  const isFailing = app.sync.failingSince !== null;
  if (!isUsedUp && !isFailing) return null;
  const limit = formatNumber(usage?.limit ?? 0);
  const day = formatDayInUtc(renewsAt(month));
  return (
    <div className={styles.notices} role="status">
      {isFailing && (
        <Notice tone="warn">
          <SyncWords app={app} />
        </Notice>
      )}
      {isUsedUp && (
        <Notice tone="info">
          <Trans>
            You've reached this month's limit of {limit} reviews. AI drafts resume on {day}; you can still
            reply manually.
          </Trans>
        </Notice>
      )}
    </div>
  );
};
