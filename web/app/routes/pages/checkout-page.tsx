import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useCallback } from 'react';
import { CheckoutScreen } from '#web/features/subscription/checkout-screen.tsx';
import { useUser } from '#web/lib/api/use-user.ts';
import { withItsWords } from '#web/lib/i18n/i18n.ts';

const load = withItsWords('stores', () => import('#web/features/stores/disconnect-stores.tsx'));
const DisconnectStores = lazy(async () => ({ default: (await load()).DisconnectStores }));

export const CheckoutPage = () => {
  const user = useUser();
  const navigate = useNavigate();
  const onPaid = useCallback(() => void navigate({ to: '/checkout/success', replace: true }), [navigate]);
  return (
    <>
      <CheckoutScreen onPaid={onPaid} />
      {user && !user.auth.hasAccess && (
        <Suspense>
          <DisconnectStores username={user.username} />
        </Suspense>
      )}
    </>
  );
};
