import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { openPage } from '#tests/support/browser/browser.ts';
import {
  allDrafted,
  cardBy,
  DRAFTED,
  LEAFKEEPER,
  leafkeeperStore,
  openCard,
  openJourney,
  openPages,
  openReview,
  WITHIN,
} from '#tests/support/browser/journey.ts';
import { pressSend } from '#tests/support/browser/press-send.ts';
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

it('says within 20 s that the server hangs, and sends only what is wanted once it goes on', async () => {
  const { addReview, replyTo } = leafkeeperStore(journey);
  const sentId = await addReview('Waited In Vain');
  const undoneId = await addReview('Had Doubts');
  await addReview('Typed Meanwhile');
  const { page } = await openPages(journey)();
  const typed = await cardBy(page, 'Typed Meanwhile');
  const undone = await cardBy(page, 'Had Doubts');
  const sent = await cardBy(page, 'Waited In Vain');
  const write = async (card: Locator, text: string): Promise<void> => {
    await openCard(card);
    await card.getByRole('textbox').fill(text);
  };
  await write(undone, 'Doubtful words.');
  await write(sent, 'First words.');
  for (const card of [undone, sent]) await card.getByText('Saved', { exact: true }).waitFor(WITHIN);

  product.hang();
  const hungAt = performance.now();
  await pressSend(page, sent);
  await sent.locator('[data-countdown]').getByText('Sending…').waitFor();
  expect(await sent.textContent()).not.toContain('Sends in');
  await undone.getByRole('textbox').focus();
  await pressSend(page, undone);
  const asked = page.waitForRequest('**/api/review/undoSubmit');
  await undone.getByRole('button', { name: 'Undo' }).click();
  await undone.getByText('Undoing…').waitFor();
  await write(typed, 'Typed while it hung.');
  const away = page.getByText("Can't reach the server. Drafts are saved on this device.");
  await away.waitFor();
  expect(performance.now() - hungAt).toBeLessThan(25_000); // a busy machine is late
  await sent.getByText("The server couldn't be reached. Please try again.").waitFor();
  await write(sent, 'Second words.');
  await asked;

  product.goOn();
  await away.waitFor({ state: 'detached', ...WITHIN });
  await typed.getByText('Saved', { exact: true }).waitFor(WITHIN);
  await expect.poll(() => undone.getByRole('textbox').inputValue(), WITHIN).toBe('Doubtful words.');
  await sent.getByRole('textbox').focus();
  await pressSend(page, sent);
  await sent.getByText('In review by Apple').waitFor(WITHIN);
  expect(await replyTo(sentId)).toMatchObject({ text: 'Second words.', writes: 1 });
  expect(await replyTo(undoneId)).toBeUndefined();
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
