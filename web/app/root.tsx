import { useLingui } from '@lingui/react/macro';
import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';

const Toasts = lazy(() => import('#web/ui/toast.tsx').then((kit) => ({ default: kit.Toasts })));

export const Root = () => {
  const { t } = useLingui();
  return (
    <>
      <Outlet />
      <Suspense>
        <Toasts close={t`Close`} />
      </Suspense>
    </>
  );
};
