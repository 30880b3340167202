import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { openBrowser, openPage, signIn } from './browser.ts';
import { type Product, startProduct } from './product.ts';

/** The whole product and a browser for one test file; both end with it. */
export const openJourney = async (
  env: NodeJS.ProcessEnv = {},
): Promise<{ product: Product; browser: Browser }> => {
  const [product, browser] = await Promise.all([startProduct(env), openBrowser()]);
  afterAll(async () => {
    await browser.close();
    await product.stop();
  });
  return { product, browser };
};

/** The demo's App Store app that journeys answer for, as the sandbox numbers it. */
export const LEAFKEEPER = '1640482915';

/** The same of Google Play. */
export const TALLYHOP = 'com.fernhollow.tallyhop';

/** How long the product may take to show what happened elsewhere: a store is read each second, and the page is told. */
export const WITHIN = { timeout: 15_000 };

/** How long a draft may take in a product just started: the demo's own hundred are written first. */
export const DRAFTED = { timeout: 40_000 };

/** Longer than Apple takes to publish a reply, on the sandbox's clock. */
export const NINE_HOURS = 9 * 3600 * 1000;

export const cardOf = (page: Page, author: string): Locator =>
  page.getByRole('article', { name: `Review by ${author}` });

/** Signs in, opens the reviews of Leafkeeper and waits for one by `author`, ready to be answered. */
export const openReview = async (page: Page, url: string, author: string): Promise<Locator> => {
  await signIn(page, url);
  await page.getByRole('link', { name: /Leafkeeper/ }).click();
  await page.waitForURL('**/reviews**');
  return cardBy(page, author);
};

type Visit = BrowserContextOptions & { at?: string };

/** Opens pages of somebody who has signed in before: each a device of its own, at the reviews of Leafkeeper. */
export const visitorOf = ({ product, browser }: { product: Product; browser: Browser }) => {
  let signedIn: BrowserContextOptions['storageState'];
  return async ({ at = `/reviews?app=${LEAFKEEPER}`, ...options }: Visit = {}) => {
    const opened = await openPage(browser, { ...options, ...(signedIn ? { storageState: signedIn } : {}) });
    const { page } = opened;
    if (!signedIn) {
      await signIn(page, product.url);
      const state = await page.context().storageState();
      // What this browser remembers beside who is signed in is no other device's.
      signedIn = {
        ...state,
        origins: state.origins.map(({ origin, localStorage }) => ({
          origin,
          localStorage: localStorage.filter(({ name }) => !name.startsWith('draft:')),
        })),
      };
    }
    await page.goto(`${product.url}${at}`);
    await wholeList(page);
    return opened;
  };
};

/** Waits until every card of the page is drawn: they come a few at a time, after the app was read in a product just started. */
export const wholeList = (page: Page): Promise<void> =>
  page
    .locator('[aria-busy="false"] > article')
    .first()
    .waitFor(DRAFTED)
    .catch(async (error: unknown) => {
      throw new Error(`no card: ${await page.locator('body').innerText()}`, { cause: error });
    });

/** The card by `author`, brought onto the page where it waits behind the pill of new reviews, its draft written. */
export const cardBy = async (page: Page, author: string): Promise<Locator> => {
  const card = cardOf(page, author);
  await page
    .getByRole('button', { name: /new review/ })
    .or(card)
    .first()
    .waitFor(WITHIN);
  if ((await card.count()) === 0) await page.getByRole('button', { name: /new review/ }).click();
  await expect
    .poll(() => card.getByRole('textbox').inputValue(), DRAFTED)
    .not.toBe('')
    .catch(async (error: unknown) => {
      const shown = await card.innerText();
      await page.reload();
      const stored = await card
        .getByRole('textbox')
        .inputValue(WITHIN)
        .catch(() => 'no card');
      throw new Error(`no draft: ${shown}\nafter a reload: ${stored}`, { cause: error });
    });
  return card;
};
