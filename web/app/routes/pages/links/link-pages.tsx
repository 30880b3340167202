import { useLingui } from '@lingui/react/macro';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { GuestFrame } from '#web/app/shell/guest-frame.tsx';
import { ConfirmScreen } from '#web/features/account/links/confirm-screen.tsx';
import { OtherCompanyScreen } from '#web/features/account/links/other-company-screen.tsx';
import { ResetScreen } from '#web/features/account/links/reset-screen.tsx';
import { returnPathOf } from '../../guards.ts';

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

/** What a link to a company leads to that the person does not belong to. */
export const OtherCompanyPage = () => {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { return: asked, failed } = useSearch({ from: '/other-company' });
  const back = returnPathOf(asked);
  return (
    <GuestFrame title={t`Another company · Rejoinder`}>
      <OtherCompanyScreen
        hasFailed={failed !== undefined}
        onAgain={() => location.replace(back ?? '/')}
        onLoggedOut={() =>
          void navigate({ to: '/login', search: back === undefined ? {} : { return: back } })
        }
      />
    </GuestFrame>
  );
};
