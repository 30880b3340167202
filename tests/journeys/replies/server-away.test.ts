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
const { addReview } = leafkeeperStore(journey);

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
    .getByText(/Can't reach the server/)
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
