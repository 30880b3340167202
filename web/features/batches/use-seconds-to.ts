import { useEffect, useState } from 'react';

/** When the page's own clock has come to the moment; the whole time is left if the device's clock is wrong. */
const endOf = (at: string | null, most: number): number => {
  const left = Date.parse(at ?? '') - Date.now();
  return performance.now() + (left > 0 && left <= most ? left : most);
};

/** Counts down to a moment, at most from `most` ms; 0 without one. */
export const useSecondsTo = (at: string | null, most: number): number => {
  const [, tick] = useState(0);
  const [seen, setSeen] = useState({ at, end: endOf(at, most) });
  if (seen.at !== at) setSeen({ at, end: endOf(at, most) });
  useEffect(() => {
    if (at === null) return;
    const timer = setInterval(() => tick((now) => now + 1), 250);
    return () => clearInterval(timer);
  }, [at]);
  return at === null ? 0 : Math.ceil(Math.max(1000, seen.end - performance.now()) / 1000);
};
