import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useMay } from '#web/lib/api/queries/use-may.ts';
import { buttonLook } from '#web/ui/controls/button.tsx';
import { EmptyState, ProblemPanel } from '#web/ui/layout/panels.tsx';

type Props = { hasAccess: boolean; hasFailed: boolean; onAgain: () => void };

/** Why there is no list of reviews. */
export const NoList = ({ hasAccess, hasFailed, onAgain }: Props) => {
  const { t } = useLingui();
  const canConnect = useMay()('administer');
  if (!hasAccess)
    return (
      <EmptyState scene="ended" title={t`Your access has ended`}>
        <Trans>Your apps, reviews and replies are safe.</Trans>
      </EmptyState>
    );
  if (hasFailed)
    return (
      <ProblemPanel again={t`Try again`} onAgain={onAgain}>
        <Trans>Couldn't load your apps.</Trans>
      </ProblemPanel>
    );
  return (
    <EmptyState
      scene="noStore"
      title={t`No apps yet`}
      action={
        canConnect && (
          <Link to="/settings/store-connections" search={{}} className={buttonLook({ variant: 'primary' })}>
            <Trans>Connect a store</Trans>
          </Link>
        )
      }
    >
      {canConnect ? (
        <Trans>Connect a store to see your reviews.</Trans>
      ) : (
        <Trans>Owners and admins connect the stores.</Trans>
      )}
    </EmptyState>
  );
};
