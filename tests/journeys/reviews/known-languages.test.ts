import { expect, it } from 'vitest';
import { cardBy, cardOf, openCompany, openPages, WITHIN } from '#tests/support/browser/journey.ts';
import { controlOf } from '#tests/support/sandbox/sandbox-control.ts';

const journey = await openCompany({ leafkeeper: 1000 });
const { leafkeeper } = journey;
const { url, sandboxUrl } = journey.product;
const visit = openPages(journey);
const control = controlOf(sandboxUrl);

const GERMAN = 'Seit dem letzten Update bekomme ich leider keine Erinnerungen mehr, das ist sehr schade.';
const ENGLISH = 'Thanks for your feedback. Please restart the app.';

const addGermanReview = (author: string) =>
  control.addReview({ store: 'apple', appId: leafkeeper, rating: 2, body: GERMAN, author });

it('also shows an English version of a reply the user cannot read, before and after sending', async () => {
  await addGermanReview('Jonas');
  const { page, faults } = await visit();
  const card = await cardBy(page, 'Jonas');
  await card.getByRole('textbox').fill(ENGLISH);
  await card.getByRole('button', { name: 'Preview in German' }).click();
  const preview = card.locator('[data-preview]');
  await preview.waitFor(WITHIN);
  expect(await preview.textContent()).toMatch(/Danke|Dank/);
  expect(await card.locator('[data-english]').textContent()).toContain(ENGLISH);
  const german = (await preview.textContent()) ?? '';
  await card.getByRole('button', { name: 'Submit' }).click();
  await card.getByRole('button', { name: 'Show in English' }).click(WITHIN);
  await card.getByText(ENGLISH).waitFor();
  expect(await card.getByText(german).count()).toBe(0);
  await card.locator('section').getByRole('button', { name: 'Show original' }).click();
  await card.getByText(german).waitFor();
  expect(faults).toEqual([]);
});

it('translates a review answered in the console, and its reply, on request', async () => {
  const { page, faults } = await visit({ at: `/reviews?app=${leafkeeper}&filter=answered` });
  const card = cardOf(page, 'H. Brandt');
  await card.getByText('Nach dem Start kommt sofort').waitFor();
  await card.getByRole('button', { name: 'Translate' }).click();
  await card.getByText(/^Translated from German/).waitFor();
  expect(await card.getByText('Nach dem Start kommt sofort').count()).toBe(0);
  await card.getByRole('button', { name: 'Show original' }).click();
  await card.getByText('Nach dem Start kommt sofort').waitFor();
  const reply = card.locator('section');
  const before = await reply.getByText('Danke für die klaren Worte').textContent();
  await reply.getByRole('button', { name: 'Show in English' }).click();
  const english = reply.locator('p[lang="en"]');
  expect(await english.textContent()).toMatch(/\S/);
  expect(await english.textContent()).not.toBe(before);
  await page.reload(); // it is kept
  await card.getByText(/^Translated from German/).waitFor();
  expect(await card.getByRole('button', { name: 'Translate' }).count()).toBe(0);
  expect(faults).toEqual([]);
});

it('shows why a review could not be translated, and keeps the button', async () => {
  const { page } = await visit({ at: `/reviews?app=${leafkeeper}&filter=answered` });
  const card = cardOf(page, 'Hania');
  const mend = await control.fault({ vendor: 'ai', about: 'Najlepsza do', kind: 'status', status: 503 });
  await card.getByRole('button', { name: 'Translate' }).click();
  await card.getByRole('alert').waitFor();
  await mend();
  expect(await card.getByRole('button', { name: 'Translate' }).isEnabled()).toBe(true);
});

it('shows a review the user can read untranslated, and its reply without a preview', async () => {
  const id = await addGermanReview('Meike');
  const { page, faults } = await visit();
  const card = await cardBy(page, 'Meike');
  await card.getByText(/^Translated from German/).waitFor();
  await page.goto(`${url}/settings/languages`);
  await page.getByRole('button', { name: /^Languages you read/ }).click();
  const saved = page.waitForResponse('**/api/user/update');
  await page.getByRole('checkbox', { name: 'German' }).check();
  expect((await saved).ok()).toBe(true);

  await page.goto(`${url}/reviews?app=${leafkeeper}`);
  await card.getByText(GERMAN).waitFor(WITHIN);
  expect(await card.getByText(/^Translated from German/).count()).toBe(0);
  expect(await card.getByRole('button', { name: 'Show original' }).count()).toBe(0);
  const draft = card.getByRole('textbox');
  expect(await draft.getAttribute('lang')).toBe('de');
  await draft.fill('Danke für den Hinweis, Meike!');
  await card.getByRole('button', { name: 'Submit' }).click();
  await expect
    .poll(() => control.replyTo('apple', leafkeeper, id), { timeout: 30_000 })
    .toMatchObject({ text: 'Danke für den Hinweis, Meike!' });
  await card.getByText('In review by Apple').waitFor(WITHIN);
  expect(await card.getByRole('button', { name: 'Show in English' }).count()).toBe(0);
  expect(faults).toEqual([]);
});
