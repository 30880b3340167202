import { useEffect, useState } from 'react';
import { lazyPart, useAhead } from '../lazy-part.tsx';
import { hasWaitingToasts, onWaiting } from './show-toast.ts';

const Toasts = lazyPart(async () => (await import('./toast.tsx')).Toasts);

const AHEAD = [Toasts];

/** Renders toasts, whose component is loaded once the page is idle, or with the first one. `close` labels the dismiss button. */
export const ToastPlace = ({ close }: { close: string }) => {
  const [isWanted, setWanted] = useState(hasWaitingToasts);
  useAhead(AHEAD);
  useEffect(() => onWaiting(() => setWanted(true)), []);
  return isWanted ? <Toasts close={close} /> : null;
};
