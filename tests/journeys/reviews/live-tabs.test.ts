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
  for (const page of tabs)
    await cardOf(page, 'Seen everywhere')
      .or(page.getByRole('button', { name: /new review/ }))
      .first()
      .waitFor(WITHIN);
  expect(streams.size).toBe(1);

  await first.close();
  await expect.poll(() => streams.size, WITHIN).toBe(2);
  await addReview('Seen by the others');
  for (const page of tabs.slice(1))
    await cardOf(page, 'Seen by the others')
      .or(page.getByRole('button', { name: /new review/ }))
      .first()
      .waitFor(WITHIN);
}, 180_000);
