import { useNavigate, useSearch } from '@tanstack/react-router';
import { InsightsScreen } from '#web/features/insights/insights-screen.tsx';

/** Binds the insights to the URL. */
export const InsightsPage = () => {
  const navigate = useNavigate({ from: '/insights' });
  const address = useSearch({ from: '/shell/insights' });
  return (
    <InsightsScreen
      address={address}
      onAddress={(next) => void navigate({ to: '/insights', search: next, resetScroll: false })}
    />
  );
};
