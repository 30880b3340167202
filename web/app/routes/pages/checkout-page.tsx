import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { CheckoutScreen } from '#web/features/subscription/checkout-screen.tsx';
import { useUser } from '#web/lib/api/queries/use-user.ts';
import { withItsWords } from '#web/lib/i18n/i18n.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const load = withItsWords('stores', () => import('#web/features/stores/disconnect-stores.tsx'));
const DisconnectStores = lazyPart(async () => (await load()).DisconnectStores);

export const CheckoutPage = () => {
  const user = useUser();
  const navigate = useNavigate();
  const onPaid = useCallback(() => void navigate({ to: '/checkout/success', replace: true }), [navigate]);
  return (
    <>
      <CheckoutScreen onPaid={onPaid} />
      {user && !user.auth.hasAccess && <DisconnectStores username={user.username} />}
    </>
  );
};
