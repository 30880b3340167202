// Runs before the first paint, so that neither the theme nor the reading direction ever flashes.
(() => {
  let saved = {};
  let isKnown = false;
  try {
    isKnown = localStorage.getItem('auth') !== null;
    saved = JSON.parse(localStorage.getItem('preferences') ?? '{}') ?? {};
  } catch {
    // Storage that cannot be read is no preference.
  }
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const page = document.documentElement;
  const theme =
    saved.theme === 'dark' || saved.theme === 'light' ? saved.theme : dark.matches ? 'dark' : 'light';
  page.dataset.theme = theme;
  page.style.colorScheme = theme;

  const offered = 'en cs de es pt fr nl pl uk ar tr zh ja ko'.split(' ');
  const wanted = [saved.language, ...navigator.languages].map(
    (tag) => String(tag).toLowerCase().split('-')[0],
  );
  const language = wanted.find((tag) => offered.includes(tag)) ?? 'en';
  page.lang = language;
  page.dir = language === 'ar' ? 'rtl' : 'ltr';

  // The language and the screen are known here first, so their files are asked for here; `scripts/lib/first-load.ts` lists them.
  const [, place] = location.pathname.split('/');
  const screen = isKnown ? place || 'dashboard' : place === 'register' ? place : 'login';
  const parts = [language, screen, `${screen}-${language}`, ...(isKnown ? ['shell'] : [])];
  for (const link of document.querySelectorAll('link[data-for]'))
    if (link.dataset.for.split(' ').some((part) => parts.includes(part)))
      link.rel = link.as === 'style' ? 'preload' : 'modulepreload';
})();
