import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { CheckoutScreen } from '#web/features/subscription/checkout-screen.tsx';

export const CheckoutPage = () => {
  const navigate = useNavigate();
  const onPaid = useCallback(() => void navigate({ to: '/checkout/success', replace: true }), [navigate]);
  return <CheckoutScreen onPaid={onPaid} />;
};
