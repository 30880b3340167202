import pg from 'pg';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { DEMO, DEMO_USER_ID } from '#scripts/lib/demo-account.ts';
import { LOCAL_PADDLE } from '#server/config/payment-env.ts';
import { axeBuilder } from '#tests/support/browser/accessibility.ts';
import { openPage } from '#tests/support/browser/browser.ts';
import { openJourney, WITHIN } from '#tests/support/browser/journey.ts';
import { ownerUrl } from '#tests/support/database/owner-url.ts';
import { createTestDatabase, openAdmin } from '#tests/support/database/test-database.ts';
import { samplesOf } from '#tests/support/rules/samples.ts';
import { controlOf } from '#tests/support/sandbox/sandbox-control.ts';

const databaseUrl = await createTestDatabase();
const owner = new pg.Client({ connectionString: ownerUrl(databaseUrl) });
await owner.connect();
// With a company that has no stores linked, the demo's hundred replies are not drafted, which takes seconds.
await owner.query(
  `with company as (insert into companies (name) values ('Fernhollow Studio') returning company_id)
   insert into users (company_id, user_id, username, first_name, last_name)
     select company_id, $1, $2, 'Robin', 'Fern' from company`,
  [DEMO_USER_ID, DEMO.email],
);
await owner.end();
const { product, browser } = await openJourney({
  DATABASE_URL: databaseUrl,
  DATABASE_OWNER_URL: ownerUrl(databaseUrl),
});
const control = controlOf(product.sandboxUrl);
const MONTH = 32 * 24 * 3_600_000;

/** The demo company with an expired trial and no subscription. */
const unpaid = async () => {
  await control.clearFaults();
  const admin = await openAdmin(databaseUrl);
  await admin.query('delete from payment_events');
  await admin.query('delete from subscriptions');
  const { rows } = await admin.query(
    `update companies set trial_ends_at = now() - interval '1 day', subscription_ends_at = null,
       is_subscription_canceled = false returning company_id`,
  );
  return { admin, companyId: String(rows[0]?.company_id) };
};

/** Signs in without access and waits for the redirect. */
const arrive = async (page: Page) => {
  await page.goto(`${product.url}/login`);
  await page.getByLabel('Email').fill(DEMO.email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/checkout**');
  await formOf(page).getByRole('button', { name: 'Pay $39.00' }).waitFor(WITHIN);
};
const formOf = (page: Page) =>
  page.frameLocator('iframe[title="Payment"]').frameLocator('iframe[name="paddle_frame"]');
const pay = async (page: Page) => {
  await formOf(page).getByRole('button', { name: 'Pay $39.00' }).click();
  await seePaid(page);
};
const seePaid = async (page: Page) => {
  await page.waitForURL('**/checkout/success', WITHIN);
  await page.getByRole('heading', { name: "You're all set" }).waitFor();
};
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor(WITHIN);
/** In dark mode without the provider's form, whose background the check cannot determine through a frame. */
const missesAxe = async (page: Page, isDark: boolean) => {
  const axe = axeBuilder(page, { hasFrames: true });
  const { violations } = await (isDark ? axe.exclude('iframe[title="Payment"]') : axe).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
};

it('leads an expired trial through payment, cancellation and expiry', async () => {
  await unpaid();
  const { page, faults } = await openPage(browser);
  await arrive(page);
  for (const path of [
    '/',
    '/dashboard',
    '/reviews',
    '/settings/account',
    '/onboarding',
    '/login',
    '/checkout/success',
  ]) {
    await page.goto(`${product.url}${path}`);
    await page.waitForURL('**/checkout**');
    await title(page, 'Your free trial has ended');
  }

  await formOf(page).getByRole('button', { name: '4000 0000 0000 0002' }).click();
  await formOf(page).getByRole('button', { name: 'Pay $39.00' }).click();
  await formOf(page).getByText('Your card was declined').waitFor();
  await formOf(page).getByLabel('Card number').fill('4242 4242 4242 4242');
  // The browser logs the refused card to the console, which is expected.
  expect(faults.splice(0).filter((fault) => !fault.includes('402'))).toEqual([]);
  await pay(page);
  await page.getByRole('link', { name: 'Go to dashboard', exact: true }).click();
  await page.getByRole('link', { name: /Leafkeeper/ }).waitFor();

  await page.goto(`${product.url}/settings/account`);
  await page.getByText(/Early bird, renews/).waitFor();
  const [portal] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: 'Cancel subscription' }).click(),
  ]);
  await portal.waitForURL('**/manage/**/cancel');
  expect(await portal.evaluate(() => window.opener)).toBeNull();
  await portal.getByRole('button', { name: 'Cancel subscription' }).click();
  await portal.getByText(/^Canceled\. You keep access until/).waitFor();
  await portal.close();
  const isCanceled = async (): Promise<boolean> => {
    await page.evaluate(() => dispatchEvent(new Event('focus'))); // a browser without a window gives none
    return page.getByText(/canceled\. Access until/).isVisible();
  };
  await expect.poll(isCanceled, { ...WITHIN, interval: 3000 }).toBe(true);
  expect(await page.getByRole('button', { name: 'Cancel subscription' }).count()).toBe(0);
  await page.goto(`${product.url}/checkout`);
  await page.waitForURL('**/dashboard');

  await control.advance(MONTH);
  await expect
    .poll(async () => {
      await page.goto(`${product.url}/dashboard`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      return new URL(page.url()).pathname;
    }, WITHIN)
    .toBe('/checkout');
  await title(page, 'Your subscription has ended');
  // A 403 tells the page that access was lost; the browser logs it to the console.
  expect(faults.filter((fault) => !/40[23]/.test(fault))).toEqual([]);
});

it('gives access by the webhook alone when the browser was closed', async () => {
  const { admin, companyId } = await unpaid();
  const { clientToken: token, priceId } = LOCAL_PADDLE;
  await fetch(`${product.sandboxUrl}/paddle/checkout/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, priceId, customData: { companyId }, card: '4242 4242 4242 4242' }),
  });
  const hasPaid = async () =>
    (await admin.query('select from companies where subscription_ends_at > now()')).rowCount;
  await expect.poll(hasPaid, WITHIN).toBe(1);
});

const VIEWS = [
  [1280, 'light'],
  [1280, 'dark'],
  [390, 'light'],
  [390, 'dark'],
] as const;

it.each(samplesOf(VIEWS, ([width, scheme]) => (width === 1280) === (scheme === 'light')))(
  'is accessible and whole at %i px, %s',
  async (width, colorScheme) => {
    await unpaid();
    const { page, faults } = await openPage(browser, { viewport: { width, height: 900 }, colorScheme });
    await arrive(page);
    await formOf(page).getByLabel('Card number').fill('4242 4242 4242 4242');
    for (const theme of [colorScheme === 'dark' ? 'light' : 'dark', colorScheme] as const)
      await page.emulateMedia({ colorScheme: theme }); // the system's theme may change at any moment
    expect(await formOf(page).getByLabel('Card number').inputValue()).toBe('4242 4242 4242 4242');
    expect(await missesAxe(page, colorScheme === 'dark')).toEqual([]);
    const isWhole = await page.evaluate(
      () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
    );
    expect(isWhole).toBe(true);
    const [form, frame] = await Promise.all([
      formOf(page).locator('main').boundingBox(),
      page.locator('iframe[title="Payment"]').boundingBox(),
    ]);
    expect(frame?.height).toBeGreaterThanOrEqual(form?.height ?? 0);
    expect((frame?.height ?? 0) - (form?.height ?? 0)).toBeLessThan(40);
    expect(faults).toEqual([]);
  },
);

it('shows an error when the payment form cannot be loaded, and can retry', async () => {
  await unpaid();
  await control.fault({ vendor: 'paddle', path: '/v2/paddle.js', kind: 'status', status: 503, times: 1 });
  const { page } = await openPage(browser);
  await page.goto(`${product.url}/login`);
  await page.getByLabel('Email').fill(DEMO.email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByText("Couldn't load the payment form").waitFor(WITHIN);
  await page.getByRole('button', { name: 'Try again' }).click();
  await formOf(page).getByRole('button', { name: 'Pay $39.00' }).waitFor(WITHIN);
});

it('names the script of a Chinese form', async () => {
  await unpaid();
  const { page } = await openPage(browser, { locale: 'zh-CN' });
  await page.goto(`${product.url}/login`);
  await page.locator('input[type=email]').fill(DEMO.email);
  await page.locator('input[type=password]').fill(DEMO.password);
  const asked = page.waitForRequest((request) => request.url().includes('/paddle/checkout?'));
  await page.locator('input[type=password]').press('Enter');
  expect(new URL((await asked).url()).searchParams.get('locale')).toBe('zh-Hans');
});

// Must be last: these events are delivered again later, to any page that is then open.
it('gives access after payment even if the page is reloaded and no webhook arrives', async () => {
  const { admin } = await unpaid();
  await control.fault({ vendor: 'paddle', path: '/webhook', kind: 'cut' });
  const { page, faults } = await openPage(browser);
  await arrive(page);
  const held = Promise.withResolvers<void>();
  await page.route('**/api/subscription/confirmPayment', async (route) => {
    await held.promise;
    await route.continue();
  });
  await formOf(page).getByRole('button', { name: 'Pay $39.00' }).click();
  await page.getByText('Confirming your payment…').waitFor(WITHIN);
  await page.reload();
  await page.getByText('Confirming your payment…').waitFor(WITHIN);
  expect(await page.locator('iframe[title="Payment"]').count()).toBe(0);
  held.resolve();
  await seePaid(page);
  expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContainEqual(
    expect.stringMatching(/^payment:/),
  );
  expect((await admin.query('select from payment_events')).rowCount).toBe(0);
  expect(faults).toEqual([]);
});
