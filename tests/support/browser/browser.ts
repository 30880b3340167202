import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { requireHeadless } from '#scripts/lib/chromium.ts';
import { DEMO } from '#scripts/lib/demo-account.ts';
import type { Account } from './identity.ts';

/**
 * Chromium starts two more pages per window for an invisible address bar, which cost as much as the window
 * itself. This replaces Playwright's own list of features, so those of it that matter are repeated.
 */
const WITHOUT = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'AimEnabled'],
  ...['PaintHolding', 'AvoidCorsURLLoaderRestartOnRedirect', 'AvoidUnnecessaryBeforeUnloadCheckSync'],
  ...['HttpsUpgrades', 'HttpsFirstBalancedModeAutoEnable', 'ThirdPartyStoragePartitioning'],
  ...['DestroyProfileOnBrowserClose', 'LensOverlay', 'MediaRouter', 'OptimizationHints'],
  ...['NetworkTimeServiceQuerying', 'PreconnectToSearch'],
];

/** Headless Chromium without its own network requests. */
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
      '--js-flags=--no-opt --no-maglev', // a page lives for seconds, so optimizing its code costs more than it saves
      `--disable-features=${WITHOUT.join(',')}`,
    ],
  });

const MOST_SHOWN = 10_000;

/** The page's accessibility tree, for the error message of a failed test. */
const shownBy = async (page: Page): Promise<string> => {
  const tree = await page
    .locator('body')
    .ariaSnapshot({ timeout: 2000 })
    .catch((error: unknown) => `no snapshot: ${String(error)}`);
  return `${page.url()} showed:\n${tree.slice(0, MOST_SHOWN)}`;
};

/** Longer than any step takes, also on a machine that is busy with other things. */
const STEP_MS = 60_000;

/** A page that records its faults: exceptions, console errors and blocked resources. */
export const openPage = async (
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; faults: string[] }> => {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    locale: 'en-GB',
    ...options,
  });
  context.setDefaultTimeout(STEP_MS);
  const page = await context.newPage();
  const faults: string[] = [];
  onTestFinished(async ({ task }) => {
    const [error] = task.result?.errors ?? [];
    if (error && !page.isClosed()) error.message += `\n${[...faults, await shownBy(page)].join('\n')}`;
    // A response that is still being modified for a closed page is discarded.
    for (const asked of page.isClosed() ? [] : [page, context])
      await asked.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  });
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`${message.text()} (${message.location().url})`);
  });
  return { page, faults };
};

/** Goes to another screen as a link does, without loading the page again. */
export const navigate = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => history.pushState({}, '', to), path);

/** Signs in, by default with the demo account, and waits for the dashboard. */
export const signIn = async (page: Page, url: string, { email, password }: Account = DEMO): Promise<void> => {
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/dashboard');
};
