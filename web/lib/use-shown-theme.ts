import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void): (() => void) => {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
};

/** The theme on the screen, whether it was chosen here or the system has just changed. */
export const useShownTheme = (): 'light' | 'dark' =>
  useSyncExternalStore(subscribe, () =>
    document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light',
  );
