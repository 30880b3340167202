import { Trans } from '@lingui/react/macro';
import type { Application } from '#shared/contract/application.ts';
import { formatTime } from '#web/lib/i18n/format.ts';
import { Icon } from '#web/ui/icon.tsx';
import own from './app-row.module.css';

/** No sync without an error: the store's rate limit is used up, or no worker is running. */
const LateWarning = ({ at }: { at: string | null }) => {
  const since = at === null ? '' : formatTime(at);
  return (
    <p className={own.sync}>
      <Icon name="warning" size={16} />
      <span>
        {at === null ? (
          <Trans>The reviews have not been read for more than a day.</Trans>
        ) : (
          <Trans>The reviews have not been read since {since}, which is more than a day.</Trans>
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
      <Icon name="warning" size={16} />
      <span>
        {lastError === 'CREDENTIALS' ? (
          <Trans>The store has not accepted your key since {since}.</Trans>
        ) : lastError === 'PERMISSIONS' ? (
          <Trans>Your key has had no permission to read reviews since {since}.</Trans>
        ) : lastError === 'API_DISABLED' ? (
          <Trans>
            Google's API has not been enabled for your key since {since}, so newer reviews are missing.
          </Trans>
        ) : lastError === 'NOT_LINKED' ? (
          <Trans>The store is no longer linked. No new reviews since {since}.</Trans>
        ) : (
          <Trans>The store could not be read since {since}. We keep trying.</Trans>
        )}{' '}
        {isLate && (
          <strong>
            <Trans>That is more than a day: answer urgent reviews in the store's console.</Trans>
          </strong>
        )}
      </span>
    </p>
  );
};
