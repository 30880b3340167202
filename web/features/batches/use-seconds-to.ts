import { useEffect, useState } from 'react';
import { serverNow } from '#web/lib/api/server-clock.ts';

/** The server's clock is known by the second, so no more than the whole time is shown. */
const secondsTo = (at: string, most: number): number =>
  Math.ceil(Math.min(most, Math.max(1000, Date.parse(at) - serverNow())) / 1000);

/** Counts down to a moment, at most from `most` ms; 0 without one. */
export const useSecondsTo = (at: string | null, most: number): number => {
  const [, tick] = useState(0);
  useEffect(() => {
    if (at === null) return;
    const timer = setInterval(() => tick((now) => now + 1), 250);
    return () => clearInterval(timer);
  }, [at]);
  return at === null ? 0 : secondsTo(at, most);
};
