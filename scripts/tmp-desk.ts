import { openHeadlessBrowser, PRODUCT, settle, signInOnce } from './lib/draw.ts';
const browser = await openHeadlessBrowser();
const storageState = await signInOnce(browser);
let id = process.argv[2];
if (!id) {
  const context = await browser.newContext({ locale: 'en-GB', storageState, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  page.on('pageerror', (e) => console.log(e.message));
  await page.goto(`${PRODUCT}/batches?new=1&stores=google,apple`);
  await page.locator('#instruction').waitFor();
  await page.locator('#instruction').fill('Crashes at the start are fixed in version 4.2.2. Please update.');
  await page.waitForTimeout(4000);
  await page.getByRole('button', { name: /^Draft \d+ repl/ }).click();
  await page.waitForURL(/id=/, { timeout: 60000 });
  id = new URL(page.url()).searchParams.get('id') ?? '';
  await page.waitForTimeout(2500);
  await page.screenshot({ path: '/tmp/me/desk-drafting.png' });
  await page.getByText(/random sample/).first().waitFor({ timeout: 120000 }).catch(() => undefined);
  await context.close();
}
console.log(id);
const views: [string, object][] = [
  ['light', { viewport: { width: 1440, height: 900 } }],
  ['dark', { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' }],
  ['phone', { viewport: { width: 390, height: 844 } }],
  ['ar', { viewport: { width: 1440, height: 900 }, locale: 'ar' }],
];
for (const [name, view] of views) {
  const context = await browser.newContext({ locale: 'en-GB', storageState, ...view });
  const page = await context.newPage();
  page.on('console', (m) => m.type() === 'error' && console.log(name, m.text()));
  page.on('pageerror', (e) => console.log(name, e.message));
  await page.goto(`${PRODUCT}/batches?id=${id}`);
  await page.waitForTimeout(4000);
  await settle(page);
  await page.screenshot({ path: `/tmp/me/desk-${name}.png` });
  await context.close();
}
await browser.close();
