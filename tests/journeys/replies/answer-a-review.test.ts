import { expect, it } from 'vitest';
import { openPage } from '#tests/support/browser/browser.ts';
import { openCompany, openReview, WITHIN } from '#tests/support/browser/journey.ts';
import { controlOf } from '#tests/support/sandbox/sandbox-control.ts';

const company = await openCompany({ leafkeeper: 3 });
const { product, browser, leafkeeper } = company;

it('carries a German review from the dashboard to a published reply', async () => {
  const control = controlOf(product.sandboxUrl);
  const id = await control.addReview({
    store: 'apple',
    appId: leafkeeper,
    rating: 2,
    title: 'Erinnerungen fehlen',
    body: 'Seit dem letzten Update bekomme ich keine Erinnerungen mehr. Früher war die App wirklich gut.',
    author: 'Jonas aus Kiel',
  });
  const { page, faults } = await openPage(browser);
  const card = await openReview(page, company, 'Jonas aus Kiel');

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
  await expect
    .poll(() => control.replyTo('apple', leafkeeper, id), WITHIN)
    .toMatchObject({ state: 'PENDING', writes: 1 });

  await control.publish('apple', leafkeeper, id);
  await card.getByText('Published on App Store').waitFor(WITHIN);
  await expect.poll(() => card.textContent(), WITHIN).toContain('Robin Fern');
  await card.getByRole('button', { name: 'Edit' }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
  expect(faults).toEqual([]);
});
