import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import {
  cardOf,
  leafkeeperStore,
  openCompany,
  openPages,
  WITHIN,
  wholeList,
} from '#tests/support/browser/journey.ts';

const journey = await openCompany({ leafkeeper: 2 });
const { leafkeeper, product } = journey;
const visit = openPages(journey);
const { addReview } = leafkeeperStore(journey);
const TABS = 10;
const seenOn = (page: Page, body: string) =>
  cardOf(page, body)
    .or(page.getByRole('button', { name: /new review/ }))
    .first()
    .waitFor(WITHIN);

it('shows a change in each of ten tabs over one connection, and continues when its tab closes', async () => {
  const { page: first } = await visit();
  const context = first.context();
  const streams = new Set<Page>();
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/events') streams.add(request.frame().page());
  });
  await first.reload();
  await wholeList(first);
  const tabs = [first];
  for (let n = 1; n < TABS; n += 1) {
    const page = await context.newPage();
    await page.goto(`${product.url}/reviews?app=${leafkeeper}`);
    await wholeList(page);
    tabs.push(page);
  }
  await addReview('Seen everywhere');
  for (const page of tabs) await seenOn(page, 'Seen everywhere');
  expect(streams.size).toBe(1);

  await first.close();
  await expect.poll(() => streams.size, WITHIN).toBe(2);
  await addReview('Seen by the others');
  for (const page of tabs.slice(1)) await seenOn(page, 'Seen by the others');
});

it.each([
  [
    '/dashboard',
    'action-items/list',
    (page: Page, _: string) => page.waitForRequest('**/api/action-items/list', WITHIN),
  ],
  [`/reviews?app=${leafkeeper}`, 'review/getAppReviews', seenOn],
])(
  'asks for the apps once at %s, and is told what happened before its stream',
  // On a busy machine a response may take longer than the stream waits for it; then the page asks again.
  { timeout: 60_000, retry: 2 },
  async (at, first, told) => {
    const { page: other } = await visit();
    const { page } = await visit();
    await page.goto('about:blank');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const follow = Promise.withResolvers<void>();
    await page.route('**/api/events', async (route) => {
      await follow.promise;
      await route.continue();
    });
    const loaded = page.waitForResponse(`**/api/${first}`);
    const opened = page.waitForRequest('**/api/events');
    await page.goto(`${product.url}${at}`);
    await loaded;
    await opened;
    const author = `Early ${randomUUID().slice(0, 8)}`; // each try has a review of its own
    await addReview(author);
    await seenOn(other, author);
    const isTold = told(page, author);
    follow.resolve();
    await isTold;
    expect(asked.filter((path) => path === '/api/application/getAll')).toHaveLength(1);
  },
);
