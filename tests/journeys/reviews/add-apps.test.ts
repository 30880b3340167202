import { expect, it } from 'vitest';
import { openPage } from '#tests/support/browser/browser.ts';
import { DRAFTED, joinJourney, WITHIN } from '#tests/support/browser/journey.ts';
import { chooseApple, sampleKeys, signUp } from '#tests/support/browser/sign-up.ts';
import { controlOf } from '#tests/support/sandbox/sandbox-control.ts';

// No other file that shares the product links the sandbox's free publisher.
const { product, browser } = await joinJourney();
const control = controlOf(product.sandboxUrl);
const keys = await sampleKeys(product.sandboxUrl);
const EMAIL = 'adds@saltmarsh.test';
const TIDEPOOL = '1599203341';
/** What only the reviews say whose drafts are delayed. */
const SLOW = 'Lovely watery';

it('leads from added apps to the next step, and counts replies as they are drafted', async () => {
  const { page, faults } = await openPage(browser);
  /** Requests of the page by path. */
  const sent = new Map<string, unknown>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && request.postData()) sent.set(pathname, request.postDataJSON());
  });
  await signUp(page, product.url, EMAIL);
  await page.goto(`${product.url}/settings/store-connections?step=add&store=apple`);
  await page.waitForURL(/step=link/, WITHIN); // nothing is connected yet
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect
    .poll(() => page.getByLabel('Authentication key file').evaluate((el) => el.matches(':focus')))
    .toBe(true);
  await chooseApple(page, keys.free.apple);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByRole('button', { name: 'Select all' }).click();
  // More replies than are drafted concurrently, each slow enough to observe the progress.
  for (let n = 0; n < 9; n += 1)
    await control.addReview({
      store: 'apple',
      appId: TIDEPOOL,
      rating: 5,
      body: `${SLOW} app.`,
      author: `A ${n}`,
    });
  const mend = await control.fault({ vendor: 'ai', about: SLOW, kind: 'delay', ms: 4000 });
  await page.getByRole('button', { name: 'Add 1 app' }).click();
  await page.getByText('You can connect Google Play meanwhile.').waitFor();
  expect(new URL(page.url()).pathname).toBe('/settings/store-connections');
  await page.getByRole('heading', { name: 'Store connections' }).waitFor();
  await page.getByRole('link', { name: 'See the first drafts' }).click();

  const counts = new Set<number>();
  const progress = page.getByText(/Drafts ready: [0-9]+ of/);
  await progress.waitFor(WITHIN);
  await expect
    .poll(async () => {
      const [text = ''] = await progress.allInnerTexts(); // none once all are ready
      const count = /ready: ([0-9]+)/.exec(text)?.[1];
      if (count) counts.add(Number(count));
      return text;
    }, DRAFTED)
    .toBe('');
  expect(Math.max(...counts)).toBeGreaterThan(0);
  await mend();

  expect(sent.get('/api/application/add')).toMatchObject({
    username: EMAIL,
    apps: [{ storeType: 'apple', config: { additionalPrompt: '' } }],
  });
  await page.goto(`${product.url}/settings/apps`);
  await page.getByRole('button', { name: /^Edit/ }).click();
  await page.getByLabel('Additional instructions').fill('Be brief.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Settings saved').waitFor();
  const update = [...sent].find(([path]) => path.startsWith('/api/application/update/'))?.[1];
  expect(update).toMatchObject({ promptModifiers: { additionalPrompt: 'Be brief.' } });
  expect(Object.keys(Object(update).promptModifiers)).toEqual(['additionalPrompt']);
  await page.goto(`${product.url}/settings/store-connections`);
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('checkbox').check();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('button', { name: 'Connect App Store' }).waitFor();
  expect(sent.get('/api/store/unlink')).toEqual({ username: EMAIL, storeType: 'apple' });
  expect(faults).toEqual([]);
});

it('adds more apps than one request takes', async () => {
  const { page, faults } = await openPage(browser);
  const apps = Array.from({ length: 201 }, (_, n) => ({
    id: `${n}`,
    name: `App ${n}`,
    image: '',
    creator: '',
  }));
  const added: number[] = [];
  await page.route('**/api/application/getApps', (route) => route.fulfill({ json: { apps } }));
  await page.route('**/api/application/add', (route) => {
    added.push(route.request().postDataJSON().apps.length);
    return route.fulfill({ json: { success: true } });
  });
  await signUp(page, product.url, 'many@saltmarsh.test');
  await page.goto(`${product.url}/settings/store-connections?step=link&store=apple`);
  await chooseApple(page, keys.free.apple);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByRole('button', { name: 'Select all' }).click();
  await page.getByRole('button', { name: 'Add 201 apps' }).click();
  await page.getByRole('link', { name: 'See the first drafts' }).waitFor();
  expect(added).toEqual([200, 1]);
  expect(faults).toEqual([]);
});

it('leads a newcomer from registration to the first sent reply with nothing but the screen', async () => {
  const { page, faults } = await openPage(browser);
  const began = performance.now();
  await signUp(page, product.url, 'first@saltmarsh.test');
  await page.getByRole('link', { name: 'Connect a store', exact: true }).click();
  await page.getByRole('button', { name: 'Connect App Store' }).click();
  await page.getByLabel('Key ID').fill('typed first');
  await page.getByRole('button', { name: 'Where do I find this?' }).click();
  await page.getByRole('heading', { name: 'How to connect App Store' }).waitFor();
  expect(await page.getByLabel('Key ID').inputValue()).toBe('typed first');
  await page.getByRole('button', { name: 'Use a sandbox key' }).click();
  await page.getByText(/^AuthKey_/).waitFor();
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByRole('button', { name: 'Select all' }).click();
  await page.getByRole('button', { name: 'Add 1 app' }).click();
  await page.getByRole('link', { name: 'See the first drafts' }).click();
  await page.getByRole('link', { name: 'Open the first draft' }).click(DRAFTED);
  // The tip about the first reply may lie over another.
  await page.addLocatorHandler(page.getByRole('button', { name: 'OK', exact: true }), (ok) => ok.click());
  // Drafts that are ready meanwhile may come above it.
  const drafted = page.getByRole('article').filter({ hasText: 'AI draft' }).first();
  const name = await drafted.getAttribute('aria-label', DRAFTED);
  const card = page.getByRole('article', { name: name ?? '', exact: true });
  const preview = card.getByRole('button', { name: /^Preview in/ });
  if ((await preview.count()) > 0) await preview.click();
  await card.getByRole('button', { name: /^Submit/ }).click();
  await card.getByText('In review by Apple').waitFor(WITHIN);
  console.info(`first reply sent ${((performance.now() - began) / 1000).toFixed(1)} s after the first page`);
  expect(faults).toEqual([]);
});
