import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import {
  cardBy,
  cardOf,
  leafkeeperStore,
  openCompany,
  openPages,
  WITHIN,
} from '#tests/support/browser/journey.ts';
import { sendByKeys } from '#tests/support/browser/press-send.ts';

const journey = await openCompany({ leafkeeper: 4 });
const { leafkeeper } = journey;
const visit = openPages(journey);
const { control, addReview, replyTo } = leafkeeperStore(journey);

const countdownOf = (place: Locator): Locator => place.locator('[data-countdown]');

it('undoes a reply within five seconds by button, shortcut and toast, counting down in one place, or sends it', async () => {
  const id = await addReview('Second Thoughts');
  const { page, faults } = await visit();
  const card = await cardBy(page, 'Second Thoughts');
  const field = card.getByRole('textbox');
  await field.fill('Thanks a lot!');
  await page.keyboard.press('Control+Enter');
  await countdownOf(card)
    .getByText(/^Sends in [345] s$/)
    .waitFor();
  expect(await page.evaluate(() => document.activeElement?.matches('article'))).toBe(true);
  expect(await card.getByRole('button', { name: 'Undo' }).count()).toBe(1);
  expect(await card.textContent()).not.toMatch(/Sent|Sending/);
  await countdownOf(card)
    .getByText(/^Sends in [123] s$/)
    .waitFor();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await card.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => field.inputValue(), WITHIN).toBe('Thanks a lot!');

  await field.press('Control+Enter');
  await countdownOf(card).waitFor();
  await card.focus();
  await page.keyboard.press('z');
  await expect.poll(() => field.inputValue(), WITHIN).toBe('Thanks a lot!');

  await field.press('Control+Enter');
  await countdownOf(card).waitFor();
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  const toast = page.getByRole('dialog').filter({ hasText: '1 reply not sent yet' });
  await toast.getByRole('button', { name: 'Undo' }).click();
  await toast.waitFor({ state: 'detached' });
  await page.goto(`${journey.product.url}/reviews?app=${leafkeeper}`);
  await expect.poll(() => field.inputValue(), WITHIN).toBe('Thanks a lot!');
  expect(await replyTo(id)).toBeUndefined();

  await field.press('Control+Enter');
  await countdownOf(card).waitFor();
  // An undo that comes a moment too late says so, and undoes nothing else.
  await card.evaluate((element) => {
    const press = new KeyboardEvent('keydown', { key: 'z', code: 'KeyZ', bubbles: true });
    new MutationObserver((_, observer) => {
      if (element.querySelector('[data-countdown]')) return;
      observer.disconnect();
      document.activeElement?.dispatchEvent(press);
    }).observe(element, { childList: true, subtree: true });
  });
  await page.getByText('This reply is already being sent. You can still edit it.').waitFor(WITHIN);
  await card.getByText('In review by Apple').waitFor(WITHIN);
  await expect.poll(() => replyTo(id), WITHIN).toMatchObject({ text: 'Thanks a lot!', writes: 1 });
  expect(faults).toEqual([]);
});

it('says on the card that an undo came too late, until the reply is edited', async () => {
  const id = await addReview('Too Late');
  const { page } = await visit();
  const card = await cardBy(page, 'Too Late');
  await page.route('**/api/review/undoSubmit', async (route) => {
    await expect.poll(() => replyTo(id), WITHIN).toBeDefined();
    await route.continue();
  });
  await card.getByRole('textbox').fill('On its way.');
  await page.keyboard.press('Control+Enter');
  await countdownOf(card).waitFor();
  await card.getByRole('button', { name: 'Undo' }).click();
  await card.getByText('Undoing…').waitFor();
  await card.getByText('In review by Apple').waitFor(WITHIN);
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  const told = card.getByText('It was too late to undo. You can still edit the reply.');
  expect(await told.count()).toBe(1);
  await card.getByRole('button', { name: 'Edit' }).click();
  await told.waitFor({ state: 'detached' });
});

it('sends no reply that nobody can have read, however fast the key is pressed', async () => {
  const names = ['One', 'Two', 'Three'].map((name) => `Quick ${name} ${crypto.randomUUID().slice(0, 4)}`);
  for (const name of names) await addReview(name);
  const newest = names[2] ?? '';
  const { page } = await visit();
  for (const name of names) await cardBy(page, name);
  const card = await cardBy(page, newest);
  await expect.poll(() => card.getByRole('textbox').inputValue(), WITHIN).not.toBe('');
  await card.getByRole('textbox').focus();
  // A busy machine would take too long from here to the page.
  await page.evaluate(async () => {
    const press = { key: 'Enter', code: 'Enter', ctrlKey: true, bubbles: true, cancelable: true };
    for (let presses = 0; presses < 4; presses += 1) {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', press));
      await new Promise((painted) => requestAnimationFrame(painted));
    }
  });
  await countdownOf(card).waitFor();
  expect(await countdownOf(page.locator('main')).count()).toBe(1);

  // The card that came after it takes the key once there was time to read it.
  const next = page.locator('article[data-active]');
  const author = (await next.getAttribute('aria-label')) ?? '';
  expect(author).not.toBe(`Review by ${newest}`);
  const second = page.getByRole('article', { name: author, exact: true });
  await sendByKeys(page, second);
  await expect.poll(() => next.getAttribute('aria-label')).not.toBe(author);
  // The newest reply is the first to come back, before anything on the card that came after it.
  await page.keyboard.press('z');
  await countdownOf(second).waitFor({ state: 'detached' });
  expect(await second.textContent()).not.toMatch(/Sending|In review/);
  await card.getByText('In review by Apple').waitFor(WITHIN);
});

it('shows that it is sending while the store answers 500, then the outcome', async () => {
  const id = await addReview('Patient One');
  const { page } = await visit();
  const card = await cardBy(page, 'Patient One');
  const path = 'customerReviewResponses';
  const mend = await control.fault({
    vendor: 'app-store-connect',
    path,
    about: id,
    kind: 'status',
    status: 500,
  });
  await card.getByRole('textbox').fill('It will get there.');
  await page.keyboard.press('Control+Enter');
  await card.getByRole('button', { name: 'Edit' }).waitFor(WITHIN); // it cannot be taken back any more
  expect(await card.textContent()).toContain('Sending…');
  expect(await card.textContent()).not.toMatch(/Sent by|In review/);
  await mend();
  await card.getByText('In review by Apple').waitFor(WITHIN);
  expect(await card.textContent()).toMatch(/Sent by/);
});

it('reopens the card when the store refuses a reply, and leads back to it', async () => {
  const id = await addReview('Refused One');
  const { page } = await visit();
  const card = await cardBy(page, 'Refused One');
  await control.fault({
    vendor: 'app-store-connect',
    path: 'customerReviewResponses',
    about: id,
    kind: 'status',
    status: 403,
    times: 3, // Apple's refusals are believed after the third
  });
  await card.getByRole('textbox').fill('This will be refused.');
  await page.keyboard.press('Control+Enter');
  await page.keyboard.press('Escape');
  await page.getByText("Reply to Refused One wasn't sent").waitFor(WITHIN);
  await card.getByText('Not sent').waitFor();
  expect(await card.getByRole('textbox').inputValue()).toBe('This will be refused.');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.ariaLabel))
    .toBe('Review by Refused One');
});

const QUESTION =
  "The review seems to be removed from the store. We can't submit an answer for it. Do you want to delete it?";

it('asks whether to delete a review that was removed from its store, or keep its text', async () => {
  const id = await addReview('Gone For Good');
  const { page } = await visit();
  const card = await cardBy(page, 'Gone For Good');
  const next = await page.getByRole('article').nth(1).getAttribute('aria-label');
  await control.removeReview('apple', leafkeeper, id);
  await card.getByRole('textbox').fill('Too late.');
  await page.keyboard.press('Control+Enter');
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText(QUESTION).waitFor(WITHIN);
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Keep');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  expect(await card.getByRole('textbox').inputValue()).toBe('Too late.');
  await card.getByText('Not sent').waitFor();

  await card.getByRole('button', { name: 'Delete review' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await card.waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe(next);
  await page.reload();
  await page.getByRole('article').first().waitFor();
  expect(await cardOf(page, 'Gone For Good').count()).toBe(0);
});

it('keeps offline input, and sends it when back online', async () => {
  const id = await addReview('Off The Grid');
  const { page } = await visit();
  const card = await cardBy(page, 'Off The Grid');
  await page.context().setOffline(true);
  await card.getByRole('textbox').fill('Typed in a tunnel.');
  await card.getByText('Saved on this device').waitFor();
  expect(await card.getByRole('button', { name: /Submit/ }).getAttribute('aria-disabled')).toBe('true');
  await page.context().setOffline(false);
  await card.getByText('Saved', { exact: true }).waitFor(WITHIN);
  await card.getByRole('textbox').press('Control+Enter');
  await expect.poll(() => replyTo(id), WITHIN).toMatchObject({ text: 'Typed in a tunnel.', writes: 1 });
});
