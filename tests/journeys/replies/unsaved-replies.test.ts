import { expect, it } from 'vitest';
import { openPage } from '#tests/support/browser/browser.ts';
import {
  allDrafted,
  DRAFTED,
  LEAFKEEPER,
  openJourney,
  openReview,
  WITHIN,
} from '#tests/support/browser/journey.ts';
import { controlOf } from '#tests/support/sandbox/sandbox-control.ts';

const journey = await openJourney();
const { product, browser } = journey;

it('continues after every process was killed during a send, losing nothing and sending nothing twice', async () => {
  const control = controlOf(product.sandboxUrl);
  const id = await control.addReview({
    store: 'apple',
    appId: LEAFKEEPER,
    rating: 3,
    body: 'Nice but slow at times.',
    author: 'Mid Flight',
  });
  const { page } = await openPage(browser);
  const card = await openReview(page, journey, 'Mid Flight');
  const unsent = page
    .getByRole('article')
    .filter({ has: page.getByRole('textbox') })
    .nth(1);
  await allDrafted(page);
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
  // The lease of the running job has to expire first.
  await expect.poll(async () => (await control.replyTo('apple', LEAFKEEPER, id))?.writes, DRAFTED).toBe(1);
  await page.getByRole('article', { name: unsentAuthor }).getByRole('textbox').waitFor();
  expect(await page.getByRole('article', { name: unsentAuthor }).getByRole('textbox').inputValue()).toBe(
    'A text that was typed and not sent.',
  );
  await page.goto(`${product.url}/reviews?filter=answered`);
  await page.getByText('Thanks, we hear you on the speed.').waitFor(WITHIN);
  expect(await control.replyTo('apple', LEAFKEEPER, id)).toMatchObject({
    text: 'Thanks, we hear you on the speed.',
    writes: 1,
  });
});

/** Reply requests for one review that reached the store, with any outcome. */
const journalOfReplies = async (reviewId: string): Promise<number> => {
  const journal = await (
    await fetch(`${product.sandboxUrl}/_control/journal?vendor=app-store-connect`)
  ).text();
  return journal
    .split('"POST"')
    .filter((call) => call.includes(reviewId) && call.includes('customerReviewResponses')).length;
};
