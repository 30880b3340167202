import { useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { GuestFrame } from '#web/app/shell/guest-frame.tsx';
import { UserMenu } from '#web/app/shell/user-menu/user-menu.tsx';
import { OnboardingScreen } from '#web/features/account/register/onboarding-screen.tsx';

export const OnboardingPage = () => {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { step = 1 } = useSearch({ from: '/onboarding' });
  return (
    <GuestFrame title={t`Welcome · Rejoinder`} end={<UserMenu />}>
      <OnboardingScreen
        step={step}
        onStep={(next) => void navigate({ to: '/onboarding', search: next === 2 ? { step: 2 } : {} })}
        onDone={() => void navigate({ to: '/dashboard', replace: true })}
      />
    </GuestFrame>
  );
};
