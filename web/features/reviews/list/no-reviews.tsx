import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Application } from '#shared/contract/application.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/panels.tsx';
import { reviewsQuery } from './data/get-app-reviews.ts';

type Props = {
  app: Application;
  username: string;
  isAnswered: boolean;
  isFiltered: boolean;
  onClear: () => void;
  onAnswered: () => void;
};

/** Sync problems are explained above the list. */
const NeverRead = ({ sync }: Pick<Application, 'sync'>) => {
  const { t } = useLingui();
  const isOurs = sync.lastError === 'CREDENTIALS' || sync.lastError === 'NOT_LINKED';
  return sync.failingSince !== null ? (
    <EmptyState scene="trouble" title={t`The store could not be read yet`}>
      {isOurs ? (
        <Trans>Reviews appear here once the store is linked again.</Trans>
      ) : (
        <Trans>We keep trying. Reviews appear here as soon as the store answers.</Trans>
      )}
    </EmptyState>
  ) : (
    <EmptyState scene="onTheWay" title={t`The reviews are on their way`}>
      <Trans>They are being read from the store for the first time and appear here by themselves.</Trans>
    </EmptyState>
  );
};

/** Distinguishes "all answered" from "no reviews yet" by the other list. */
const NothingWaits = ({ app, username, onAnswered }: Pick<Props, 'app' | 'username' | 'onAnswered'>) => {
  const { t } = useLingui();
  const answered = useQuery(reviewsQuery({ username, appId: app.id, isAnswered: true, offset: 0 }));
  if (answered.isPending) return null;
  // If the other list cannot be loaded, assume that all reviews are answered.
  return answered.data?.reviewsCount === 0 ? (
    <EmptyState scene="noReviews" title={t`No reviews yet`}>
      <Trans>
        Nobody has written a review of this app that the store shows. New ones appear here by themselves.
      </Trans>
    </EmptyState>
  ) : (
    <EmptyState
      scene="caughtUp"
      title={t`All caught up`}
      action={
        <Button onClick={onAnswered}>
          <Trans>See answered reviews</Trans>
        </Button>
      }
    >
      <Trans>Every review of this app has its answer. New ones appear here by themselves.</Trans>
    </EmptyState>
  );
};

export const NoReviews = (props: Props) => {
  const { t } = useLingui();
  const { app, isAnswered, isFiltered, onClear } = props;
  if (isFiltered) {
    return (
      <EmptyState
        scene="nothingFits"
        title={t`No review fits`}
        action={
          <Button onClick={onClear}>
            <Trans>Clear all filters</Trans>
          </Button>
        }
      >
        <Trans>Try fewer filters or other words.</Trans>
      </EmptyState>
    );
  }
  if (app.sync.lastGoodSyncAt === null) return <NeverRead sync={app.sync} />;
  if (!isAnswered) return <NothingWaits {...props} />;
  return (
    <EmptyState scene="noReviews" title={t`Nothing answered yet`}>
      <Trans>The replies you send appear here.</Trans>
    </EmptyState>
  );
};
