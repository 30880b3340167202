import { Trans, useLingui } from '@lingui/react/macro';
import { Link, Navigate } from '@tanstack/react-router';
import { useUser } from '#web/lib/api/queries/use-user.ts';
import { buttonLook } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/layout/panels.tsx';

export const SuccessScreen = () => {
  const { t } = useLingui();
  const user = useUser();
  if (user?.auth.type !== 'subscription') return <Navigate to="/checkout" replace />;
  return (
    <>
      <title>{t`All set · Rejoinder`}</title>
      <EmptyState
        level={1}
        scene="done"
        title={t`You're all set`}
        action={
          <Link to="/dashboard" className={buttonLook({ variant: 'primary' })}>
            <Trans>Go to dashboard</Trans>
          </Link>
        }
      >
        <Trans>Thank you! Your subscription is active, and we're drafting replies to new reviews.</Trans>
      </EmptyState>
    </>
  );
};
