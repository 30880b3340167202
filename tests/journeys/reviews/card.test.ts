import { expect, it } from 'vitest';
import { cardBy, leafkeeperStore, openCompany, openPages } from '#tests/support/browser/journey.ts';

const journey = await openCompany({ leafkeeper: 0 });
const visit = openPages(journey);
const { addReview } = leafkeeperStore(journey);

it('opens the store console and copies the review and the reply from the menu of a card', async () => {
  await addReview('Copy Cat', { title: 'Good', body: 'Nice app, thanks!' });
  const { page, faults } = await visit({ permissions: ['clipboard-read', 'clipboard-write'] });
  const card = await cardBy(page, 'Copy Cat');
  const more = card.getByRole('button', { name: 'More actions' });
  await card.getByRole('textbox').fill('Thanks a lot!');
  await card.getByRole('img', { name: '13 of 5,970 characters' }).waitFor();
  await more.click();
  const link = page.getByRole('menuitem', { name: 'Open store console' });
  expect(await link.getAttribute('href')).toBe(
    `https://appstoreconnect.apple.com/apps/${journey.leafkeeper}`,
  );
  await page.getByRole('menuitem', { name: 'Copy reply' }).click();
  await card.getByText('Copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Thanks a lot!');
  await more.click();
  await page.getByRole('menuitem', { name: 'Copy review' }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe('Good\nNice app, thanks!');
  await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('More actions');
  expect(faults).toEqual([]);
});

it('shows how long ago a review was written, with the full date and time', async () => {
  await addReview('Just Now');
  const { page } = await visit({ locale: 'en-GB' });
  const time = (await cardBy(page, 'Just Now')).locator('header time');
  expect(await time.locator('[aria-hidden]').textContent()).toMatch(/this minute|ago/);
  expect(await time.getAttribute('title')).toMatch(/^\d+ \w+ \d{4}, \d\d:\d\d$/);
  expect(await time.locator('.visually-hidden').textContent()).toBe(await time.getAttribute('title'));
});

it('disables what needs the network while offline, with the reason', async () => {
  await addReview('In A Tunnel');
  const { page } = await visit();
  const card = await cardBy(page, 'In A Tunnel');
  await page.context().setOffline(true);
  for (const name of ['Regenerate', 'Improve', 'Submit']) {
    const button = card.getByRole('button', { name });
    await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true');
    const reason = (await button.getAttribute('aria-describedby')) ?? '';
    expect(await page.locator(`[id="${reason}"]`).textContent()).toContain("You're offline");
  }
});
