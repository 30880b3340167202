import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useEffect } from 'react';
import { useApps } from '#web/lib/api/queries/use-apps.ts';
import { useUser } from '#web/lib/api/queries/use-user.ts';
import { ALL_APPS } from '#web/lib/api/review-scope.ts';
import { PageTitle } from '#web/lib/page-title.tsx';
import { preferences, savePreference } from '#web/lib/storage/preferences.ts';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { CardSkeleton } from './list/card-skeleton.tsx';
import { useFocusAfterListChange } from './list/focus/use-focus-after-list-change.ts';
import { ReviewStream } from './list/review-stream.tsx';
import styles from './list/reviews.module.css';
import { type ReviewsLocation, selectedApp } from './store/reviews-location.ts';

const NoList = lazyPart(async () => (await import('./no-list.tsx')).NoList);

type Props = { place: ReviewsLocation; onPlace: (place: ReviewsLocation, replace?: boolean) => void };

export const ReviewsScreen = ({ place, onPlace }: Props) => {
  const { t } = useLingui();
  const user = useUser();
  const apps = useApps();
  const isAll = place.appId === ALL_APPS && (apps.data?.length ?? 0) > 1;
  const app = isAll ? undefined : selectedApp(apps.data ?? [], place.appId, preferences.get().selectedAppId);
  // All apps are chosen by the URL alone; the last chosen app stays.
  const selectedId = apps.data && !isAll ? (app?.id ?? null) : undefined;

  useEffect(() => {
    if (selectedId === undefined) return;
    if (preferences.get().selectedAppId !== selectedId) savePreference({ selectedAppId: selectedId });
    if (selectedId === null || place.appId === selectedId) return;
    // All apps of a company with one are that one.
    const isOther = place.appId !== undefined && place.appId !== ALL_APPS;
    onPlace({ ...place, appId: selectedId, ...(isOther ? { filters: {}, page: 0 } : {}) }, true);
  });

  const scope = isAll ? ALL_APPS : app?.id;
  const list = scope && apps.data ? `${scope} ${place.answered}` : undefined;
  const noteFocus = useFocusAfterListChange(list);
  const go: Props['onPlace'] = useCallback(
    (next, replace) => {
      noteFocus();
      onPlace(next, replace);
    },
    [noteFocus, onPlace],
  );

  if (!user) return null;
  if (scope && apps.data) {
    return (
      <>
        <PageTitle>{t`Reviews · Rejoinder`}</PageTitle>
        <ReviewStream key={list} user={user} apps={apps.data} app={app} place={place} onPlace={go} />
      </>
    );
  }
  return (
    <div className={styles.screen}>
      <PageTitle>{t`Reviews · Rejoinder`}</PageTitle>
      <PageHeading className={styles.loneTitle}>
        <Trans>Reviews</Trans>
      </PageHeading>
      {user.auth.hasAccess && apps.isPending ? (
        <div className={styles.list}>
          <CardSkeleton />
          <CardSkeleton />
          <CardSkeleton />
        </div>
      ) : (
        <NoList
          hasAccess={user.auth.hasAccess}
          hasFailed={apps.isError}
          onAgain={() => void apps.refetch()}
        />
      )}
    </div>
  );
};
