import { useEffect, useState } from 'react';

/** A value once it has not changed for a while, or at once when it is asked for. */
export const useSettled = (value: string, ms: number): [settled: string, settle: () => void] => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return [settled, () => setSettled(value)];
};
