import { lazy, Suspense, useEffect, useState } from 'react';
import { onWaiting, somethingWaits } from './tell.ts';

const Toasts = lazy(async () => ({ default: (await import('./toast.tsx')).Toasts }));

/** The place where toasts appear, fetched with the first of them; `close` names the button that dismisses one. */
export const ToastPlace = ({ close }: { close: string }) => {
  const [isWanted, setWanted] = useState(somethingWaits);
  useEffect(() => onWaiting(() => setWanted(true)), []);
  return isWanted ? (
    <Suspense>
      <Toasts close={close} />
    </Suspense>
  ) : null;
};
