import { expect, it } from 'vitest';
import { openPage } from '#tests/support/browser/browser.ts';
import { joinJourney } from '#tests/support/browser/journey.ts';

const { product, browser } = await joinJourney();

it.each(['/settings/nope', '/reviews/foo', '/dashboard/foo', '/checkout/foo', '/onboarding/foo'])(
  'shows a guest at %s that the page does not exist',
  async (path) => {
    const { page } = await openPage(browser);
    await page.goto(`${product.url}${path}`);
    await page.getByText('Page not found').waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
  },
);
