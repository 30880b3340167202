import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll } from 'vitest';
import { openBrowser, signIn } from './browser.ts';
import { type Product, startProduct } from './product.ts';

/** The whole product and a browser for one test file; both end with it. */
export const openJourney = async (): Promise<{ product: Product; browser: Browser }> => {
  const [product, browser] = await Promise.all([startProduct(), openBrowser()]);
  afterAll(async () => {
    await browser.close();
    await product.stop();
  });
  return { product, browser };
};

/** The demo's App Store app that journeys answer for, as the sandbox numbers it. */
export const LEAFKEEPER = '1640482915';

/** How long the product may take to show what happened elsewhere. */
export const WITHIN = { timeout: 45_000 };

/** Longer than Apple takes to publish a reply, on the sandbox's clock. */
export const NINE_HOURS = 9 * 3600 * 1000;

export const cardOf = (page: Page, author: string): Locator =>
  page.getByRole('article', { name: `Review by ${author}` });

/** Signs in, opens the reviews of Leafkeeper and waits for one by `author`, ready to be answered. */
export const openReview = async (page: Page, url: string, author: string): Promise<Locator> => {
  await signIn(page, url);
  await page.getByRole('link', { name: /Leafkeeper/ }).click();
  await page.waitForURL('**/reviews**');
  const card = cardOf(page, author);
  await card.getByRole('textbox').waitFor();
  return card;
};
