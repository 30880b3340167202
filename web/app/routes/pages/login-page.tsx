import { useLingui } from '@lingui/react/macro';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { returnPathOf } from '#web/app/routes/guards.ts';
import { currentNewcomer } from '#web/app/routes/newcomer.ts';
import { GuestFrame } from '#web/app/shell/guest-frame.tsx';
import { LoginScreen } from '#web/features/account/sign-in/login-screen.tsx';

export const LoginPage = () => {
  const { t } = useLingui();
  const navigate = useNavigate();
  const search = useSearch({ from: '/login' });
  const { hash } = useLocation();
  const { provider, code = '' } = search;
  const came = provider === undefined || provider === 'done' ? provider : { failure: provider, code };
  return (
    <GuestFrame title={t`Log in · Rejoinder`}>
      <LoginScreen
        isSentHere={search.return !== undefined}
        back={search.return}
        came={came}
        connect={hash === '' ? undefined : hash}
        onSignedIn={(back = search.return) =>
          void navigate({ href: returnPathOf(back) ?? '/dashboard', replace: true })
        }
        onNewcomer={(person, back) => {
          currentNewcomer.set(person);
          const invitation = returnPathOf(back);
          if (invitation?.startsWith('/invitation')) void navigate({ href: invitation });
          else void navigate({ to: '/register', search: { step: 2 } });
        }}
      />
    </GuestFrame>
  );
};
