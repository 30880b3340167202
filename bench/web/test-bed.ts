import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { requireChromium } from '#scripts/lib/chromium.ts';
import { DEMO } from '#scripts/lib/demo-account.ts';
import { startProduct } from '#tests/support/browser/product.ts';
import { openLongDatabase } from '#tests/support/database/long-database.ts';
import { ownerUrl } from '#tests/support/database/owner-url.ts';
import { controlOf } from '#tests/support/sandbox/sandbox-control.ts';
import { OBSERVER_SCRIPT } from './page-metrics.ts';

/** The demo's App Store app whose first pages are filled with long texts. */
const APP = '1640482915';
const LONG_REVIEWS = 60;
/** Two seconds each: syncing and drafting take less than a minute. */
const MAX_TRIES = 90;
/** Cards of a page. */
const PAGE = 20;
const SENTENCES = [
  'I have used this for about two years now and it has become the first thing I open in the morning.',
  'Since the last update the watering reminders come an hour late, whatever time zone I choose.',
  'The photos of my plants are sorted by the date of the import and not by the date they were taken.',
  'Support answered within a day, was friendly, and could not help me with the problem at all.',
  'Exporting the diary as a file takes minutes and ends with an empty page more often than not.',
  'My daughter loves the small drawings, and they are the reason why we keep paying for it.',
  'Please bring back the old calendar: the new one hides everything that is further away than a week.',
];

/** A unique text of about eight hundred letters. */
const longText = (number: number): string =>
  Array.from({ length: 8 }, (_, at) => SENTENCES[(number + at * (1 + (number % 3))) % SENTENCES.length])
    .join(' ')
    .concat(` This is what I wanted to say, number ${number}.`);

export type Pace = { cpu: 1 | 4; isLab?: boolean; delayMs?: number };
export type PageOptions = Pace & { at: string; isStranger?: boolean };

/** 150 ms round trip, 1.6 Mbit/s. */
const LAB = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 96_000 };

const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: requireChromium(),
    args: [
      ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
      ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
    ],
  });

const signedIn = async (browser: Browser, url: string): Promise<BrowserContextOptions['storageState']> => {
  const page = await browser.newPage({ locale: 'en-GB' });
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill(DEMO.email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/dashboard');
  const texts = page.locator('article textarea');
  // Opens a new page each time: in an open one the texts would arrive one by one.
  for (let tries = 1; ; tries += 1) {
    await page.goto(`${url}/reviews?app=${APP}`);
    await texts.nth(PAGE - 1).waitFor(); // cards are drawn one by one
    const isWritten = await texts.evaluateAll((all) =>
      all.every((area) => area instanceof HTMLTextAreaElement && area.value !== ''),
    );
    const long = await page.getByText('This is what I wanted to say').count();
    if (isWritten && long === PAGE) break;
    if (tries === MAX_TRIES)
      throw new Error(`${long} of ${PAGE} long reviews are shown; all written: ${isWritten}`);
    await page.waitForTimeout(2000);
  }
  const state = await page.context().storageState();
  await page.close();
  return state;
};

/** The product with pages of long reviews, and a browser with optional throttling. */
export const openTestBed = async () => {
  const database = await openLongDatabase();
  const product = await startProduct({
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: ownerUrl(database.url),
    SYNC_INTERVAL_S: '15',
  });
  const { addReview } = controlOf(product.sandboxUrl);
  for (let n = 0; n < LONG_REVIEWS; n += 1)
    await addReview({
      store: 'apple',
      appId: APP,
      rating: 1 + (n % 5),
      body: longText(n),
      author: `A. ${n}`,
    });
  const browser = await openBrowser();
  const storageState = await signedIn(browser, product.url);
  return {
    databaseUrl: database.url,
    reviews: `/reviews?app=${APP}`,
    /** Runs `measure` in a new window at a URL. */
    visit: async <Seen>(visit: PageOptions, measure: (page: Page) => Promise<Seen>): Promise<Seen> => {
      const context = await browser.newContext({
        viewport: { width: 1280, height: 900 },
        locale: 'en-GB',
        ...(visit.isStranger ? {} : { storageState }),
      });
      const page = await context.newPage();
      await page.addInitScript({ content: OBSERVER_SCRIPT });
      const devtools = await context.newCDPSession(page);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: visit.cpu });
      if (visit.isLab) await devtools.send('Network.emulateNetworkConditions', LAB);
      if (visit.delayMs !== undefined)
        await page.route('**/api/**', async (route) => {
          await new Promise((over) => setTimeout(over, visit.delayMs));
          await route.continue().catch(() => undefined); // the page may have gone on
        });
      await page.goto(`${product.url}${visit.at}`);
      const seen = await measure(page);
      await context.close();
      return seen;
    },
    close: async (): Promise<void> => {
      await browser.close();
      await product.stop();
      await database.close();
    },
  };
};

export type TestBed = Awaited<ReturnType<typeof openTestBed>>;
