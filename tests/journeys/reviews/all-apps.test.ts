import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { cardBy, cardOf, openCompany, openPages, WITHIN, wholeList } from '#tests/support/browser/journey.ts';
import { sendByKeys } from '#tests/support/browser/press-send.ts';
import { controlOf } from '#tests/support/sandbox/sandbox-control.ts';

const journey = await openCompany({ leafkeeper: 30, tallyhop: 30 });
const { leafkeeper, tallyhop } = journey;
const visit = openPages(journey);
const control = controlOf(journey.product.sandboxUrl);

const NAMES = ['Leafkeeper: Plant Care', 'Tallyhop: Habit Counter'];

const idsOn = async (page: Page): Promise<string[]> => {
  await wholeList(page);
  return page.getByRole('article').evaluateAll((cards) => cards.map(({ id }) => id));
};

it('lists the reviews of all apps, pages through them while they are answered, and skips none', async () => {
  const { page, faults } = await visit({ at: `/reviews?app=${tallyhop}` });
  await page.getByRole('combobox', { name: 'App', exact: true }).click();
  await page.getByRole('option', { name: /^All apps/ }).click();
  await page.waitForURL('**app=all**');
  await expect
    .poll(() => page.getByRole('article').first().textContent(), WITHIN)
    .toMatch(new RegExp(NAMES.join('|')));
  const first = await idsOn(page);
  expect(first).toHaveLength(20);
  const total = Number(/\d+/.exec((await page.getByText(/reviews? found/).textContent()) ?? '')?.[0]);
  const texts = await page.getByRole('article').allTextContents();
  for (const name of NAMES) expect(texts.some((text) => text.includes(name))).toBe(true);
  await expectAccessible(page, 'the reviews of all apps');

  const answered = page.getByRole('article').first();
  await answered.getByRole('textbox').fill('Thank you for your review!');
  await sendByKeys(page, answered);
  await answered
    .getByText(/Sends in|Sending|In review/)
    .first()
    .waitFor(WITHIN);
  const seen = new Set(first);
  for (let pages = 2; pages < 5; pages += 1) {
    const next = page.getByRole('button', { name: 'Next page' }).first();
    if (await next.isDisabled()) break;
    await next.click();
    await page.waitForURL(`**page=${pages}**`);
    const isWhole = async () => {
      const ids = await idsOn(page);
      return ids.length === Math.min(20, total - seen.size) && ids.every((id) => !seen.has(id));
    };
    await expect.poll(isWhole, { timeout: 20_000 }).toBe(true);
    for (const id of await idsOn(page)) seen.add(id);
  }
  expect(seen.size).toBe(total); // the answered one among them
  expect(faults).toEqual([]);
});

it('shows new reviews of every app live, and sends each reply to the store of its app', async () => {
  const { page, faults } = await visit({ at: '/reviews?app=all&sort=newest' });
  await page.mouse.move(0, 0);
  const [apple, google] = await Promise.all([
    control.addReview({ store: 'apple', appId: leafkeeper, rating: 5, body: 'Great!', author: 'From Apple' }),
    control.addReview({ store: 'google', appId: tallyhop, rating: 5, body: 'Nice!', author: 'From Google' }),
  ]);
  for (const [author, name] of [
    ['From Apple', NAMES[0]],
    ['From Google', NAMES[1]],
  ] as const) {
    const card = await cardBy(page, author);
    expect(await card.textContent()).toContain(name);
    await card.getByRole('textbox').fill(`Thanks, ${author}!`);
    await sendByKeys(page, card);
  }
  await expect
    .poll(() => control.replyTo('apple', leafkeeper, apple), WITHIN)
    .toMatchObject({ text: 'Thanks, From Apple!' });
  await expect
    .poll(() => control.replyTo('google', tallyhop, google), WITHIN)
    .toMatchObject({ text: 'Thanks, From Google!' });
  await page.goto(`${journey.product.url}/reviews`);
  await page.waitForURL(/app=(?!all)/); // the app chosen last, not all
  expect(await cardOf(page, 'From Apple').count()).toBe(0);
  expect(faults).toEqual([]);
});

it('keeps to old addresses, sorts, and leads back from filters that let nothing through', async () => {
  const { page } = await visit({ at: `/reviews?app=all&stars=1&sort=lowestStars` });
  await page.getByRole('button', { name: 'Remove filter: 1 star' }).click();
  await page.waitForURL((url) => !url.search.includes('stars'));
  const stars = () =>
    page
      .getByRole('img', { name: /out of 5 stars/ })
      .evaluateAll((images) => images.map((image) => Number(image.ariaLabel?.[0])));
  await expect.poll(async () => (await stars()).length, WITHIN).toBe(20);
  expect(await stars()).toEqual((await stars()).toSorted());
  await page.goto(`${journey.product.url}/reviews?app=all&labels=gone&words=qqzzxx&apps=9`);
  await page.getByText('No matching reviews').waitFor(WITHIN);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(() => page.getByRole('article').count(), WITHIN).toBe(20);
});

it('saves filters as a view, opens it from another list, pins and deletes it', async () => {
  const { page, faults } = await visit({ at: '/reviews?app=all&stars=1,2&sort=oldest' });
  const menu = page.getByRole('dialog', { name: 'Filter reviews' });
  const openMenu = () => page.getByRole('button', { name: /^Filter\b/ }).click();
  await openMenu();
  for (const name of ['Angry first', 'Next one']) {
    await menu.getByRole('button', { name: 'Save as view' }).click();
    await menu.getByLabel('Name of the view').fill(name);
    await page.keyboard.press('Enter');
    await menu.getByRole('button', { name: new RegExp(`^${name}.*Unanswered`) }).waitFor(WITHIN);
  }
  await page.goto(`${journey.product.url}/reviews?app=${tallyhop}`);
  await wholeList(page);
  await openMenu();
  await menu.getByRole('button', { name: 'Pin view Angry first' }).click();
  await menu.getByRole('button', { name: /^Angry first.*Unanswered/ }).click();
  await page.waitForURL((url) => url.search.includes('app=all') && url.search.includes('stars=1%2C2'));
  await page.getByRole('button', { name: 'Remove filter: 1–2 stars' }).waitFor(WITHIN);
  await menu
    .or(page.getByRole('button', { name: /^Filter\b/ }))
    .first()
    .waitFor();
  if ((await menu.count()) === 0) await openMenu();
  const bin = menu.getByRole('button', { name: 'Delete view Angry first' });
  await bin.dblclick(); // asks, and keeps it
  expect(await menu.getByRole('button', { name: 'Keep' }).count()).toBe(0);
  await bin.click();
  await menu.getByRole('button', { name: 'Keep' }).and(page.locator(':focus')).waitFor();
  await menu.getByRole('button', { name: 'Delete view Angry first' }).dblclick();
  await menu.getByRole('button', { name: /^Angry first.*Unanswered/ }).waitFor({ state: 'detached' });
  expect(await menu.getByRole('button', { name: 'Delete view Next one' }).count()).toBe(1);
  expect(await menu.getByRole('alert').count()).toBe(0);
  expect(faults).toEqual([]);
});
