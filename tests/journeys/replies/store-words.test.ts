import { expect, it } from 'vitest';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { cardBy, openCompany, openPages, WITHIN } from '#tests/support/browser/journey.ts';
import { controlOf } from '#tests/support/sandbox/sandbox-control.ts';

const journey = await openCompany({ tallyhop: 2 });
const { tallyhop } = journey;
const visit = openPages(journey);
const control = controlOf(journey.product.sandboxUrl);
const at = `/reviews?app=${tallyhop}`;
const addReview = (author: string, body: string) =>
  control.addReview({ store: 'google', appId: tallyhop, rating: 2, author, body });

it('previews what Google Play removes, quotes its refusal, and shows what it changed', async () => {
  const id = await addReview('Tag Along', 'It does not start any more.');
  const { page } = await visit({ at });
  const card = await cardBy(page, 'Tag Along');
  await card.getByRole('textbox').fill('Sorry! Please open Settings <Reset now>.');
  await card.getByText('Google Play removes <Reset now>. Readers will see:').waitFor(WITHIN);
  await card.getByText('Sorry! Please open Settings .', { exact: true }).waitFor();

  const message = 'Your reply contains prohibited content.';
  await control.fault({
    vendor: 'google-play',
    path: ':reply$',
    about: id,
    kind: 'status',
    status: 403,
    message,
    times: 1,
  });
  const send = async (): Promise<void> => {
    await card.getByRole('button', { name: 'Submit' }).click();
    await card.getByRole('button', { name: 'Send anyway' }).click();
  };
  await send();
  await card.getByRole('alert').filter({ hasText: message }).waitFor({ timeout: 20_000 });
  expect(await card.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  await expectAccessible(page, 'a refused reply');
  await send();
  await card.getByText('Google Play changed your reply:').waitFor({ timeout: 20_000 });
  expect(await card.locator('del').allTextContents()).toEqual(['<Reset now>']);
  await expectAccessible(page, 'an altered reply');
});

it('asks for care with a sensitive review, and sends on the second press', async () => {
  const id = await addReview('Law Abiding', 'You charged me twice. I will go to my lawyer and sue you.');
  const { page } = await visit({ at });
  const card = await cardBy(page, 'Law Abiding');
  await card.getByText('Handle with care:').waitFor(WITHIN);
  await card.getByRole('textbox').fill('We are looking into it.');
  await card.getByRole('button', { name: 'Submit' }).click();
  await card.getByRole('alert').filter({ hasText: 'The review is sensitive.' }).waitFor();
  await card.getByRole('button', { name: 'Send anyway' }).click();
  await expect
    .poll(() => control.replyTo('google', tallyhop, id), WITHIN)
    .toMatchObject({ text: 'We are looking into it.', writes: 1 });
});
