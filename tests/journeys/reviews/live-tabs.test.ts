import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { cardOf, openCompany, visitorOf, WITHIN, wholeList } from '#tests/support/browser/journey.ts';
import { controlOf } from '#tests/support/sandbox/sandbox-control.ts';

const journey = await openCompany({ leafkeeper: 2 });
const { leafkeeper, product } = journey;
const visit = visitorOf(journey);
const control = controlOf(product.sandboxUrl);
const TABS = 10;

const aReview = (author: string) =>
  control.addReview({ store: 'apple', appId: leafkeeper, rating: 4, body: 'Nice app, thanks!', author });

it('shows a change in each of ten tabs over one connection, and goes on when the tab that held it closes', async () => {
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
  await aReview('Seen everywhere');
  for (const page of tabs)
    await cardOf(page, 'Seen everywhere')
      .or(page.getByRole('button', { name: /new review/ }))
      .first()
      .waitFor(WITHIN);
  expect(streams.size).toBe(1);

  await first.close();
  await expect.poll(() => streams.size, WITHIN).toBe(2);
  await aReview('Seen by the others');
  for (const page of tabs.slice(1))
    await cardOf(page, 'Seen by the others')
      .or(page.getByRole('button', { name: /new review/ }))
      .first()
      .waitFor(WITHIN);
}, 180_000);
