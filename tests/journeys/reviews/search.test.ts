import { expect, it } from 'vitest';
import { openPage } from '#tests/support/browser/browser.ts';
import {
  joinJourney,
  LEAFKEEPER,
  openCard,
  openPages,
  TALLYHOP,
  WITHIN,
} from '#tests/support/browser/journey.ts';

const journey = await joinJourney();
const { browser } = journey;
const visit = openPages(journey);

const found = async (text: string | null): Promise<number> => Number(/(\d+)/.exec(text ?? '')?.[1]);

it('narrows the list by words, stars, language and version, in an address that can be shared and gone back on', async () => {
  const { page, faults } = await visit({ at: `/reviews?app=${TALLYHOP}` });
  const count = () =>
    page
      .getByRole('status')
      .filter({ hasText: /reviews? found/ })
      .textContent();
  const all = await found(await count());
  expect(all).toBeGreaterThan(20);

  const menu = page.getByRole('dialog', { name: 'Filter reviews' });
  const openMenu = () => page.getByRole('button', { name: /^Filter\b/ }).click();
  await openMenu();
  await menu.getByRole('button', { name: '5 stars' }).click();
  await page.waitForURL('**stars=5**');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Remove filter: 5 stars' }).waitFor();
  await expect.poll(async () => found(await count()), WITHIN).toBeLessThan(all);
  const five = await found(await count());
  const stars = () =>
    page
      .getByRole('img', { name: /out of 5 stars/ })
      .evaluateAll((images) => [...new Set(images.map((image) => image.ariaLabel?.[0]))]);
  await expect.poll(stars, WITHIN).toEqual(['5']);

  await page.keyboard.press('/');
  await page.keyboard.type('great');
  await page.waitForURL('**search=great**');
  await expect.poll(async () => found(await count()), WITHIN).toBeLessThan(five);
  const address = page.url();

  const shared = await openPage(browser, { storageState: await page.context().storageState() });
  await shared.page.goto(address);
  await expect
    .poll(
      async () =>
        found(
          await shared.page
            .getByRole('status')
            .filter({ hasText: /reviews? found/ })
            .textContent(),
        ),
      WITHIN,
    )
    .toBe(await found(await count()));

  await page.getByLabel('Search reviews').fill('qqzzxx');
  await page.waitForURL('**search=qqzzxx**');
  await page.getByText('No matching reviews').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.waitForURL((url) => !url.search.includes('search'));
  await expect.poll(async () => found(await count()), WITHIN).toBe(all);
  expect(await page.getByLabel('Search reviews').inputValue()).toBe('');
  await page.goBack();
  await page.waitForURL('**search=qqzzxx**');
  await page.getByText('No matching reviews').waitFor();
  expect(await page.getByLabel('Search reviews').inputValue()).toBe('qqzzxx');
  await page.getByRole('button', { name: 'Clear filters' }).click();

  await openMenu();
  await menu.getByRole('searchbox', { name: 'Find a filter' }).fill('germ');
  await expect.poll(() => menu.getByRole('checkbox').count(), WITHIN).toBe(1);
  await menu.getByRole('checkbox', { name: /^German/ }).check();
  await page.waitForURL('**languages=de**');
  await expect.poll(async () => found(await count()), WITHIN).toBeLessThan(all);
  expect(await page.getByText('Translated from German').count()).toBeGreaterThan(0);
  expect(await page.getByText('Translated from Portuguese').count()).toBe(0);
  await menu.getByRole('searchbox', { name: 'Find a filter' }).fill('');
  await menu
    .getByRole('group', { name: 'App version' })
    .getByRole('checkbox', { name: /^\d+\.\d/ })
    .first()
    .check();
  await page.waitForURL('**versions=**');
  await menu.getByRole('searchbox', { name: 'Find a filter' }).fill('date');
  await menu.getByLabel('From').focus();
  await page.keyboard.type('02032025', { delay: 50 });
  await page.waitForURL('**from=2025-02-03**');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /Remove filter: Since .*2025/ }).click();
  await page.getByRole('button', { name: 'Remove filter: German' }).click();
  await page.waitForURL((url) => !url.search.includes('languages'));
  expect(faults).toEqual([]);
});

it('finds its way by the palette: to an app, to a search and to what can be done with a review', async () => {
  const { page, faults } = await visit();
  const palette = page.getByRole('combobox', { name: 'Search or go to…' });
  await page.keyboard.press('Control+k');
  await palette.fill('tally');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**app=${TALLYHOP}**`);
  const app = page.getByRole('combobox', { name: 'App', exact: true });
  await expect.poll(() => app.textContent(), WITHIN).toContain('Tallyhop');
  const reply = page.getByRole('article').first().getByRole('textbox');
  await expect.poll(() => reply.inputValue(), WITHIN).not.toBe(''); // what is being prepared cannot be improved

  await page.keyboard.press('Control+k');
  await palette.fill('improve');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Improve reply' }).waitFor();
  await page.keyboard.press('Escape');

  await page.keyboard.press('Control+k');
  await palette.fill('great');
  await page.keyboard.press('Enter');
  await page.waitForURL('**search=great**');
  await expect.poll(() => page.getByLabel('Search reviews').inputValue()).toBe('great');
  expect(faults).toEqual([]);
});

it('shows the original beside its translation where there is room, and instead of it where there is none', async () => {
  const { page } = await visit({
    at: `/reviews?app=${TALLYHOP}&languages=de`,
    viewport: { width: 1440, height: 900 },
  });
  const card = page.getByRole('article').first();
  await openCard(card);
  await card.getByRole('button', { name: 'Show original' }).click();
  const texts = card.locator('[data-text]');
  expect(await texts.count()).toBe(2);
  const [one, other] = [await texts.nth(0).boundingBox(), await texts.nth(1).boundingBox()];
  expect(one?.y).toBe(other?.y);
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await texts.nth(0).isVisible()).toBe(false);
  expect(await texts.nth(1).isVisible()).toBe(true);
});

it('keeps the focus, or moves it to the heading, when another list or app is chosen', async () => {
  const { page } = await visit({ at: `/reviews?app=${TALLYHOP}` });
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute('value') ?? document.activeElement?.tagName);
  await page.getByRole('radio', { name: 'Unanswered' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.waitForURL('**filter=answered**');
  await expect.poll(focused).toBe('answered');
  await page.getByRole('combobox', { name: 'App', exact: true }).click();
  await page.getByRole('option', { name: /Leafkeeper/ }).waitFor();
  await page.keyboard.type('Leaf'); // a click in the moment of opening is taken for the end of the one that opened it
  await page.keyboard.press('Enter');
  await page.waitForURL(`**app=${LEAFKEEPER}**`);
  await expect.poll(focused).toBe('H1');
});

it('shows an empty list although the answered one cannot be loaded, and explains a list that was never synced', async () => {
  const { page } = await visit({ at: `/reviews?app=${TALLYHOP}` });
  await page.route('**/api/review/getAppReviews', (route) => {
    const isAnswered = route.request().postData()?.includes('"answered":true');
    return isAnswered
      ? route.fulfill({ status: 500, json: { error: 'ERROR', message: 'x' } })
      : route.fulfill({
          json: {
            reviews: [],
            totalPages: 0,
            reviewsCount: 0,
            loadTimestamp: 1,
            drafts: [],
            isCountCut: false,
          },
        });
  });
  await page.reload();
  await page.getByText('All caught up').waitFor();
  await page.route('**/api/application/getAll', async (route) => {
    const answer = await (await route.fetch()).text();
    const sync = {
      lastGoodSyncAt: null,
      failingSince: '2026-11-20T10:00:00.000Z',
      lastError: 'CREDENTIALS',
      progress: null,
      isLate: false,
      gaps: [],
    };
    await route.fulfill({ json: JSON.parse(answer, (name, value) => (name === 'sync' ? sync : value)) });
  });
  await page.reload();
  await page.getByText('Reconnect the store to see reviews here.').waitFor();
});

it('keeps a letter of a search that is typed at the moment at which the list follows', async () => {
  const { page } = await visit({ at: `/reviews?app=${TALLYHOP}` });
  await page.getByText(/reviews? found/).waitFor();
  const field = page.getByLabel('Search reviews');
  await field.evaluate((input: HTMLInputElement) => {
    const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
    const push = history.pushState;
    history.pushState = (...address) => {
      history.pushState = push;
      push.apply(history, address);
      value?.set?.call(input, `${input.value}t`);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    };
  });
  await page.keyboard.press('/');
  await page.keyboard.insertText('grea'); // at once: a pause between two letters would make the list follow sooner
  await page.waitForURL((url) => url.searchParams.get('search') === 'great');
  expect(await field.inputValue()).toBe('great');
  await page.keyboard.press('Escape');
  await page.waitForURL((url) => !url.searchParams.has('search'));
  expect(await field.inputValue()).toBe('');
});
