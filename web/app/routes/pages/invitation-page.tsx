import { useLingui } from '@lingui/react/macro';
import { useLocation } from '@tanstack/react-router';
import { currentNewcomer } from '#web/app/routes/newcomer.ts';
import { GuestFrame } from '#web/app/shell/guest-frame.tsx';
import { InvitationScreen } from '#web/features/account/invitation/invitation-screen.tsx';

/** The page of an invitation's link, whose secret follows the `#`. */
export const InvitationPage = () => {
  const { t } = useLingui();
  const { hash } = useLocation();
  return (
    <GuestFrame title={t`Invitation · Rejoinder`}>
      <InvitationScreen token={hash} newcomer={currentNewcomer.get()} />
    </GuestFrame>
  );
};
