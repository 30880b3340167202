import { expect, it } from 'vitest';
import { ringsOn } from '#tests/support/browser/focus-ring.ts';
import { openCompany, openPages } from '#tests/support/browser/journey.ts';

const visit = openPages(await openCompany({ leafkeeper: 3 }));

const DESKTOP = { viewport: { width: 1280, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 } };

it('draws one kind of focus ring, and cuts off none', async () => {
  const { page } = await visit(DESKTOP);
  const rings = await ringsOn(page, 45);
  for (const [size, path] of [
    [DESKTOP, '/dashboard'],
    [DESKTOP, '/settings/store-connections?step=link&store=google'],
    [PHONE, '/settings/store-connections?step=link&store=google'],
    [PHONE, '/reviews'],
    [PHONE, '/settings/general'],
  ] as const) {
    await page.setViewportSize(size.viewport);
    await page.goto(new URL(path, page.url()).href);
    await page.locator('main a, main button').first().waitFor();
    if (path.includes('link')) await page.locator('main form').waitFor();
    rings.push(...(await ringsOn(page, 20)));
  }
  expect(rings.length).toBeGreaterThan(100);
  expect(rings.filter(({ cutBy }) => cutBy.length > 0)).toEqual([]);
  expect(rings.filter(({ ring }) => ring === undefined)).toEqual([]);
  expect([...new Set(rings.map(({ ring }) => ring))]).toEqual(['2px solid rgb(63, 79, 209)']);
});
