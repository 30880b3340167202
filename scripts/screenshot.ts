import { mkdirSync } from 'node:fs';
import type { BrowserContextOptions } from 'playwright-core';
import { openHeadlessBrowser, PRODUCT, requireProduct, revisit, settle, signInOnce } from './lib/draw.ts';
import { ROOT } from './lib/processes.ts';

// Takes screenshots of a running product (`npm start`) into .screens/, and those of the README into docs/.
await requireProduct();
const browser = await openHeadlessBrowser();
const storageState = await signInOnce(browser);
mkdirSync(`${ROOT}.screens`, { recursive: true });

const DESKTOP = { width: 1440, height: 1000 };
const PHONE = { width: 390, height: 844 };
const VIEWS: [string, BrowserContextOptions][] = [
  ['desktop-light', { viewport: DESKTOP }],
  ['desktop-dark', { viewport: DESKTOP, colorScheme: 'dark' }],
  ['desktop-arabic', { viewport: DESKTOP, locale: 'ar' }],
  ['tablet', { viewport: { width: 768, height: 1000 } }],
  ['phone-light', { viewport: PHONE }],
  ['phone-dark', { viewport: PHONE, colorScheme: 'dark' }],
  ['phone-arabic', { viewport: PHONE, locale: 'ar' }],
];
const SCREENS = {
  dashboard: 'section a[href*="reviews?app="]:not([href*="app=all"])',
  reviews: 'article textarea',
  insights: '[role=slider]',
  'settings/general': 'input[type=radio]',
  'settings/store-connections': 'article, section section, main button',
};
/** Shown in the README and the docs. */
const SHOWN: Readonly<Record<string, string>> = {
  'reviews-desktop-light': 'reviews',
  'reviews-desktop-dark': 'reviews-dark',
  'reviews-phone-arabic': 'reviews-phone-arabic',
  'dashboard-desktop-light': 'dashboard',
  'insights-desktop-light': 'insights',
};

for (const [name, view] of VIEWS) {
  const context = await browser.newContext({ locale: 'en-GB', storageState, deviceScaleFactor: 1, ...view });
  const page = await context.newPage();
  for (const [screen, sign] of Object.entries(SCREENS)) {
    await revisit(page, `${PRODUCT}/${screen}`);
    await page.locator(sign).first().waitFor();
    await settle(page);
    const drawn = `${screen.replace('/', '-')}-${name}`;
    await page.screenshot({ path: `${ROOT}.screens/${drawn}.png` });
    const shown = SHOWN[drawn];
    if (shown) await page.screenshot({ path: `${ROOT}docs/${shown}.png` });
  }
  await context.close();
}
await browser.close();
