import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { buttonLook } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/panels.tsx';

type Props = { scene: ComponentProps<typeof EmptyState>['scene']; children: ReactNode };

/** Stands where apps would be, and leads to the stores; `children` say what for. */
export const NoApps = ({ scene, children }: Props) => {
  const { t } = useLingui();
  return (
    <EmptyState
      scene={scene}
      title={t`No apps yet`}
      action={
        <Link to="/settings/store-connections" search={{}} className={buttonLook({ variant: 'primary' })}>
          <Trans>Connect a store</Trans>
        </Link>
      }
    >
      {children}
    </EmptyState>
  );
};
