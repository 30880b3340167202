import { mkdirSync } from 'node:fs';
import { type BrowserContextOptions, chromium } from 'playwright-core';
import { requireChromium } from './chromium.ts';
import { DEMO } from './demo-account.ts';
import { ROOT } from './processes.ts';

// Draws the screens of a product that runs (`npm start`) into .screens/, and the README's picture into docs/.
const url = process.env.URL ?? `http://127.0.0.1:${process.env.PORT ?? 3000}`;
const browser = await chromium.launch({
  executablePath: requireChromium(),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
mkdirSync(`${ROOT}.screens`, { recursive: true });

const first = await browser.newContext({ locale: 'en-GB' });
const login = await first.newPage();
await login.goto(`${url}/login`);
await login.getByLabel('Email').fill(DEMO.email);
await login.getByLabel('Password', { exact: true }).fill(DEMO.password);
await login.getByRole('button', { name: 'Log in' }).click();
await login.getByRole('link', { name: /Leafkeeper/ }).click();
await login.getByRole('textbox').first().waitFor();
const storageState = await first.storageState();

const VIEWS: [string, BrowserContextOptions][] = [
  ['desktop-light', { viewport: { width: 1440, height: 1000 } }],
  ['desktop-dark', { viewport: { width: 1440, height: 1000 }, colorScheme: 'dark' }],
  ['tablet', { viewport: { width: 768, height: 1000 } }],
  ['phone-light', { viewport: { width: 390, height: 844 } }],
  ['phone-dark', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' }],
];
for (const [name, view] of VIEWS) {
  const context = await browser.newContext({ locale: 'en-GB', storageState, deviceScaleFactor: 1, ...view });
  const page = await context.newPage();
  for (const screen of ['dashboard', 'reviews']) {
    await page.goto(`${url}/${screen}`);
    await (screen === 'reviews'
      ? page.getByRole('textbox').first()
      : page.getByRole('link', { name: /Leafkeeper/ })
    ).waitFor();
    // The network is never idle: news come over a stream that stays open.
    await page.evaluate(async () => {
      await document.fonts.ready;
      await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    });
    await page.screenshot({ path: `${ROOT}.screens/${screen}-${name}.png` });
    if (screen === 'reviews' && name === 'desktop-light')
      await page.screenshot({ path: `${ROOT}docs/reviews.png` });
  }
  await context.close();
}
await browser.close();
