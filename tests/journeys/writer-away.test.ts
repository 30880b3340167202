import { expect, it } from 'vitest';
import { cardBy, openCompany, visitorOf, WITHIN } from '#tests/support/journey.ts';
import { controlOf } from '#tests/support/sandbox-control.ts';

const journey = await openCompany({ leafkeeper: 1, tallyhop: 1 });
const { leafkeeper, tallyhop } = journey;
const visit = visitorOf(journey);
const control = controlOf(journey.product.sandboxUrl);

// The writer is away for one review alone: after some failures the server would ask it for no company.

it('leaves the text alone while a reply is written anew, and when that fails', async () => {
  const review = { store: 'apple' as const, appId: leafkeeper, rating: 4, author: 'No Muse' };
  const about = 'the muse was away';
  await control.addReview({ ...review, body: `Nice app, although ${about}.` });
  const { page } = await visit();
  const card = await cardBy(page, 'No Muse');
  await card.getByRole('textbox').fill('My own words');
  await control.fault({ vendor: 'ai', about, kind: 'delay', ms: 60_000, times: 1 });
  await card.getByRole('button', { name: 'Regenerate' }).click();
  await card.getByText('Still writing…').waitFor();
  expect(await card.getByRole('textbox').inputValue()).toBe('My own words');
  await card.getByRole('button', { name: 'Cancel' }).click();
  await card.getByRole('button', { name: 'Regenerate' }).waitFor();
  await control.fault({ vendor: 'ai', about, kind: 'status', status: 500 });
  await card.getByRole('button', { name: 'Regenerate' }).click();
  await card.getByText(/could not be written|is away/).waitFor({ timeout: 40_000 });
  expect(await card.getByRole('textbox').inputValue()).toBe('My own words');
}, 120_000);

it('names a reviewer who gave no name, and says that the AI is away where it is', async () => {
  const about = 'nobody in particular';
  const review = { store: 'google' as const, appId: tallyhop, rating: 4, author: '' };
  await control.addReview({ ...review, body: `Fine, says ${about}.` });
  const { page } = await visit({ at: `/reviews?app=${tallyhop}` });
  const card = await cardBy(page, 'Anonymous');
  await control.fault({ vendor: 'ai', about, kind: 'status', status: 503 });
  await card.getByLabel('Reply to Anonymous').fill('Thank you!');
  await card.getByRole('button', { name: 'Regenerate' }).click();
  await card.getByText('The AI that writes and translates is away').waitFor(WITHIN);
  expect(await card.getByLabel('Reply to Anonymous').inputValue()).toBe('Thank you!');
}, 60_000);
