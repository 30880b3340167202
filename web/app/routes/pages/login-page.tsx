import { useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { currentNewcomer } from '#web/app/routes/newcomer.ts';
import { GuestFrame } from '#web/app/shell/guest-frame.tsx';
import { LoginScreen } from '#web/features/account/sign-in/login-screen.tsx';

export const LoginPage = () => {
  const { t } = useLingui();
  const navigate = useNavigate();
  const search = useSearch({ from: '/login' });
  return (
    <GuestFrame title={t`Log in · Rejoinder`}>
      <LoginScreen
        isSentHere={search.return !== undefined}
        onSignedIn={() => void navigate({ href: search.return ?? '/dashboard', replace: true })}
        onNewcomer={(person) => {
          currentNewcomer.set(person);
          void navigate({ to: '/register', search: { step: 2 } });
        }}
      />
    </GuestFrame>
  );
};
