import { lazy, Suspense, useEffect, useState } from 'react';
import { hasWaitingToasts, onWaiting } from './show-toast.ts';

const Toasts = lazy(async () => ({ default: (await import('./toast.tsx')).Toasts }));

/** Renders toasts; loads their component with the first one. `close` labels the dismiss button. */
export const ToastPlace = ({ close }: { close: string }) => {
  const [isWanted, setWanted] = useState(hasWaitingToasts);
  useEffect(() => onWaiting(() => setWanted(true)), []);
  return isWanted ? (
    <Suspense>
      <Toasts close={close} />
    </Suspense>
  ) : null;
};
