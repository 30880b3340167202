import { expect, it } from 'vitest';
import { openPage } from '#tests/support/browser/browser.ts';
import { joinJourney } from '#tests/support/browser/journey.ts';

const { product, browser } = await joinJourney();

it.for([1, 2, 3])('is a device without cookies or stored data in each test (%i)', async () => {
  const { page } = await openPage(browser);
  await page.goto(`${product.url}/favicon.svg`);
  const found = await page.evaluate(async () => {
    const stored = {
      cookie: document.cookie,
      local: localStorage.length,
      databases: await indexedDB.databases(),
    };
    // biome-ignore lint/suspicious/noDocumentCookie: the next test must not find it
    document.cookie = 'left=1';
    localStorage.setItem('left', '1');
    await new Promise((done) => {
      indexedDB.open('left').onsuccess = done;
    });
    addEventListener('pagehide', () => localStorage.setItem('late', '1'));
    return stored;
  });
  expect(found).toEqual({ cookie: '', local: 0, databases: [] });
});
