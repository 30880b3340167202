import { openHeadlessBrowser, PRODUCT, settle, signInOnce } from './lib/draw.ts';
const browser = await openHeadlessBrowser();
const storageState = await signInOnce(browser);
const context = await browser.newContext({ locale: 'en-GB', storageState, viewport: { width: 1440, height: 900 } });
const page = await context.newPage();
page.on('pageerror', (e) => console.log(e.message));
page.on('console', (m) => m.type() === 'error' && console.log(m.text()));
await page.goto(`${PRODUCT}/batches`);
await page.waitForTimeout(2000);
for (const old of await page.locator('a[href*="/batches?id"]').evaluateAll((all) => all.map((a) => (a as HTMLAnchorElement).href))) {
  await page.goto(old);
  const more = page.getByRole('button', { name: 'More actions' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForTimeout(1000);
  if ((await more.count()) === 0) continue;
  await more.click();
  await page.getByRole('menuitem', { name: 'Stop batch' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop batch' }).click();
  await page.waitForTimeout(1500);
  await page.screenshot({ path: '/tmp/me/flow-stopped.png' });
}
await page.goto(`${PRODUCT}/batches?new=1&stores=google`);
await page.locator('#instruction').waitFor();
await page.locator('#instruction').fill(process.argv[2] ?? 'Thank you for your feedback. We read every review.');
await page.waitForTimeout(5000);
await page.screenshot({ path: '/tmp/me/flow-new.png' });
await page.getByRole('button', { name: /^Draft \d+ repl/ }).click();
await page.waitForURL(/id=/, { timeout: 60000 });
await page.getByRole('article').waitFor({ timeout: 60000 });
console.log(new URL(page.url()).searchParams.get('id'));
const foot = page.locator('footer [role=status], footer [role=timer]').first();
for (let n = 0; n < 90; n += 1) {
  const said = await foot.textContent();
  if (n % 10 === 0) console.log(said);
  const article = page.getByRole('article');
  if ((await article.count()) === 0) {
    if (/drafted/.test(said ?? '')) { await page.waitForTimeout(1000); continue; }
    break;
  }
  const label = await article.getAttribute('aria-label');
  const stuck = await article.getByRole('button', { name: 'Regenerate' }).count();
  await page.keyboard.press(stuck > 0 || n % 13 === 5 ? 'd' : 'Control+Enter');
  await page.waitForTimeout(500);
  if (n === 6) await page.screenshot({ path: '/tmp/me/flow-mid.png' });
}
await page.waitForTimeout(1500);
await page.screenshot({ path: '/tmp/me/flow-ready.png' });
await page.keyboard.press('Control+Enter');
await page.waitForTimeout(800);
await page.screenshot({ path: '/tmp/me/flow-ask.png' });
await page.keyboard.press('Tab');
await page.keyboard.press('Enter');
await page.waitForTimeout(2500);
await page.screenshot({ path: '/tmp/me/flow-soon.png' });
await page.waitForTimeout(15000);
await page.screenshot({ path: '/tmp/me/flow-sending.png' });
await page.waitForTimeout(30000);
await page.screenshot({ path: '/tmp/me/flow-report.png', fullPage: true });
console.log(page.url());
await browser.close();
