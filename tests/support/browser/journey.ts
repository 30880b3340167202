import { readFileSync } from 'node:fs';
import pg from 'pg';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, expect, inject } from 'vitest';
import { DEMO } from '#scripts/lib/demo-account.ts';
import { openBrowser, openPage, signIn } from './browser.ts';
import { type Account, type OwnApps, openOwnCompany } from './own-company.ts';
import { type Address, type Product, startProduct } from './product.ts';

/** A running product, a browser, and who signs in unless a test says otherwise. */
export type Journey = { product: Address; browser: Browser; account: Account; leafkeeper: string };

let browser: Promise<Browser> | undefined;

/** One browser for all files that this worker runs; it ends with the worker. */
const workersBrowser = async (): Promise<Browser> => {
  browser ??= openBrowser();
  const opened = await browser;
  if (opened.isConnected()) return opened;
  browser = openBrowser();
  return browser;
};

/** The product that journeys share, as the demo account, which nobody may change. */
export const joinJourney = async (): Promise<Journey> => ({
  product: inject('product'),
  browser: await workersBrowser(),
  account: DEMO,
  leafkeeper: LEAFKEEPER,
});

/** The product that journeys share, as a company of the file's own, which it may change as it likes. */
export const openCompany = async (apps: OwnApps) => {
  const product = inject('product');
  const [opened, company] = await Promise.all([workersBrowser(), openOwnCompany(product, apps)]);
  return { product, browser: opened, ...company };
};

/** A product of the file's own, for journeys that configure it, stop it, or break what all companies share. */
export const openJourney = async (env: NodeJS.ProcessEnv = {}): Promise<Journey & { product: Product }> => {
  const [product, opened] = await Promise.all([startProduct(env), workersBrowser()]);
  afterAll(product.stop);
  return { product, browser: opened, account: DEMO, leafkeeper: LEAFKEEPER };
};

/** Everybody here calls from one address: what it may ask for in a minute is made whole for whoever registers next. */
export const asNewcomer = async (): Promise<void> => {
  const database = new pg.Client({ connectionString: inject('product').databaseUrl });
  await database.connect();
  await database.query("delete from limits.turns where bucket like 'availability:%'");
  await database.end();
};

/** The link in the letter to `email`, which is printed where no mail server is set up. */
export const linkMailedTo = async ({ output }: Address, email: string): Promise<string> => {
  const find = (): string | undefined => {
    const printed = readFileSync(output, 'utf8');
    const at = printed.lastIndexOf(`To: ${email}\n`);
    return at < 0 ? undefined : /http:\/\/\S*__\/auth\/action\S*/.exec(printed.slice(at))?.[0];
  };
  await expect.poll(find, WITHIN).toBeDefined();
  return find() ?? '';
};

/** The demo's App Store app that journeys answer for, as the sandbox numbers it. */
export const LEAFKEEPER = '1640482915';

/** The same of Google Play. */
export const TALLYHOP = 'com.fernhollow.tallyhop';

/** How long the product may take to show what happened elsewhere: a store is read each second, and the page is told. */
export const WITHIN = { timeout: 15_000 };

/** How long a draft may take in a product just started: the demo's own hundred are written first. */
export const DRAFTED = { timeout: 40_000 };

/** Longer than Apple takes to publish a reply, on the sandbox's clock. */
export const NINE_HOURS = 9 * 3600 * 1000;

export const cardOf = (page: Page, author: string): Locator =>
  page.getByRole('article', { name: `Review by ${author}` });

/** Signs in, opens the reviews of Leafkeeper and waits for one by `author`, ready to be answered. */
export const openReview = async (
  page: Page,
  { product, account }: Pick<Journey, 'product' | 'account'>,
  author: string,
): Promise<Locator> => {
  await signIn(page, product.url, account);
  await page.getByRole('link', { name: /Leafkeeper/ }).click();
  await page.waitForURL('**/reviews**');
  return cardBy(page, author);
};

type Visit = BrowserContextOptions & { at?: string };

/** Opens pages of somebody who has signed in before: each a device of its own, at the reviews of Leafkeeper. */
export const visitorOf = ({ product, browser: opened, account, leafkeeper }: Journey) => {
  let signedIn: BrowserContextOptions['storageState'];
  return async ({ at = `/reviews?app=${leafkeeper}`, ...options }: Visit = {}) => {
    const visit = await openPage(opened, { ...options, ...(signedIn ? { storageState: signedIn } : {}) });
    const { page } = visit;
    if (!signedIn) {
      await signIn(page, product.url, account);
      const state = await page.context().storageState();
      // What this browser remembers beside who is signed in is no other device's.
      signedIn = {
        ...state,
        origins: state.origins.map(({ origin, localStorage }) => ({
          origin,
          localStorage: localStorage.filter(({ name }) => !name.startsWith('draft:')),
        })),
      };
    }
    await page.goto(`${product.url}${at}`);
    await wholeList(page);
    return visit;
  };
};

/** Waits until every card of the page is drawn: they come a few at a time, after the app was read in a product just started. */
export const wholeList = (page: Page): Promise<void> =>
  page
    .locator('[aria-busy="false"] > article')
    .first()
    .waitFor(DRAFTED)
    .catch(async (error: unknown) => {
      throw new Error(`no card: ${await page.locator('body').innerText()}`, { cause: error });
    });

/** The card by `author`, brought onto the page where it waits behind the pill of new reviews, its draft written. */
export const cardBy = async (page: Page, author: string): Promise<Locator> => {
  const card = cardOf(page, author);
  await page
    .getByRole('button', { name: /new review/ })
    .or(card)
    .first()
    .waitFor(WITHIN);
  if ((await card.count()) === 0) await page.getByRole('button', { name: /new review/ }).click();
  await expect
    .poll(() => card.getByRole('textbox').inputValue(), DRAFTED)
    .not.toBe('')
    .catch(async (error: unknown) => {
      const shown = await card.innerText();
      await page.reload();
      const stored = await card
        .getByRole('textbox')
        .inputValue(WITHIN)
        .catch(() => 'no card');
      throw new Error(`no draft: ${shown}\nafter a reload: ${stored}`, { cause: error });
    });
  return card;
};
