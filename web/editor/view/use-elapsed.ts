import { useEffect, useState } from 'react';

/** Whether something has been going on for longer than `ms`. */
export const useElapsed = (isGoingOn: boolean, ms: number): boolean => {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    setOver(false);
    if (!isGoingOn) return;
    const timer = setTimeout(() => setOver(true), ms);
    return () => clearTimeout(timer);
  }, [isGoingOn, ms]);
  return isOver;
};
