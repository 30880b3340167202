import { expect, it } from 'vitest';
import { openPage } from '#tests/support/browser/browser.ts';
import { DRAFTED, openJourney, WITHIN } from '#tests/support/browser/journey.ts';
import { chooseApple, registerOn, sampleKeys } from '#tests/support/browser/newcomer.ts';
import { controlOf } from '#tests/support/sandbox/sandbox-control.ts';

const { product, browser } = await openJourney();
const control = controlOf(product.sandboxUrl);
const keys = await sampleKeys(product.sandboxUrl);
const EMAIL = 'adds@saltmarsh.test';
const TIDEPOOL = '1599203341';

it('leads from added apps to the stores with the next step, and counts the replies up as they are prepared', async () => {
  const { page, faults } = await openPage(browser);
  /** What the page sent, by path. */
  const sent = new Map<string, unknown>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && request.postData()) sent.set(pathname, request.postDataJSON());
  });
  await registerOn(page, product.url, EMAIL);
  await page.goto(`${product.url}/settings/store-connections?step=link&store=apple`);
  await chooseApple(page, keys.free.apple);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByRole('button', { name: 'Select all' }).click();
  // More replies than are prepared at once, each slow enough that there is something to watch.
  for (let n = 0; n < 9; n += 1)
    await control.addReview({
      store: 'apple',
      appId: TIDEPOOL,
      rating: 5,
      body: 'Lovely app.',
      author: `A ${n}`,
    });
  await control.fault({ vendor: 'ai', kind: 'delay', ms: 3000 });
  await page.getByRole('button', { name: 'Add 1 app' }).click();
  await page.getByText('Next: connect Google Play').waitFor();
  expect(new URL(page.url()).pathname).toBe('/settings/store-connections');
  await page.getByRole('heading', { name: 'Store connections' }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'dashboard' }).click();

  const counts = new Set<number>();
  const progress = page.getByText(/Replies prepared: [0-9]+ of/);
  await progress.waitFor(WITHIN);
  await expect
    .poll(async () => {
      const text = (await progress.count()) === 0 ? '' : await progress.innerText();
      const count = /prepared: ([0-9]+)/.exec(text)?.[1];
      if (count) counts.add(Number(count));
      return text;
    }, DRAFTED)
    .toBe('');
  expect(Math.max(...counts)).toBeGreaterThan(0);
  await control.clearFaults();

  expect(sent.get('/api/application/add')).toMatchObject({
    username: EMAIL,
    apps: [{ storeType: 'apple', config: { additionalPrompt: '', model: 'gpt-4o-mini' } }],
  });
  await page.goto(`${product.url}/settings/apps`);
  await page.getByRole('button', { name: /^Edit/ }).click();
  await page.getByLabel(/Anything else the replies should know/).fill('Be brief.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Settings saved').waitFor();
  const update = [...sent].find(([path]) => path.startsWith('/api/application/update/'))?.[1];
  expect(update).toMatchObject({
    config: { additionalPrompt: '', model: 'gpt-4o-mini' },
    promptModifiers: { additionalPrompt: 'Be brief.' },
  });
  await page.goto(`${product.url}/settings/store-connections`);
  await page.getByRole('button', { name: 'Unlink' }).click();
  await page.getByRole('checkbox').check();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click();
  await page.getByRole('button', { name: 'Connect App Store' }).waitFor();
  expect(sent.get('/api/store/unlink')).toEqual({ username: EMAIL, storeType: 'apple' });
  expect(faults).toEqual([]);
}, 120_000);
