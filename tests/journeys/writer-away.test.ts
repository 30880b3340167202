import { expect, it } from 'vitest';
import { cardBy, LEAFKEEPER, openJourney, TALLYHOP, visitorOf, WITHIN } from '#tests/support/journey.ts';
import { controlOf } from '#tests/support/sandbox-control.ts';

// A product of its own: after some failures its server leaves the writer alone, for every company.
const journey = await openJourney();
const visit = visitorOf(journey);
const control = controlOf(journey.product.sandboxUrl);

it('names a reviewer who gave no name, and says that the AI is away where it is', async () => {
  await control.addReview({ store: 'google', appId: TALLYHOP, rating: 4, body: 'Fine.', author: '' });
  const { page } = await visit({ at: `/reviews?app=${TALLYHOP}` });
  const card = await cardBy(page, 'Anonymous');
  await control.fault({ vendor: 'ai', kind: 'status', status: 503 });
  await card.getByLabel('Reply to Anonymous').fill('Thank you!');
  await card.getByRole('button', { name: 'Regenerate' }).click();
  await card.getByText('The AI that writes and translates is away').waitFor(WITHIN);
  expect(await card.getByLabel('Reply to Anonymous').inputValue()).toBe('Thank you!');
  await control.clearFaults();
}, 60_000);

it('leaves the text alone while a reply is written anew, and when that fails', async () => {
  await control.addReview({
    ...{
      store: 'apple' as const,
      appId: LEAFKEEPER,
      rating: 4,
      body: 'Nice app, thanks!',
      author: 'No Muse',
    },
  });
  const { page } = await visit();
  const card = await cardBy(page, 'No Muse');
  await card.getByRole('textbox').fill('My own words');
  await control.fault({ vendor: 'ai', kind: 'delay', ms: 60_000, times: 1 });
  await card.getByRole('button', { name: 'Regenerate' }).click();
  await card.getByText('Still writing…').waitFor();
  expect(await card.getByRole('textbox').inputValue()).toBe('My own words');
  await card.getByRole('button', { name: 'Cancel' }).click();
  await card.getByRole('button', { name: 'Regenerate' }).waitFor();
  await control.fault({ vendor: 'ai', kind: 'status', status: 500, times: 10 });
  await card.getByRole('button', { name: 'Regenerate' }).click();
  await card.getByText(/could not be written|is away/).waitFor({ timeout: 40_000 });
  expect(await card.getByRole('textbox').inputValue()).toBe('My own words');
  await control.clearFaults();
}, 120_000);
