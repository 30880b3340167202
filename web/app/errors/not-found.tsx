import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { buttonLook } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/panels.tsx';

export const NotFound = () => {
  const { t } = useLingui();
  return (
    <main>
      <title>{t`Not found · Rejoinder`}</title>
      <EmptyState
        level={1}
        scene="lost"
        title={t`This page does not exist`}
        action={
          <Link to="/dashboard" className={buttonLook({ variant: 'primary' })}>
            <Trans>Back to the dashboard</Trans>
          </Link>
        }
      >
        <Trans>The address may be mistyped, or the page may have moved.</Trans>
      </EmptyState>
    </main>
  );
};
