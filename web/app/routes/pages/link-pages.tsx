import { useLingui } from '@lingui/react/macro';
import { useLocation } from '@tanstack/react-router';
import { GuestFrame } from '#web/app/shell/guest-frame.tsx';
import { ConfirmScreen } from '#web/features/account/links/confirm-screen.tsx';
import { ResetScreen } from '#web/features/account/links/reset-screen.tsx';

/** The pages of mailed links, whose secret follows the `#`. */
export const ConfirmPage = () => {
  const { t } = useLingui();
  const { hash } = useLocation();
  return (
    <GuestFrame title={t`Confirm your email · Rejoinder`}>
      <ConfirmScreen key={hash} token={hash} />
    </GuestFrame>
  );
};

export const ResetPage = () => {
  const { t } = useLingui();
  const { hash } = useLocation();
  return (
    <GuestFrame title={t`Reset your password · Rejoinder`}>
      <ResetScreen key={hash} token={hash} />
    </GuestFrame>
  );
};
