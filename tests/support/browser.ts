import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { requireHeadless } from '#scripts/chromium.ts';
import { DEMO } from '#scripts/demo-account.ts';
import type { Account } from './own-company.ts';

/**
 * Chromium starts two more pages in every window, for an address bar that nobody sees, and they cost as much as the window
 * itself. Playwright's own list of features is replaced by this one, so what of it matters here is named again.
 */
const WITHOUT = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'AimEnabled'],
  ...['PaintHolding', 'AvoidCorsURLLoaderRestartOnRedirect', 'AvoidUnnecessaryBeforeUnloadCheckSync'],
  ...['HttpsUpgrades', 'HttpsFirstBalancedModeAutoEnable', 'ThirdPartyStoragePartitioning'],
  ...['DestroyProfileOnBrowserClose', 'LensOverlay', 'MediaRouter', 'OptimizationHints'],
  ...['NetworkTimeServiceQuerying', 'PreconnectToSearch'],
];

/** Chromium without a window, and without its own calls to the outside. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: requireHeadless(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--disable-features=${WITHOUT.join(',')}`,
    ],
  });

/** A page that fails its test for anything that goes wrong in it: an exception, an error in the console, a blocked resource. */
export const openPage = async (
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; faults: string[] }> => {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    locale: 'en-GB',
    ...options,
  });
  const page = await context.newPage();
  onTestFinished(async () => {
    // An answer that is still being changed on its way to the page is nobody's any more.
    for (const asked of page.isClosed() ? [] : [page, context])
      await asked.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  });
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  return { page, faults };
};

/** Signs somebody in, the demo account unless told otherwise, and waits for the dashboard. */
export const signIn = async (page: Page, url: string, { email, password }: Account = DEMO): Promise<void> => {
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/dashboard');
};
