import { expect, it } from 'vitest';
import { expectAccessible, VIEWS } from '#tests/support/browser/accessibility.ts';
import { openPage, signIn } from '#tests/support/browser/browser.ts';
import { DRAFTED, joinJourney, openCompany, WITHIN } from '#tests/support/browser/journey.ts';
import { openDashboard } from '#tests/support/browser/session.ts';
import { samplesOf } from '#tests/support/rules/samples.ts';

const { product, browser } = await joinJourney();
const { account } = await openCompany({ tallyhop: 25 });

/** The kit in all its states is slow to check: once wide and light, once narrow and dark. */
const SHOWS_THE_KIT = new Set(['1440 light', '390 dark']);
const SAMPLES = new Set([...SHOWS_THE_KIT, '768 light']);
const viewOf = ({ viewport, colorScheme }: (typeof VIEWS)[number]) => `${viewport.width} ${colorScheme}`;
const CHECKED = samplesOf(VIEWS, (view) => SAMPLES.has(viewOf(view)));

it.each(['light', 'dark'] as const)(
  'is accessible, whole and without a fault at every width, %s',
  async (colorScheme) => {
    const { page, faults } = await openPage(browser, { colorScheme });
    const checkScreen = async (path: string): Promise<void> => {
      for (const view of CHECKED.filter((each) => each.colorScheme === colorScheme)) {
        if (path === '/story' && !SHOWS_THE_KIT.has(viewOf(view))) continue;
        await page.setViewportSize(view.viewport);
        await expectAccessible(page, `${path} at ${view.viewport.width} px`);
      }
    };
    await page.goto(`${product.url}/login`);
    await page.getByLabel('Email').waitFor();
    await checkScreen('/login');
    await signIn(page, product.url);
    await page.getByRole('link', { name: /Leafkeeper/ }).waitFor();
    await checkScreen('/dashboard');
    await page.goto(`${product.url}/reviews`);
    await page.getByRole('textbox').first().waitFor();
    await checkScreen('/reviews');
    await page.goto(`${product.url}/story`);
    await page.getByRole('heading', { name: 'The design of Rejoinder' }).waitFor();
    await checkScreen('/story');
    await page.goto(`${product.url}/nowhere`);
    await page
      .getByRole('link', { name: /dashboard/i })
      .first()
      .waitFor();
    await checkScreen('/nowhere');
    expect(faults).toEqual([]);
  },
);

it('fits a window of 320 px, which is 1280 px at 400 %', async () => {
  const { page } = await openPage(browser, { viewport: { width: 320, height: 640 } });
  await openDashboard(page, product.url);
  await page.getByRole('link', { name: /Leafkeeper/ }).click();
  await page.getByRole('textbox').first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

it('redirects to the login without a session, and rejects a wrong password', async () => {
  const { page } = await openPage(browser);
  await page.goto(`${product.url}/reviews`);
  await page.waitForURL('**/login**');
  await page.getByLabel('Email').fill('demo@rejoinder.test');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByText('Invalid email or password').waitFor();
});

it('moves through reviews by keyboard alone', async () => {
  const { page, faults } = await openPage(browser);
  await openDashboard(page, product.url, account);
  await page.getByRole('link', { name: /Tallyhop/ }).click();
  const english = page.getByRole('article').filter({ has: page.getByRole('button', { name: /^Submit/ }) });
  await english.first().waitFor();
  const author = (await english.first().getAttribute('aria-label')) ?? '';
  const card = page.getByRole('article', { name: author, exact: true });
  await expect.poll(() => card.getByRole('textbox').inputValue(), DRAFTED).not.toBe('');
  await card.getByRole('textbox').focus();
  await page.keyboard.press('Control+Enter');
  await card.getByText(/In review by Google|Published on Google Play/).waitFor(WITHIN);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('article')?.ariaLabel ?? ''))
    .not.toBe(author);
  await page.keyboard.press('Escape');
  await page.keyboard.press('k');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('article')?.ariaLabel ?? ''))
    .toBe(author);
  expect(faults).toEqual([]);
});
