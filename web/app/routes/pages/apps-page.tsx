import { useNavigate, useSearch } from '@tanstack/react-router';
import { AppsScreen } from '#web/features/apps/apps-screen.tsx';

/** Binds the apps screen to the URL. */
export const AppsPage = () => {
  const navigate = useNavigate();
  const { app } = useSearch({ from: '/shell/settings/apps' });
  return (
    <AppsScreen
      appId={app}
      onApp={(chosen) =>
        void navigate({ to: '/settings/apps', search: chosen === undefined ? {} : { app: chosen } })
      }
    />
  );
};
