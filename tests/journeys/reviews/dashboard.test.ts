import { expect, it } from 'vitest';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { cardBy, leafkeeperStore, openCompany, openPages, WITHIN } from '#tests/support/browser/journey.ts';
import { countRenders, shiftedOn, shiftsOn } from '#tests/support/browser/render-count.ts';

const journey = await openCompany({ leafkeeper: 12 });
const visit = openPages(journey);
const { product } = journey;
const store = leafkeeperStore(journey);

it('leads from a kind of review to exactly these, on a phone in Arabic and dark', async () => {
  await store.addReview('Moan', { rating: 2, body: 'Slow.' });
  const desk = await visit();
  await cardBy(desk.page, 'Moan');
  const { page, faults } = await visit({
    viewport: { width: 390, height: 844 },
    locale: 'ar',
    colorScheme: 'dark',
    hasTouch: true,
  });
  await page.route('**/api/insight/overview', async (route) => {
    const answer = await (await route.fetch()).json();
    await route.fulfill({ json: { ...answer, hasReplied: true } });
  });
  await page.goto(`${product.url}/dashboard`);
  const angry = page.locator('li > a[href*="stars=1%2C2"]');
  await angry.waitFor(WITHIN);
  await expectAccessible(page, 'the dashboard');
  const count = Number(/\d+/.exec((await angry.textContent()) ?? '')?.[0]);
  expect(count).toBeGreaterThan(0);
  await angry.tap();
  await expect.poll(() => page.locator('article').count(), WITHIN).toBe(count);
  expect(faults).toEqual([]);
});

it('starts with the most urgent by Enter, and says that nothing waits only once that is known', async () => {
  const { page, faults } = await visit();
  const asked = Promise.withResolvers<void>();
  await page.route('**/api/insight/overview', async (route) => {
    await asked.promise;
    const answer = await (await route.fetch()).json();
    await route.fulfill({ json: { ...answer, hasReplied: true, queue: [{ kind: 'other', count: 1 }] } });
  });
  const release = {
    appId: journey.leafkeeper,
    store: 'apple',
    version: '9.1',
    previousVersion: '9.0',
    verdict: 'worse',
    reviews: 80,
    reviewsBefore: 400,
    topicId: 'crashes',
    topicName: null,
    share: 0.14,
    shareBefore: 0.03,
    stars: 3,
    starsBefore: 4,
    releasedAt: new Date().toISOString(),
    decidedAt: new Date().toISOString(),
  };
  await page.route('**/api/release/watch', (route) => route.fulfill({ json: { releases: [release] } }));
  await page.goto(`${product.url}/dashboard`);
  const worse = page.getByRole('link', { name: 'Leafkeeper 9.1 is worse. Crashes: 14%, previously 3%.' });
  expect(await worse.getAttribute('href')).toContain('versions=9.1');
  const start = page.getByRole('region', { name: / to answer, about \d+ (min|hr)/ });
  await start.waitFor();
  expect(await page.getByText('All caught up').count()).toBe(0);
  asked.resolve();
  await start.getByRole('link', { name: '1 other', exact: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('article').first().waitFor(WITHIN);
  expect(new URL(page.url()).searchParams.get('stars')).toBe('3,4,5');

  // A part that is done leads to the next one.
  await page.unroute('**/api/insight/overview');
  await page.goto(`${product.url}/reviews?app=all&kinds=sensitive`);
  await page.getByText('All done here').waitFor(WITHIN);
  const next = page.getByRole('button', { name: /^Next: \d+ angry$/ });
  await next.waitFor(WITHIN);
  const angry = Number(/\d+/.exec((await next.textContent()) ?? '')?.[0]);
  await page.keyboard.press('n');
  await expect.poll(() => page.getByRole('article').count(), WITHIN).toBe(angry);
  expect(faults).toEqual([]);
});

it('moves nothing down when the late reviews are known last', async () => {
  const { page, faults } = await visit();
  await countRenders(page);
  const view = {
    id: 'angry',
    name: 'Angry',
    filter: { answered: false },
    sort: 'newest',
    search: null,
    isPinned: false,
    targetHours: 4,
  };
  await page.route('**/api/view/list', (route) => route.fulfill({ json: { views: [view] } }));
  await page.route('**/api/view/counts', async (route) => {
    await page.getByRole('region', { name: 'Get started' }).waitFor();
    const late = { count: 3, isCut: false };
    await route.fulfill({ json: { counts: [{ id: 'angry', count: 9, isCut: false, late }] } });
  });
  await page.goto(`${product.url}/dashboard`);
  await page.getByRole('link', { name: 'Angry: 3 reviews are late' }).waitFor(WITHIN);
  await page.getByRole('region', { name: 'Your apps' }).waitFor();
  expect(await shiftsOn(page), (await shiftedOn(page)).join('\n')).toBeLessThanOrEqual(0.02);
  expect(faults).toEqual([]);
});
