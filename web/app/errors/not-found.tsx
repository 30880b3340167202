import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { GuestFrame } from '#web/app/shell/guest-frame.tsx';
import { buttonLook } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/layout/panels.tsx';

export const NotFound = () => {
  const { t } = useLingui();
  return (
    <GuestFrame title={t`Page not found · Rejoinder`}>
      <EmptyState
        level={1}
        scene="lost"
        title={t`Page not found`}
        action={
          <Link to="/dashboard" className={buttonLook({ variant: 'primary' })}>
            <Trans>Back to dashboard</Trans>
          </Link>
        }
      >
        <Trans>The link may be wrong, or the page may have moved.</Trans>
      </EmptyState>
    </GuestFrame>
  );
};
