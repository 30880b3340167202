import { Trans } from '@lingui/react/macro';
import type { Application } from '#shared/contract/application/schema.ts';
import { formatTime } from '#web/lib/i18n/format.ts';
import { WarningIcon } from '#web/ui/icons/warning-icon.tsx';
import own from '../app-row.module.css';

/** No sync without an error: the store's rate limit is used up, or no worker is running. */
const LateWarning = ({ at }: { at: string | null }) => {
  const since = at === null ? '' : formatTime(at);
  return (
    <p className={own.sync}>
      <WarningIcon size={16} />
      <span>
        {at === null ? (
          <Trans>Reviews haven't synced for more than a day.</Trans>
        ) : (
          <Trans>Reviews haven't synced since {since}, more than a day ago.</Trans>
        )}
      </span>
    </p>
  );
};

/** Why an app does not sync, and since when. */
export const SyncWarning = ({ app }: { app: Application }) => {
  const { failingSince, lastError, isLate, lastGoodSyncAt } = app.sync;
  if (failingSince === null && isLate) return <LateWarning at={lastGoodSyncAt} />;
  if (failingSince === null) return null;
  const since = formatTime(failingSince);
  return (
    <p className={own.sync}>
      <WarningIcon size={16} />
      <span>
        {lastError === 'CREDENTIALS' ? (
          <Trans>The store has rejected your key since {since}.</Trans>
        ) : lastError === 'PERMISSIONS' ? (
          <Trans>Your key hasn't had permission to read reviews since {since}.</Trans>
        ) : lastError === 'API_DISABLED' ? (
          <Trans>
            The Google Play API has been disabled for your key since {since}, so newer reviews are missing.
          </Trans>
        ) : lastError === 'NOT_LINKED' ? (
          <Trans>The store is disconnected. No new reviews since {since}.</Trans>
        ) : (
          <Trans>We haven't been able to reach the store since {since}. We'll keep trying.</Trans>
        )}{' '}
        {isLate && (
          <strong>
            <Trans>That's more than a day ago. Answer urgent reviews in the store console.</Trans>
          </strong>
        )}
      </span>
    </p>
  );
};
