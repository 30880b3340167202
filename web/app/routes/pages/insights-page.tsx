import { useNavigate, useSearch } from '@tanstack/react-router';
import { InsightsScreen } from '#web/features/insights/insights-screen.tsx';
import { useUser } from '#web/lib/api/queries/use-user.ts';
import { withItsWords } from '#web/lib/i18n/i18n.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const loadIncident = withItsWords(
  'incident',
  () => import('#web/features/insights/incident/incident-screen.tsx'),
);
const IncidentScreen = lazyPart(async () => (await loadIncident()).IncidentScreen);

/** Binds the insights and their incidents to the URL. */
export const InsightsPage = () => {
  const navigate = useNavigate({ from: '/insights' });
  const { incident, ...address } = useSearch({ from: '/shell/insights' });
  const username = useUser()?.username ?? '';
  if (incident !== undefined) return <IncidentScreen username={username} id={incident} insights={address} />;
  return (
    <InsightsScreen
      address={address}
      onAddress={(next) => void navigate({ to: '/insights', search: next, resetScroll: false })}
    />
  );
};
