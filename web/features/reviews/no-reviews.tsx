import { Trans, useLingui } from '@lingui/react/macro';
import type { Application } from '#shared/contract/application.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { EmptyState } from '#web/ui/panels.tsx';

type Props = { app: Application; isAnswered: boolean; onAnswered: () => void };

/** Why there is nothing to see: never read, all done, or nothing done yet. */
export const NoReviews = ({ app, isAnswered, onAnswered }: Props) => {
  const { t } = useLingui();
  const { lastGoodSyncAt, failingSince } = app.sync;
  if (lastGoodSyncAt === null) {
    return failingSince === null ? (
      <EmptyState icon={<Icon name="inbox" size={26} />} title={t`The reviews are on their way`}>
        <Trans>They are being read from the store for the first time and appear here by themselves.</Trans>
      </EmptyState>
    ) : (
      <EmptyState icon={<Icon name="warning" size={26} />} title={t`The store could not be read yet`}>
        <Trans>We keep trying. Reviews appear here as soon as the store answers.</Trans>
      </EmptyState>
    );
  }
  if (isAnswered) {
    return (
      <EmptyState icon={<Icon name="reviews" size={26} />} title={t`Nothing answered yet`}>
        <Trans>The replies you send appear here.</Trans>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<Icon name="check" size={26} />}
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
