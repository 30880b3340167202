import { useCallback, useSyncExternalStore } from 'react';

/** The widths of `frame.css` that code has to know. */
export const SMALL = '(width < 48em)';
export const VERY_WIDE = '(width >= 100em)';

/** Whether a media query applies, as it changes. */
export const useMedia = (query: string): boolean => {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
};
