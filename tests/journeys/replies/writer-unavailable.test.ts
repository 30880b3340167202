import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { cardBy, cardOf, openCompany, openPages, WITHIN } from '#tests/support/browser/journey.ts';
import { controlOf } from '#tests/support/sandbox/sandbox-control.ts';

const journey = await openCompany({ leafkeeper: 1, tallyhop: 1 });
const { leafkeeper, tallyhop } = journey;
const visit = openPages(journey);
const control = controlOf(journey.product.sandboxUrl);

/** As if the company had made so many requests today, by the database's day. */
const useUpToday = async (): Promise<void> => {
  const database = new pg.Client({ connectionString: inject('product').databaseUrl });
  await database.connect();
  await database.query(
    `insert into writer_usage (company_id, day, calls, draft_calls)
     select company_id, (now() at time zone 'UTC')::date, 1000000, 1000000 from internal.people where username = $1
     on conflict (company_id, day) do update set calls = excluded.calls, draft_calls = excluded.draft_calls`,
    [journey.account.email],
  );
  await database.end();
};

// The writer fails for one review only: a few failures would open the circuit breaker for all companies.

it('keeps the text during a regeneration, and when that fails', async () => {
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
  await card.getByText(/Couldn't write a reply|is temporarily unavailable/).waitFor({ timeout: 40_000 });
  expect(await card.getByRole('textbox').inputValue()).toBe('My own words');
});

it('labels an anonymous reviewer, and reports an unavailable AI on the card', async () => {
  const about = 'nobody in particular';
  const review = { store: 'google' as const, appId: tallyhop, rating: 4, author: '' };
  await control.addReview({ ...review, body: `Fine, says ${about}.` });
  const { page } = await visit({ at: `/reviews?app=${tallyhop}` });
  const card = await cardBy(page, 'Anonymous');
  await control.fault({ vendor: 'ai', about, kind: 'status', status: 503 });
  await card.getByLabel('Reply to Anonymous').fill('Thank you!');
  await card.getByRole('button', { name: 'Regenerate' }).click();
  await card.getByText('The AI is temporarily unavailable').waitFor(WITHIN);
  expect(await card.getByLabel('Reply to Anonymous').inputValue()).toBe('Thank you!');
});

it('shows when a draft will be retried, and no note about a saved text if there is none', async () => {
  const about = 'the silent oracle';
  await control.fault({ vendor: 'ai', about, kind: 'status', status: 503 });
  const review = { store: 'google' as const, appId: tallyhop, rating: 4, author: 'No Words' };
  await control.addReview({ ...review, body: `Nice, says ${about}.` });
  const { page } = await visit({ at: `/reviews?app=${tallyhop}` });
  const card = cardOf(page, 'No Words');
  await card.getByText(/Next attempt: /).waitFor(WITHIN);
  await card.getByRole('button', { name: 'Try again' }).click();
  await card.getByText('Temporarily unavailable. Please try again.').waitFor(WITHIN);
  expect(await card.textContent()).not.toContain('Your text is saved');
});

it('leaves a retry to the user when the AI refuses a review permanently', async () => {
  const about = 'the forbidden word';
  const declined = await control.fault({ vendor: 'ai', about, kind: 'status', status: 413 });
  const review = { store: 'google' as const, appId: tallyhop, rating: 4, author: 'Declined' };
  await control.addReview({ ...review, body: `Nice, apart from ${about}.` });
  const { page } = await visit({ at: `/reviews?app=${tallyhop}` });
  const card = cardOf(page, 'Declined');
  await card.getByText("The AI couldn't write a usable reply. Try again").waitFor(WITHIN);
  await declined();
  await card.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => card.getByRole('textbox').inputValue(), WITHIN).not.toBe('');
});

it("says when the company's AI requests of the day are used up, and leaves replying by hand", async () => {
  const review = { store: 'apple' as const, appId: leafkeeper, rating: 4, author: 'Latecomer' };
  await control.addReview({ ...review, body: 'A long day.' });
  const { page } = await visit();
  const card = await cardBy(page, 'Latecomer');
  await card.getByRole('textbox').fill('By hand');
  await useUpToday();
  await card.getByRole('button', { name: 'Regenerate' }).click();
  await card.getByText("You've reached today's AI limit. Next reset: ").waitFor(WITHIN);
  expect(await card.getByRole('textbox').inputValue()).toBe('By hand');
  await page.goto(`${journey.product.url}/settings/general`);
  await page.getByRole('meter', { name: 'AI requests today' }).waitFor(WITHIN);
  expect(await page.locator('tr[data-stopped]').count()).toBe(await page.locator('tbody tr').count());
});
