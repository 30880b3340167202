import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { Application } from '#shared/contract/application.ts';
import { monthOf, renewsAt } from '#shared/domain/account/usage.ts';
import { usageQuery } from '#web/lib/api/usage.ts';
import { formatDayInUtc, formatNumber } from '#web/lib/i18n/format.ts';
import { Notice } from '#web/ui/panels.tsx';
import styles from './reviews.module.css';

const SyncWords = lazy(async () => ({ default: (await import('./sync-words.tsx')).SyncWords }));

type Props = { apps: readonly Application[]; username: string; answered: boolean | undefined };

/** Explains why the list is incomplete: sync problems, or the monthly limit. */
export const ListNotice = ({ apps, username, answered }: Props) => {
  const month = monthOf(Date.now());
  const { data: usage } = useQuery(usageQuery(username, month));
  const isUsedUp =
    answered !== true && usage !== undefined && usage !== null && usage.processedReviewsCount >= usage.limit;
  // One key serves all apps of a store: the first of them speaks for the others.
  const failing = [
    ...Map.groupBy(
      apps.filter(({ sync }) => sync.failingSince !== null),
      ({ storeType, sync }) => `${storeType} ${sync.lastError}`,
    ).values(),
  ].flatMap(([first]) => first ?? []);
  if (!isUsedUp && failing.length === 0) return null;
  const limit = formatNumber(usage?.limit ?? 0);
  const day = formatDayInUtc(renewsAt(month));
  return (
    <div className={styles.notices} role="status">
      {failing.map((app) => (
        <Notice key={app.id} tone="warn">
          <Suspense>
            <SyncWords app={app} />
          </Suspense>
        </Notice>
      ))}
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
