import { preferences } from './storage/preferences.ts';

const show = (theme: 'light' | 'dark'): void => {
  document.documentElement.dataset.theme = theme;
  document.documentElement.style.colorScheme = theme;
};

/** Applies the chosen theme; 'system' follows the browser's setting. */
export const followTheme = (): void => {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const apply = (): void => {
    const { theme } = preferences.get();
    show(theme === 'system' ? (dark.matches ? 'dark' : 'light') : theme);
  };
  dark.addEventListener('change', apply);
  preferences.subscribe(apply);
  apply();
};
