import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { buttonLook } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/panels.tsx';

export const SuccessScreen = () => {
  const { t } = useLingui();
  return (
    <>
      <title>{t`All set · Rejoinder`}</title>
      <EmptyState
        level={1}
        scene="done"
        title={t`You are all set`}
        action={
          <Link to="/dashboard" className={buttonLook({ variant: 'primary' })}>
            <Trans>Go to the dashboard</Trans>
          </Link>
        }
      >
        <Trans>Thank you! Your subscription runs, and new reviews are being prepared.</Trans>
      </EmptyState>
    </>
  );
};
