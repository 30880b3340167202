import { useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { OnboardingScreen } from '#web/features/account/onboarding-screen.tsx';
import { GuestFrame } from './guest-frame.tsx';
import { UserMenu } from './user-menu.tsx';

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
