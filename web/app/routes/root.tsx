import { useLingui } from '@lingui/react/macro';
import { Outlet } from '@tanstack/react-router';
import { ToastPlace } from '#web/ui/feedback/toast-place.tsx';

export const Root = () => {
  const { t } = useLingui();
  return (
    <>
      <Outlet />
      <ToastPlace close={t`Close`} />
    </>
  );
};
