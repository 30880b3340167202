import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { requireChromium } from './chromium.ts';
import { DEMO } from './demo-account.ts';

/** Address of the running product. */
export const PRODUCT = process.env.URL ?? `http://127.0.0.1:${process.env.PORT ?? 3000}`;

/** Ends the process with a line that says what is missing unless the product answers. */
export const requireProduct = async (): Promise<void> => {
  const answers = await fetch(PRODUCT).then(
    () => true,
    () => false,
  );
  if (answers) return;
  process.stderr.write(
    `Nothing answers at ${PRODUCT}. Run npm start first, or set URL to a running product.\n`,
  );
  process.exit(1);
};

export const openHeadlessBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: requireChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--font-render-hinting=none',
    ],
  });

/** Signs the demo account in; the stored session is used by every other window. */
export const signInOnce = async (browser: Browser): Promise<BrowserContextOptions['storageState']> => {
  const context = await browser.newContext({ locale: 'en-GB' });
  const page = await context.newPage();
  await page.goto(`${PRODUCT}/login`);
  await page.getByLabel('Email').fill(DEMO.email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('link', { name: /Leafkeeper/ }).click();
  await page.getByRole('textbox').first().waitFor();
  const state = await context.storageState();
  await context.close();
  return state;
};

/** Opens a screen as a returning visitor: a first visit may still be rendered in the system's font. */
export const revisit = async (page: Page, address: string): Promise<void> => {
  await page.goto(address);
  await page.evaluate(() => document.fonts.load('1em "Inter Variable"'));
  await page.goto(address);
};

/** Waits for fonts and images; the network is never idle because of the event stream. */
export const settle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    const moving = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.all(moving.map((animation) => animation.finished.catch(() => undefined)));
  });
