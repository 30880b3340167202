import { readFileSync } from 'node:fs';
import pg from 'pg';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, expect, inject } from 'vitest';
import { DEMO } from '#scripts/lib/demo-account.ts';
import { controlOf, type NewReview } from '#tests/support/sandbox/sandbox-control.ts';
import { openBrowser, openPage } from './browser.ts';
import type { Account } from './identity.ts';
import { type OwnApps, openOwnCompany } from './own-company.ts';
import { type Address, type Product, startProduct } from './product.ts';
import { openDashboard, resumeSession } from './session.ts';

/** A running product, a browser, and the default account. */
export type Journey = { product: Address; browser: Browser; account: Account; leafkeeper: string };

let browser: Promise<Browser> | undefined;

/** One browser for all files of this worker; it ends with the worker. */
const workersBrowser = async (): Promise<Browser> => {
  browser ??= openBrowser().catch((error: unknown) => {
    browser = undefined;
    throw error;
  });
  const opened = await browser;
  if (opened.isConnected()) return opened;
  browser = openBrowser();
  return browser;
};

/** The product that journeys share, signed in with the demo account, which must not be changed. */
export const joinJourney = async (): Promise<Journey> => ({
  product: inject('product'),
  browser: await workersBrowser(),
  account: DEMO,
  leafkeeper: LEAFKEEPER,
});

/** The product that journeys share, with a separate company that the test file may change. */
export const openCompany = async (apps: OwnApps) => {
  const product = inject('product');
  const [opened, company] = await Promise.all([workersBrowser(), openOwnCompany(product, apps)]);
  return { product, browser: opened, ...company };
};

/** A separate product for journeys that configure it, stop it, or break what all companies share. */
export const openJourney = async (env: NodeJS.ProcessEnv = {}): Promise<Journey & { product: Product }> => {
  const [product, opened] = await Promise.all([startProduct(env), workersBrowser()]);
  afterAll(product.stop);
  return { product, browser: opened, account: DEMO, leafkeeper: LEAFKEEPER };
};

/** Resets the rate limit of e-mail checks: all journeys call from the same address. */
export const resetEmailChecks = async (): Promise<void> => {
  const database = new pg.Client({ connectionString: inject('product').databaseUrl });
  await database.connect();
  await database.query("delete from internal.rate_limits where bucket like 'availability:%'");
  await database.end();
};

/** The link in the mail to `email`, which is printed if no mail server is set up. */
export const linkMailedTo = async ({ output }: Address, email: string): Promise<string> => {
  const find = (): string | undefined => {
    const printed = readFileSync(output, 'utf8');
    const at = printed.lastIndexOf(`To: ${email}\n`);
    return at < 0 ? undefined : /http:\/\/\S*__\/auth\/action\S*/.exec(printed.slice(at))?.[0];
  };
  await expect.poll(find, WITHIN).toBeDefined();
  return find() ?? '';
};

/** The id of the demo's App Store app that journeys use. */
export const LEAFKEEPER = '1640482915';

/** The same on Google Play. */
export const TALLYHOP = 'com.fernhollow.tallyhop';

/** Time limit for the page to show a change at a store, which is synced every second; generous, for a busy machine. */
export const WITHIN = { timeout: 45_000 };

/** Time limit for a draft in a product just started, which first drafts the demo's hundred. */
export const DRAFTED = { timeout: 60_000 };

/** Longer than Apple takes to publish a reply, on the sandbox's clock. */
export const NINE_HOURS = 9 * 3600 * 1000;

/** Adds reviews of Leafkeeper at the App Store, and reads the replies to them. */
export const leafkeeperStore = ({ product, leafkeeper }: Pick<Journey, 'product' | 'leafkeeper'>) => {
  const control = controlOf(product.sandboxUrl);
  return {
    control,
    addReview: (author: string, more: Partial<NewReview> = {}): Promise<string> =>
      control.addReview({
        store: 'apple',
        appId: leafkeeper,
        rating: 4,
        body: 'Nice app, thanks!',
        author,
        ...more,
      }),
    replyTo: (id: string) => control.replyTo('apple', leafkeeper, id),
  };
};

export const cardOf = (page: Page, author: string): Locator =>
  page.getByRole('article', { name: `Review by ${author}` });

/** Opens the reviews of Leafkeeper from the dashboard and waits for one by `author`, ready to be answered. */
export const openReview = async (
  page: Page,
  { product, account }: Pick<Journey, 'product' | 'account'>,
  author: string,
): Promise<Locator> => {
  await openDashboard(page, product.url, account);
  await page.getByRole('link', { name: /Leafkeeper/ }).click();
  await page.waitForURL('**/reviews**');
  return cardBy(page, author);
};

type Visit = BrowserContextOptions & { at?: string };

/** Opens pages with an existing session: each is a separate device, at the reviews of Leafkeeper. */
export const openPages =
  ({ product, browser: opened, account, leafkeeper }: Journey) =>
  async ({ at = `/reviews?app=${leafkeeper}`, ...options }: Visit = {}) => {
    const visit = await openPage(opened, options);
    await resumeSession(visit.page, product.url, account);
    await visit.page.goto(`${product.url}${at}`);
    await wholeList(visit.page);
    return visit;
  };

/** Waits until all cards of the page are rendered, which happens in batches, and after the first sync in a new product. */
export const wholeList = (page: Page): Promise<void> =>
  page
    .locator('[aria-busy="false"] > article')
    .first()
    .waitFor(DRAFTED)
    .catch(async (error: unknown) => {
      throw new Error(`no card: ${await page.locator('body').innerText()}`, { cause: error });
    });

/** Waits until every reply field of the page has its draft, without which nothing can be submitted. */
export const allDrafted = async (page: Page): Promise<void> => {
  const isDrafted = () =>
    page
      .locator('article textarea')
      .evaluateAll((fields) => fields.every((field) => 'value' in field && field.value !== ''));
  await expect.poll(isDrafted, DRAFTED).toBe(true);
};

/** Makes a card the active one, which alone has tools, and shows all of it if it is short praise in one row. */
export const openCard = (card: Locator): Promise<void> => card.getByRole('heading', { level: 2 }).click();

/**
 * The card of a review by `author` once its draft is written, opened; new reviews are shown if it is among them. Of two
 * it is the newest, as when a test is tried again.
 */
export const cardBy = async (page: Page, author: string): Promise<Locator> => {
  const card = cardOf(page, author).first();
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
  await openCard(card);
  return card;
};
