import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Application } from '#shared/contract/application/schema.ts';
import type { User } from '#shared/contract/user/schema.ts';
import { ALL_APPS } from '#web/lib/api/review-scope.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/layout/panels.tsx';
import { useReplies } from '../../reply/api/use-replies.ts';
import { reviewsQuery } from '../../store/find-reviews.ts';
import { type NextApp, NextAppButton } from '../queue-end.tsx';

type Props = NextApp & {
  /** Undefined: all apps. */
  app: Application | undefined;
  user: User;
  answered: boolean | undefined;
  isFiltered: boolean;
  onClear: () => void;
  onAnswered: () => void;
};

/** Sync problems are explained above the list. */
const NeverRead = ({ sync }: Pick<Application, 'sync'>) => {
  const { t } = useLingui();
  const isOurs = sync.lastError === 'CREDENTIALS' || sync.lastError === 'NOT_LINKED';
  return sync.failingSince !== null ? (
    <EmptyState scene="trouble" title={t`Couldn't reach the store yet`}>
      {isOurs ? (
        <Trans>Reconnect the store to see reviews here.</Trans>
      ) : (
        <Trans>We'll keep trying. Reviews will appear here once the store responds.</Trans>
      )}
    </EmptyState>
  ) : (
    <EmptyState scene="onTheWay" title={t`Syncing reviews…`}>
      <Trans>This is the first sync. Reviews will appear here automatically.</Trans>
    </EmptyState>
  );
};

/** Distinguishes "all answered" from "no reviews yet" by the other list. */
const NothingWaits = ({ app, user, onAnswered, next, onNext }: Props) => {
  const { t } = useLingui();
  const answered = useQuery(
    reviewsQuery(useReplies(user).store, {
      username: user.username,
      scope: app?.id ?? ALL_APPS,
      answered: true,
      offset: 0,
    }),
  );
  if (answered.isPending) return null;
  // If the other list cannot be loaded, assume that all reviews are answered.
  return answered.data?.reviewsCount === 0 ? (
    <EmptyState scene="noReviews" title={t`No reviews yet`}>
      <Trans>New reviews will appear here automatically.</Trans>
    </EmptyState>
  ) : (
    <EmptyState
      scene="caughtUp"
      title={t`All caught up`}
      action={
        <>
          <NextAppButton next={next} onNext={onNext} />
          <Button variant={next ? 'quiet' : 'secondary'} onClick={onAnswered}>
            <Trans>View answered reviews</Trans>
          </Button>
        </>
      }
    >
      {app ? (
        <Trans>You've answered every review of this app. New ones will appear here automatically.</Trans>
      ) : (
        <Trans>You've answered every review. New ones will appear here automatically.</Trans>
      )}
    </EmptyState>
  );
};

export const NoReviews = (props: Props) => {
  const { t } = useLingui();
  const { app, answered, isFiltered, onClear } = props;
  if (isFiltered) {
    return (
      <EmptyState
        scene="nothingFits"
        title={t`No matching reviews`}
        action={
          <Button onClick={onClear}>
            <Trans>Clear filters</Trans>
          </Button>
        }
      >
        <Trans>Try fewer filters or different words.</Trans>
      </EmptyState>
    );
  }
  if (app?.sync.lastGoodSyncAt === null) return <NeverRead sync={app.sync} />;
  if (answered === false) return <NothingWaits {...props} />;
  return (
    <EmptyState scene="noReviews" title={answered ? t`No answered reviews yet` : t`No reviews yet`}>
      {answered ? (
        <Trans>Replies you send will appear here.</Trans>
      ) : (
        <Trans>New reviews will appear here automatically.</Trans>
      )}
    </EmptyState>
  );
};
