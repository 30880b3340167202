import { expect, it } from 'vitest';
import { cardBy, cardOf, openCompany, visitorOf, WITHIN } from '#tests/support/browser/journey.ts';
import { controlOf } from '#tests/support/sandbox/sandbox-control.ts';

const journey = await openCompany({ leafkeeper: 4 });
const { leafkeeper } = journey;
const visit = visitorOf(journey);
const control = controlOf(journey.product.sandboxUrl);

const aReview = (author: string, body = 'Nice app, thanks!') =>
  control.addReview({ store: 'apple', appId: leafkeeper, rating: 4, body, author });
const replyTo = (id: string) => control.replyTo('apple', leafkeeper, id);

it('takes a reply back within five seconds, by the toast and by its key, and sends it when nobody does', async () => {
  const id = await aReview('Second Thoughts');
  const { page, faults } = await visit();
  const card = await cardBy(page, 'Second Thoughts');
  await card.getByRole('textbox').fill('Thanks a lot!');
  await page.keyboard.press('Control+Enter');
  await card.getByText('Sending…').waitFor();
  expect(await page.evaluate(() => document.activeElement?.matches('article'))).toBe(true);
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => card.getByRole('textbox').inputValue(), WITHIN).toBe('Thanks a lot!');

  await card.getByRole('textbox').press('Control+Enter');
  await card.getByText('Sending…').waitFor();
  await card.focus();
  await page.keyboard.press('z');
  await expect.poll(() => card.getByRole('textbox').inputValue(), WITHIN).toBe('Thanks a lot!');
  expect(await replyTo(id)).toBeUndefined();

  await card.getByRole('textbox').press('Control+Enter');
  await card.getByText('In review by Apple').waitFor(WITHIN);
  await expect.poll(() => replyTo(id), WITHIN).toMatchObject({ text: 'Thanks a lot!', writes: 1 });
  expect(faults).toEqual([]);
}, 120_000);

it('goes on saying that it sends while the store answers 500, and says what became of it', async () => {
  const id = await aReview('Patient One');
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
}, 120_000);

it('opens the card again when the store refuses, and leads back to it', async () => {
  const id = await aReview('Refused One');
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
  await page.getByText('Not sent: the reply to Refused One').waitFor(WITHIN);
  await card.getByText('Not sent').waitFor();
  expect(await card.getByRole('textbox').inputValue()).toBe('This will be refused.');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.ariaLabel))
    .toBe('Review by Refused One');
}, 120_000);

const QUESTION =
  "The review seems to be removed from the store. We can't submit an answer for it. Do you want to delete it?";

it('asks whether to delete a review that is gone from its store: kept with its text, deleted with its card', async () => {
  const id = await aReview('Gone For Good');
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

  await card.getByRole('button', { name: 'Delete the review' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await card.waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe(next);
  await page.reload();
  await page.getByRole('article').first().waitFor();
  expect(await cardOf(page, 'Gone For Good').count()).toBe(0);
}, 120_000);

it('keeps what is typed without a network, and sends it when that is back', async () => {
  const id = await aReview('Off The Grid');
  const { page } = await visit();
  const card = await cardBy(page, 'Off The Grid');
  await page.context().setOffline(true);
  await card.getByRole('textbox').fill('Typed in a tunnel.');
  await card.getByText('Kept on this device').waitFor();
  expect(await card.getByRole('button', { name: /Submit/ }).getAttribute('aria-disabled')).toBe('true');
  await page.context().setOffline(false);
  await card.getByText('Saved').waitFor(WITHIN);
  await card.getByRole('textbox').press('Control+Enter');
  await expect.poll(() => replyTo(id), WITHIN).toMatchObject({ text: 'Typed in a tunnel.', writes: 1 });
}, 120_000);
