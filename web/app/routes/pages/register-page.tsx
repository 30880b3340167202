import { useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { currentNewcomer } from '#web/app/routes/newcomer.ts';
import { storedNewcomer, storeNewcomer } from '#web/app/routes/stored-newcomer.ts';
import { GuestFrame } from '#web/app/shell/guest-frame.tsx';
import { RegisterScreen, type RegisterStep } from '#web/features/account/register/register-screen.tsx';

export const RegisterPage = () => {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { step = 1 } = useSearch({ from: '/register' });
  const [newcomer, setNewcomer] = useState(() => currentNewcomer.get() ?? storedNewcomer());
  useEffect(() => storeNewcomer(newcomer), [newcomer]);
  const onStep = useCallback(
    (next: RegisterStep, replace: boolean) =>
      void navigate({ to: '/register', search: next === 2 ? { step: 2 } : {}, replace }),
    [navigate],
  );
  const leaveTo = (to: '/dashboard' | '/onboarding'): void => {
    currentNewcomer.set(undefined);
    storeNewcomer(undefined);
    void navigate({ to, replace: true });
  };
  return (
    <GuestFrame title={t`Create your account · Rejoinder`}>
      <RegisterScreen
        step={step}
        onStep={onStep}
        newcomer={newcomer}
        onNewcomer={(person) => {
          currentNewcomer.set(person);
          setNewcomer(person);
        }}
        onSignedIn={() => leaveTo('/dashboard')}
        onRegistered={() => leaveTo('/onboarding')}
      />
    </GuestFrame>
  );
};
