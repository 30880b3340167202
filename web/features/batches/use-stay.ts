import { useEffect } from 'react';

/** Lets the browser ask before the page is closed: what has not been answered may be given up with it. */
export const useStay = (isNeeded: boolean): void =>
  useEffect(() => {
    if (!isNeeded) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isNeeded]);
