import { useEffect, useState } from 'react';

/** Whether `isSo` has been true for `ms` without a break. */
export const useLasting = (isSo: boolean, ms: number): boolean => {
  const [hasLasted, setHasLasted] = useState(false);
  useEffect(() => {
    if (!isSo) return;
    const timer = setTimeout(() => setHasLasted(true), ms);
    return () => {
      clearTimeout(timer);
      setHasLasted(false);
    };
  }, [isSo, ms]);
  return isSo && hasLasted;
};
