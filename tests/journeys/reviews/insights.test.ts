import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { cardBy, leafkeeperStore, openCompany, openPages, WITHIN } from '#tests/support/browser/journey.ts';

const journey = await openCompany({ leafkeeper: 12 });
const visit = openPages(journey);
const { product } = journey;
const store = leafkeeperStore(journey);

/** The number of a figure of the page, such as that of reviews. */
const numberOf = async (page: Page, section: string, label: string): Promise<number> => {
  const figure = page
    .getByRole('region', { name: section, exact: true })
    .locator('dl > div')
    .filter({ has: page.getByRole('term').filter({ hasText: new RegExp(`^${label}$`) }) });
  return Number(await figure.getByRole('link').textContent());
};
/** The reviews of each number of stars, five first. */
const distribution = (page: Page) =>
  page.getByRole('region', { name: 'Ratings', exact: true }).getByRole('link', { name: /^\d stars?: \d+$/ });
const reviewsRated = async (page: Page): Promise<number> =>
  (await distribution(page).allTextContents()).reduce((sum, count) => sum + Number(count), 0);
const openMore = (page: Page, name = 'More actions') =>
  page.getByRole('button', { name, exact: true }).click();
/** The numbers and dates of a chart that lie over its grid or are cut off at its edge. */
const misplacedLabels = (chart: Element): (string | null)[] => {
  const { left, right } = chart.getBoundingClientRect();
  return [...chart.querySelectorAll('text')]
    .filter((text) => {
      const at = text.getBoundingClientRect();
      const grid = text.parentElement?.querySelector(':scope > line')?.getBoundingClientRect();
      const isOver = grid !== undefined && at.left < grid.right && at.right > grid.left;
      return isOver || at.left < left || at.right > right;
    })
    .map((text) => text.textContent);
};
const found = (page: Page, count: number) =>
  page.getByRole('status').filter({ hasText: new RegExp(`^${count} reviews? found$`) });

it('shows ratings and workload, opens what a number counts, and filters', async () => {
  await store.addReview('Grumble', { rating: 1, body: 'It crashes all the time.' });
  const { page, faults } = await visit();
  await cardBy(page, 'Grumble');
  await page.getByRole('link', { name: 'Insights' }).click();
  await page.getByRole('heading', { name: 'Ratings', exact: true }).waitFor();
  const ratings = page.getByRole('region', { name: 'Ratings', exact: true });
  await ratings.getByRole('slider').waitFor();
  await expectAccessible(page, 'the insights');
  const total = await numberOf(page, 'Workload', 'Reviews received');
  expect(await reviewsRated(page)).toBe(total);
  expect(total).toBeGreaterThan(0);

  const week = page.getByRole('region', { name: 'This week', exact: true });
  await week
    .getByText('Nothing unusual in the last seven days.')
    .or(week.getByText(/^Reviews in .*: \d+ reviews?, /))
    .waitFor();
  await page.getByText(/^Needs \d+ replies older than four weeks; you have 0$/).waitFor();

  await openMore(page);
  await page.getByRole('menuitem', { name: 'Releases' }).click();
  await page.getByRole('button', { name: 'Add release' }).click();
  await page.getByRole('button', { name: 'Add release' }).click();
  await page.getByText('Enter a version.').waitFor();
  await page.getByLabel('Version').fill('9.9');
  await page.getByRole('button', { name: 'Add release' }).click();
  await page.getByRole('button', { name: 'Change 9.9' }).click();
  await page.getByLabel('Version').fill('10.0');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('added manually').waitFor();
  await expectAccessible(page, 'the releases');
  const releases = page.getByRole('dialog', { name: 'Releases' });
  await releases.getByRole('button', { name: 'Delete 10.0' }).dblclick(); // asks, and keeps it
  await releases.getByRole('button', { name: 'Change 10.0' }).waitFor();
  await releases.getByRole('button', { name: 'Add release' }).click();
  await page.getByLabel('Version').fill('11.0');
  await page.getByRole('button', { name: 'Add release' }).click();
  await releases.getByRole('button', { name: 'Delete 11.0' }).press('Enter');
  await releases.getByRole('button', { name: 'Cancel' }).and(page.locator(':focus')).waitFor();
  await releases.getByRole('button', { name: 'Delete 11.0' }).dblclick();
  await releases.getByText('11.0').waitFor({ state: 'detached' });
  expect(await releases.getByRole('alert').count()).toBe(0);
  await page.keyboard.press('Escape');

  await ratings
    .getByRole('listitem')
    .filter({ hasText: /^Average with its likely range$/ })
    .waitFor();
  await ratings.getByRole('slider').focus();
  await page.keyboard.press('End');
  await ratings.getByText(/: \d+ reviews?, average [\d.]+ \(1★ \d+.*10\.0/).waitFor();
  await ratings.getByRole('radio', { name: 'Table' }).check();
  await ratings.getByRole('columnheader', { name: '5 stars' }).waitFor();
  expect(await ratings.getByRole('row').count()).toBe(31);
  await openMore(page, 'More actions: Ratings');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Download CSV' }).click(),
  ]);
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(31);
  const stars = lines.slice(1).flatMap((line) => line.split(',').slice(2, 7).map(Number));
  expect(stars.reduce((sum, count) => sum + count)).toBe(total);

  const workload = page.getByRole('region', { name: 'Workload', exact: true });
  await workload.locator('dl').getByRole('link').first().click();
  await found(page, total).waitFor(WITHIN);
  await page.goBack();

  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await expectAccessible(page, 'the filter of insights');
  await page.getByRole('checkbox', { name: '1 ★' }).check();
  await page.keyboard.press('Escape');
  await expect.poll(() => new URL(page.url()).searchParams.get('stars')).toBe('1');
  await expect.poll(() => numberOf(page, 'Workload', 'Reviews received')).toBeLessThan(total);
  const one = await numberOf(page, 'Workload', 'Reviews received');
  await page.reload();
  await expect.poll(() => numberOf(page, 'Workload', 'Reviews received').catch(() => 0)).toBe(one);
  await page.getByRole('button', { name: 'Period: Last 30 days' }).click();
  await page.getByRole('button', { name: 'Last 7 days', exact: true }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('days')).toBe('7');
  expect(faults).toEqual([]);
});

it('filters the whole page by a bar, a day and a topic, and takes it back', async () => {
  const { page, faults } = await visit();
  await page.goto(`${product.url}/insights`);
  const all = await numberOf(page, 'Workload', 'Reviews received');
  const low = Number(await distribution(page).last().textContent());
  expect(low).toBeLessThan(all);
  await page.getByRole('button', { name: 'Show only: 1★', exact: true }).click();
  await page.getByRole('button', { name: 'Filter: 1 ★', exact: true }).waitFor();
  await expect.poll(() => numberOf(page, 'Workload', 'Reviews received')).toBe(low);
  expect(await distribution(page).count()).toBe(1);
  await page.getByRole('button', { name: 'Remove filter: 1 ★' }).click();
  await expect.poll(() => numberOf(page, 'Workload', 'Reviews received')).toBe(all);

  const topics = page.getByRole('region', { name: 'Topics', exact: true });
  const topic = topics.getByRole('row').nth(1);
  const mentions = Number(await topic.getByRole('link').first().textContent());
  await topic.getByRole('button', { name: /^Show only: / }).click();
  await expect.poll(() => new URL(page.url()).searchParams.has('topics')).toBe(true);
  await expect.poll(() => numberOf(page, 'Workload', 'Reviews received')).toBe(mentions);
  await page.goBack();
  await expect.poll(() => numberOf(page, 'Workload', 'Reviews received')).toBe(all);

  const chart = page.getByRole('slider', { name: 'Reviews by stars over time' });
  await chart.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect.poll(() => new URL(page.url()).searchParams.get('from')).not.toBeNull();
  const today = new URL(page.url()).searchParams;
  expect(today.get('from')).toBe(today.get('to'));
  await page.getByText('compared with the day before').waitFor();
  await page.getByRole('button', { name: /^Remove filter: / }).click();
  await page.getByText('compared with the 30 days before').waitFor();
  await chart.locator('svg').click();
  await page.getByText('compared with the day before').waitFor();
  expect(faults).toEqual([]);
});

it('keeps days that are out of order, says so, and takes them once both are in order', async () => {
  const { page } = await visit();
  await page.goto(`${product.url}/insights?from=2026-01-01&to=2026-01-30`);
  await page.getByRole('button', { name: /^Period: / }).click();
  const [from, to] = [page.getByLabel('From', { exact: true }), page.getByLabel('To', { exact: true })];
  await from.fill('2026-02-10');
  await to.focus();
  await page.getByText('Choose a start before the end, at most three years apart.').waitFor();
  expect(await from.inputValue()).toBe('2026-02-10');
  expect(new URL(page.url()).searchParams.get('from')).toBe('2026-01-01');
  await to.fill('2026-02-20');
  await expect.poll(() => new URL(page.url()).search).toBe('?from=2026-02-10&to=2026-02-20');
  await from.focus();
  await expect.poll(() => page.getByText('Choose a start before the end').count()).toBe(0);
});

it('shows the workload when nothing waits for a reply', async () => {
  const { page, faults } = await visit();
  await page.route('**/api/insight/workload', async (route) => {
    const answer = await (await route.fetch()).json();
    await route.fulfill({ json: { ...answer, oldestWaiting: null } });
  });
  await page.goto(`${product.url}/insights`);
  const workload = page.getByRole('region', { name: 'Workload', exact: true });
  await workload
    .getByRole('term')
    .filter({ hasText: /^Reviews received$/ })
    .waitFor();
  expect(await workload.getByText(/^oldest/).count()).toBe(0);
  expect(faults).toEqual([]);
});

it('keeps the numbers when newer ones cannot be loaded, and says so', async () => {
  const { page } = await visit();
  await page.goto(`${product.url}/insights`);
  await distribution(page).first().waitFor();
  const before = await reviewsRated(page);
  await page.route('**/api/insight/ratings*', (route) => route.fulfill({ status: 503 }));
  await page.clock.setFixedTime(Date.now() + 120_000); // the numbers are fresh for a minute; timers go on
  await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click();
  await page.getByRole('region', { name: 'Ratings', exact: true }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Insights', exact: true }).first().click();
  await page.getByText("Couldn't refresh the numbers.").waitFor(WITHIN);
  expect(await reviewsRated(page)).toBe(before);
  await page.unroute('**/api/insight/ratings*');
  await page
    .getByRole('region', { name: 'Ratings', exact: true })
    .getByRole('button', { name: 'Try again' })
    .click();
  await expect.poll(() => page.getByText("Couldn't refresh the numbers.").count()).toBe(0);
});

it('is accessible on a phone in Arabic and dark, with a chart that is read by touch', async () => {
  const { page, faults } = await visit({
    viewport: { width: 390, height: 844 },
    locale: 'ar',
    colorScheme: 'dark',
    hasTouch: true,
  });
  await page.goto(`${product.url}/insights?days=365`);
  await page.getByRole('slider').first().waitFor();
  await expectAccessible(page, 'the insights in Arabic');
  const ratings = page.getByRole('slider').first();
  expect(await ratings.locator('svg').evaluate(misplacedLabels)).toEqual([]);
  await ratings.tap();
  await page.locator('[role=slider]:focus').waitFor(); // comes after the finger has left
  expect(await ratings.locator('[data-active]').count()).toBe(1);
  expect(faults).toEqual([]);
});
