import { useNavigate } from '@tanstack/react-router';
import { AccountSettings } from '#web/features/account/settings/account-settings.tsx';

export const AccountPage = () => {
  const navigate = useNavigate();
  return <AccountSettings onLoggedOut={() => void navigate({ to: '/login', search: {} })} />;
};
