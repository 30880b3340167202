import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, openPage, signIn } from '#tests/support/browser.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { controlOf } from '#tests/support/sandbox-control.ts';

const LEAFKEEPER = '1640482915';
/** How long the product may take to show what happened elsewhere. */
const WITHIN = { timeout: 20_000 };
const NINE_HOURS = 9 * 3600 * 1000;

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openBrowser()]);
}, 120_000);

afterAll(async () => {
  await browser.close();
  await product.stop();
});

const cardOf = (page: Page, author: string): Locator =>
  page.getByRole('article', { name: `Review by ${author}` });

/** Opens the reviews of Leafkeeper and waits for one by `author`, with its draft. */
const openReview = async (page: Page, author: string): Promise<Locator> => {
  await signIn(page, product.url);
  await page.getByRole('link', { name: /Leafkeeper/ }).click();
  await page.waitForURL('**/reviews**');
  const card = cardOf(page, author);
  await card.getByRole('textbox').waitFor();
  return card;
};

it('carries a German review from the dashboard to a published reply', async () => {
  const control = controlOf(product.sandboxUrl);
  const id = await control.addReview({
    store: 'apple',
    appId: LEAFKEEPER,
    rating: 2,
    title: 'Erinnerungen fehlen',
    body: 'Seit dem letzten Update bekomme ich keine Erinnerungen mehr. Früher war die App wirklich gut.',
    author: 'Jonas aus Kiel',
  });
  const { page, faults } = await openPage(browser);
  const card = await openReview(page, 'Jonas aus Kiel');

  await expect.poll(() => card.textContent(), WITHIN).toContain('Translated from German');
  const english = card.getByRole('textbox', { name: 'Reply to Jonas aus Kiel' });
  expect(await english.inputValue()).not.toBe('');
  await english.fill('Thanks for your feedback. Please restart the app.');
  await card.getByRole('button', { name: /Preview in German/ }).click();
  await card.getByRole('button', { name: /Submit/ }).waitFor();
  const german = (await card.locator('[lang="de"]').last().textContent()) ?? '';
  expect(german).toMatch(/Danke|Dank/);
  await card.getByRole('button', { name: /Submit/ }).click();
  await card.getByText('In review by Apple').waitFor();
  expect(await control.replyTo('apple', LEAFKEEPER, id)).toMatchObject({ state: 'PENDING', writes: 1 });

  await control.advance(NINE_HOURS);
  await card.getByText('Published on App Store').waitFor({ timeout: 15_000 });
  await expect.poll(() => card.textContent(), WITHIN).toContain('Robin Fern');
  expect(faults).toEqual([]);
}, 60_000);

it('shows a review that arrives while the page is open, drafted, after the next sync', async () => {
  const control = controlOf(product.sandboxUrl);
  const { page, faults } = await openPage(browser);
  await signIn(page, product.url);
  await page.getByRole('link', { name: /Leafkeeper/ }).click();
  await page.getByRole('article').first().waitFor();
  await control.addReview({
    store: 'apple',
    appId: LEAFKEEPER,
    rating: 5,
    title: 'Top',
    body: 'Love it, thank you!',
    author: 'Late Arrival',
  });
  await cardOf(page, 'Late Arrival').getByRole('textbox').waitFor({ timeout: 20_000 });
  await expect
    .poll(() => cardOf(page, 'Late Arrival').getByRole('textbox').inputValue(), WITHIN)
    .not.toBe('');
  expect(faults).toEqual([]);
}, 60_000);

it('lands once although the store applied the reply and then hung up', async () => {
  const control = controlOf(product.sandboxUrl);
  const id = await control.addReview({
    store: 'apple',
    appId: LEAFKEEPER,
    rating: 4,
    body: 'Good app, nice reminders.',
    author: 'Cut Off',
  });
  const { page } = await openPage(browser);
  const card = await openReview(page, 'Cut Off');
  await control.fault({
    vendor: 'app-store-connect',
    path: 'customerReviewResponses',
    kind: 'accept-then-cut',
    times: 1,
  });
  await card.getByRole('textbox').fill('Thank you for the kind words!');
  await card.getByRole('button', { name: /Submit/ }).click();
  await card.getByText('In review by Apple').waitFor();
  await control.advance(NINE_HOURS);
  await card.getByText('Published on App Store').waitFor({ timeout: 20_000 });
  expect(await control.replyTo('apple', LEAFKEEPER, id)).toEqual({
    text: 'Thank you for the kind words!',
    state: 'PUBLISHED',
    writes: 1,
  });
}, 60_000);

it('goes on after every process was killed in the middle of a send, with nothing lost and nothing sent twice', async () => {
  const control = controlOf(product.sandboxUrl);
  const id = await control.addReview({
    store: 'apple',
    appId: LEAFKEEPER,
    rating: 3,
    body: 'Nice but slow at times.',
    author: 'Mid Flight',
  });
  const { page } = await openPage(browser);
  const card = await openReview(page, 'Mid Flight');
  const unsent = page
    .getByRole('article')
    .filter({ has: page.getByRole('textbox') })
    .nth(1);
  const unsentAuthor = (await unsent.getAttribute('aria-label')) ?? '';
  await unsent.getByRole('textbox').fill('A text that was typed and not sent.');
  await control.fault({
    vendor: 'app-store-connect',
    path: 'customerReviewResponses',
    kind: 'delay',
    ms: 300,
    times: 1,
  });
  await card.getByRole('textbox').fill('Thanks, we hear you on the speed.');
  const asked = page.waitForRequest('**/api/review/submitAnswer');
  await card.getByRole('button', { name: /Submit/ }).click();
  await asked;
  await expect.poll(() => journalOfReplies(id), WITHIN).toBe(1);
  await product.killEverything();
  await product.startAgain();

  await page.reload();
  await expect
    .poll(async () => (await control.replyTo('apple', LEAFKEEPER, id))?.writes, { timeout: 30_000 })
    .toBe(1);
  await page.getByRole('article', { name: unsentAuthor }).getByRole('textbox').waitFor();
  expect(await page.getByRole('article', { name: unsentAuthor }).getByRole('textbox').inputValue()).toBe(
    'A text that was typed and not sent.',
  );
  await page.goto(`${product.url}/reviews?filter=answered`);
  await page.getByText('Thanks, we hear you on the speed.').waitFor({ timeout: 20_000 });
  expect(await control.replyTo('apple', LEAFKEEPER, id)).toMatchObject({
    text: 'Thanks, we hear you on the speed.',
    writes: 1,
  });
}, 90_000);

/** Requests for a reply to one review that have reached the store, whatever came of them. */
const journalOfReplies = async (reviewId: string): Promise<number> => {
  const journal = await (
    await fetch(`${product.sandboxUrl}/_control/journal?vendor=app-store-connect`)
  ).text();
  return journal
    .split('"POST"')
    .filter((call) => call.includes(reviewId) && call.includes('customerReviewResponses')).length;
};
