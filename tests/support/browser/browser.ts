import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { requireHeadless } from '#scripts/lib/chromium.ts';
import { DEMO } from '#scripts/lib/demo-account.ts';
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

const MOST_SHOWN = 10_000;

/** What a page shows, as text for the error of a failed test: on another machine there is nobody to look. */
const shownBy = async (page: Page): Promise<string> => {
  const tree = await page
    .locator('body')
    .ariaSnapshot({ timeout: 2000 })
    .catch((error: unknown) => `no snapshot: ${String(error)}`);
  return `${page.url()} showed:\n${tree.slice(0, MOST_SHOWN)}`;
};

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
  const faults: string[] = [];
  onTestFinished(async ({ task }) => {
    const [error] = task.result?.errors ?? [];
    if (error && !page.isClosed()) error.message += `\n${[...faults, await shownBy(page)].join('\n')}`;
    // An answer that is still being changed on its way to the page is nobody's any more.
    for (const asked of page.isClosed() ? [] : [page, context])
      await asked.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  });
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
