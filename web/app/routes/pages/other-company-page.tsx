import { useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { GuestFrame } from '#web/app/shell/guest-frame.tsx';
import { OtherCompanyScreen } from '#web/features/account/links/other-company-screen.tsx';

/** What a link to a company leads to that the person does not belong to. */
export const OtherCompanyPage = () => {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { return: back, failed } = useSearch({ from: '/other-company' });
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
