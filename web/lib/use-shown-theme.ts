import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void): (() => void) => {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
};

/** The theme currently shown: 'light' or 'dark', with 'system' resolved. */
export const useShownTheme = (): 'light' | 'dark' =>
  useSyncExternalStore(subscribe, () =>
    document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light',
  );
