import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Application } from '#shared/contract/application/schema.ts';
import { ENABLE_GOOGLE_API } from '#web/lib/console-link.ts';
import { formatTime } from '#web/lib/i18n/format.ts';

/** Why the reviews of an app cannot be synced, and what to do about it. */
export const SyncWords = ({ app }: { app: Application }) => {
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
