import { useNavigate, useSearch } from '@tanstack/react-router';
import { BatchesScreen } from '#web/features/batches/batches-screen.tsx';

/** Binds the batches to the URL. */
export const BatchesPage = () => {
  const navigate = useNavigate({ from: '/batches' });
  const address = useSearch({ from: '/shell/batches' });
  return (
    <BatchesScreen
      address={address}
      onAddress={(next) => void navigate({ to: '/batches', search: next, replace: true })}
    />
  );
};
