import { DEMO } from '#scripts/lib/demo-account.ts';
import { openFirefox } from '#tests/support/browser/firefox.ts';
import { startProduct } from '#tests/support/browser/product.ts';
import { reportResult } from '#tests/support/database/long-database.ts';
import { controlOf } from '#tests/support/sandbox/sandbox-control.ts';

// One journey in Firefox: sign in, answer a German review by keyboard, and read every screen at the width of a phone.
/** The demo's App Store app. */
const LEAFKEEPER = '1640482915';
const AUTHOR = 'Jonas aus Kiel';
const WITHIN = { timeout: 60_000 };
const GERMAN = 'Bitte starten Sie die App neu.';
const WIDTHS = [390, 320];
const SCREENS = ['/dashboard', `/reviews?app=${LEAFKEEPER}`, '/settings/apps', '/settings/general'];

const firefox = await openFirefox();
if (firefox === undefined)
  reportResult(
    { skipped: 'Firefox is missing: install the package firefox-esr, or name one in FIREFOX_PATH' },
    [],
  );
else {
  const product = await startProduct();
  const broken: string[] = [];
  let widest = Number.NEGATIVE_INFINITY;
  const hold = (isKept: boolean, promise: string): void => {
    if (!isKept) broken.push(promise);
  };
  const page = await firefox.newPage();
  page.on('pageerror', (error) => broken.push(`no exception: ${String(error)}`));
  page.on('console', (message) => {
    if (message.type() === 'error') broken.push(`no error in the console: ${message.text()}`);
  });

  const named = (role: string, name: string) => page.locator(`::-p-aria([name="${name}"][role="${role}"])`);
  const shows = (text: string): Promise<unknown> =>
    page.waitForFunction((wanted) => document.body.innerText.includes(wanted), WITHIN, text);

  const pressControlEnter = async (): Promise<void> => {
    await page.keyboard.down('Control');
    await page.keyboard.press('Enter');
    await page.keyboard.up('Control');
  };

  /** How many pixels the page is wider than the window. */
  const overflowAt = async (width: number, path: string): Promise<number> => {
    await page.setViewport({ width, height: 844 });
    await page.goto(`${product.url}${path}`, { waitUntil: 'load' });
    await page.waitForSelector('main h1', WITHIN);
    return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  };

  try {
    const id = await controlOf(product.sandboxUrl).addReview({
      store: 'apple',
      appId: LEAFKEEPER,
      rating: 2,
      title: 'Erinnerungen fehlen',
      body: 'Seit dem letzten Update bekomme ich keine Erinnerungen mehr. Früher war die App wirklich gut.',
      author: AUTHOR,
    });
    await page.setViewport({ width: 1280, height: 900 });
    await page.goto(`${product.url}/login`);
    await named('textbox', 'Email').fill(DEMO.email);
    await page.locator('input[type="password"]').fill(DEMO.password);
    await page.keyboard.press('Enter');
    await shows('Leafkeeper');
    await page.goto(`${product.url}/reviews?app=${LEAFKEEPER}`);
    const reply = named('textbox', `Reply to ${AUTHOR}`).setTimeout(WITHIN.timeout);
    await reply.wait();
    await reply.fill('Thanks for your feedback. Please restart the app.');
    await pressControlEnter();
    await shows(GERMAN);
    await pressControlEnter();
    await shows('In review by Apple');
    const sent = await controlOf(product.sandboxUrl).replyTo('apple', LEAFKEEPER, id);
    hold(sent?.text.includes(GERMAN) === true, 'the store has the German reply');

    for (const width of WIDTHS)
      for (const path of SCREENS) widest = Math.max(widest, await overflowAt(width, path));
    hold(widest <= 0, `no screen is wider than a phone, but one is by ${widest} px`);
  } catch (error) {
    broken.push(
      `the journey ended early at ${page.url()}: ${String(error)}\n${await page.evaluate(() => document.body.innerText)}`,
    );
  }
  const version = await firefox.version();
  await firefox.close();
  await product.stop();
  reportResult({ browser: version, screens: SCREENS.length * WIDTHS.length, widestBy: widest }, broken);
}
