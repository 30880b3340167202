import { expect, it } from 'vitest';
import {
  cardBy,
  leafkeeperStore,
  openCard,
  openCompany,
  openPages,
  WITHIN,
} from '#tests/support/browser/journey.ts';

const journey = await openCompany({ leafkeeper: 2 });
const visit = openPages(journey);
const { addReview, replyTo } = leafkeeperStore(journey);

it('keeps the screen and the text when the server goes away in the middle of any action', async () => {
  await addReview('Steadfast');
  const { page } = await visit();
  const card = await cardBy(page, 'Steadfast');
  const text = card.getByRole('textbox', { name: /^Reply to/ });
  await text.fill('My own words');
  await card.getByText('Saved').waitFor();
  // Neither code nor data arrive any more.
  await page.route('**/*', (route) => route.abort('connectionrefused'));
  const press = (key: string) => text.press(key);
  const acts: (() => Promise<unknown>)[] = [
    () => card.getByRole('button', { name: 'Submit' }).click(),
    () => openCard(card), // the next one has become active
    () => card.getByRole('button', { name: 'Regenerate' }).click(),
    () => card.getByRole('button', { name: 'More actions' }).click(),
    () => page.keyboard.press('Escape'),
    () => page.getByRole('button', { name: /^Filter/ }).click(),
    () => page.keyboard.press('Escape'),
    () => page.keyboard.press('Control+k'),
    () => page.keyboard.press('Escape'),
    () => page.getByLabel('Sort by').first().click(),
    () => page.keyboard.press('Escape'),
    () => press('Control+Enter'),
  ];
  for (const act of acts) {
    await act();
    await expect.poll(() => card.isVisible()).toBe(true);
    expect(await page.getByText('Something went wrong').count()).toBe(0);
  }
  expect(await text.inputValue()).toBe('My own words');
  await card
    .getByText(/The server couldn't be reached/)
    .first()
    .waitFor(WITHIN);

  // Ends the event stream, and has everything asked for again.
  await page.evaluate(() => ['offline', 'online'].map((name) => dispatchEvent(new Event(name))));
  const away = page.getByText("Can't reach the server. Drafts are saved on this device.");
  await away.waitFor(WITHIN);

  await page.unroute('**/*');
  await away.waitFor({ state: 'detached', ...WITHIN });
  await text.press('Control+Enter');
  await card.getByText('In review by Apple').waitFor(WITHIN);
});

it('says that the page is older than the server when its code is gone, and loads it anew', async () => {
  await addReview('Outlived');
  const { page } = await visit();
  const address = page.url();
  await page.goto('about:blank');
  await page.route('**/assets/palette-*.js', (route) => route.fulfill({ status: 404 }));
  await page.goto(address);
  const card = await cardBy(page, 'Outlived');
  const code = () => performance.getEntriesByType('resource').map(({ name }) => name);
  await expect.poll(async () => (await page.evaluate(code)).some((name) => /\/live-/.test(name))).toBe(true);
  // As another build answers: with a page that names other files.
  await page.route(new URL('/', page.url()).href, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<script type="module" src="/assets/other.js"></script>',
    }),
  );
  await card.getByRole('textbox').fill('Not lost');
  await page.keyboard.press('Control+k');
  const updated = page.getByText('Rejoinder has been updated.');
  await updated.waitFor(WITHIN);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Reload page' }).click();
  await expect.poll(() => card.getByRole('textbox').inputValue(), WITHIN).toBe('Not lost');
  expect(await updated.count()).toBe(0);
});

it('stays signed in and sends a reply when the browser begins to refuse to store anything', async () => {
  const id = await addReview('Full Up');
  const { page } = await visit();
  const signedIn = page.waitForResponse('**/accounts:lookup**'); // by the identity SDK, which stores whom it finds
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  const card = await cardBy(page, 'Full Up');
  await signedIn;
  await card.getByRole('textbox').fill('Kept in memory.');
  await card.getByText('Saved', { exact: true }).waitFor(WITHIN);
  await card.getByRole('button', { name: 'Submit' }).click();
  await expect.poll(() => replyTo(id), WITHIN).toMatchObject({ text: 'Kept in memory.' });
  await card.getByText('In review by Apple').waitFor(WITHIN);
  // What is typed offline is kept nowhere then, and the page does not say that it is.
  await page.context().setOffline(true);
  await page.getByText("You're offline.", { exact: true }).waitFor(WITHIN);
  expect(await page.getByText('Drafts are saved on this device.').count()).toBe(0);
});

it('keeps every letter that is typed while the session ends, for when the person signs in again', async () => {
  await addReview('Cut Short');
  const { page } = await visit();
  const field = (await cardBy(page, 'Cut Short')).getByRole('textbox');
  await field.fill('We are ');
  const refused = page.waitForResponse((response) => response.status() === 401);
  await page.route('**/api/**', (route) =>
    route.fulfill({ status: 401, json: { error: 'EXPIRED_TOKEN', message: 'No more.' } }),
  );
  await page.evaluate(() => dispatchEvent(new Event('online'))); // saves at once
  await page.keyboard.type('so very sorry to hear of it', { delay: 100 });
  await refused;
  await page.waitForURL('**/login?return=**');
  await page.getByText('Your drafts and unsaved changes are safe.').waitFor();
  await page.unroute('**/api/**');
  await page.getByLabel('Email').fill(journey.account.email);
  await page.getByLabel('Password', { exact: true }).fill(journey.account.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect.poll(() => field.inputValue(), WITHIN).toBe('We are so very sorry to hear of it');
});

it('keeps the navigation when the code of a screen does not load', async () => {
  const { page } = await visit();
  await page.route('**/assets/insights-page*', (route) => route.abort('connectionrefused'));
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await navigation.getByRole('link', { name: 'Insights' }).click();
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor(WITHIN);
  await navigation.getByRole('link', { name: 'Reviews' }).click();
  await page.getByRole('article').first().waitFor(WITHIN);
  await page.unroute('**/assets/insights-page*');
  await navigation.getByRole('link', { name: 'Insights' }).click();
  await page.reload();
  await page.getByRole('heading', { name: 'Insights' }).waitFor(WITHIN);
});
