import { expect, it } from 'vitest';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { openCompany, openPages, WITHIN } from '#tests/support/browser/journey.ts';

const journey = await openCompany({ leafkeeper: 1 });
const visit = openPages(journey);

it('adds a webhook, shows its secret once, tests it, and shows in its log why a message failed', async () => {
  const { sandboxUrl } = journey.product;
  const name = `ops-${crypto.randomUUID().slice(0, 8)}`;
  const { page, faults } = await visit();
  await page.goto(`${journey.product.url}/settings/notifications`);
  await page.getByRole('button', { name: 'Add a channel' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Webhook' }).click();
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await page.reload();
  await page.getByRole('button', { name: 'Add a channel' }).click();
  expect(await dialog.getByLabel('Name', { exact: true }).inputValue()).toBe(name);
  await dialog.getByLabel('Address').fill('ftp://nowhere');
  await dialog.getByRole('button', { name: 'Add channel' }).click();
  await dialog.getByText('Enter a public https address.').waitFor();
  await dialog.getByLabel('Address').fill(`${sandboxUrl}/hooks/webhook/${name}`);
  await dialog.getByRole('button', { name: 'Add channel' }).click();
  const secret = dialog.getByLabel('Secret');
  expect(await secret.inputValue()).toMatch(/^whsec_/);
  await expect.poll(() => secret.evaluate((field) => field === document.activeElement)).toBe(true);
  await dialog.getByRole('button', { name: 'Close' }).click();

  const test = page.getByRole('button', { name: `Send a test to ${name}` });
  await test.click();
  await page.getByText(`Test message delivered to ${name}.`).waitFor(WITHIN);
  await expectAccessible(page, 'channels');
  await fetch(`${sandboxUrl}/_control/hooks/answers`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, answer: '500', times: 1 }),
  });
  await test.click();
  const log = page.getByRole('dialog', { name: `Messages to ${name}` });
  await log.getByText('Failed').click(WITHIN);
  await log.getByRole('button', { name: 'Send again' }).click();
  await expect.poll(() => log.getByText('Delivered').count(), WITHIN).toBe(2);
  await log.getByRole('button', { name: 'Close' }).click();

  const more = page.getByRole('button', { name: `More about ${name}` });
  const place = await more.boundingBox();
  await more.click();
  const messages = page.getByRole('menuitem', { name: 'Messages' });
  await messages.waitFor();
  // A press ends where it began, or the menu closes again.
  expect(await more.boundingBox()).toEqual(place);
  await messages.click();
  await log.waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => more.evaluate((button) => button === document.activeElement)).toBe(true);
  await more.click();
  await page.getByRole('menuitem', { name: 'Switch off' }).click();
  await page.getByText('Off', { exact: true }).waitFor(WITHIN);
  expect(faults).toEqual([]);
});
