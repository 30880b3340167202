import { Trans } from '@lingui/react/macro';
import type { Application } from '#shared/contract/application/schema.ts';
import { monthOf, renewsAt } from '#shared/domain/calendar.ts';
import { useUser } from '#web/lib/api/queries/use-user.ts';
import { formatDayInUtc, formatNumber } from '#web/lib/i18n/format.ts';
import { Notice } from '#web/ui/layout/panels.tsx';
import styles from '../reviews.module.css';
import { SyncWords } from './sync-words.tsx';

type Props = {
  apps: readonly Application[];
  /** The monthly limit, if it is reached. */
  usedUp: number | undefined;
};

export const ListNotices = ({ apps, usedUp }: Props) => {
  // One key serves all apps of a store: the first of them speaks for the others.
  const failing = [
    ...Map.groupBy(
      apps.filter(({ sync }) => sync.failingSince !== null),
      ({ storeType, sync }) => `${storeType} ${sync.lastError}`,
    ).values(),
  ].flatMap(([first]) => first ?? []);
  const limit = formatNumber(usedUp ?? 0);
  const day = formatDayInUtc(renewsAt(monthOf(Date.now())));
  const user = useUser();
  const company = user?.companyName;
  return (
    <div className={styles.notices} role="status">
      {user?.role === 'viewer' && (
        <Notice tone="info">
          <Trans>
            You can only read reviews. To answer them, ask an owner or admin of {company} for another role.
          </Trans>
        </Notice>
      )}
      {user?.role === 'contributor' && (
        <Notice tone="info">
          <Trans>
            You can only write drafts. To send them, ask an owner or admin of {company} for another role.
          </Trans>
        </Notice>
      )}
      {failing.map((app) => (
        <Notice key={app.id} tone="warn">
          <SyncWords app={app} />
        </Notice>
      ))}
      {usedUp !== undefined && (
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
