import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { PRIMARY_LANGUAGES } from '#shared/domain/language/languages.ts';
import { expectAccessible, settled } from '#tests/support/browser/accessibility.ts';
import { navigate, openPage } from '#tests/support/browser/browser.ts';
import { joinJourney, openCompany, openPages } from '#tests/support/browser/journey.ts';
import { clippedTexts, usePseudoLocale } from '#tests/support/browser/pseudo-locale.ts';
import { openDashboard } from '#tests/support/browser/session.ts';
import { samplesOf } from '#tests/support/rules/samples.ts';

const journey = await joinJourney();
const { product, browser } = journey;
/** Settings apply to all devices of a user, so this file has its own account. */
const { account } = await openCompany({});
const visit = openPages(journey);
const PHONE = { width: 360, height: 780 };

/** The longest words, another script, and from right to left; all thirteen: samples.long.ts. */
const SAMPLES = ['de', 'ja', 'ar'];

/** Every screen behind sign-in, with a text it shows once loaded. */
const SCREENS: readonly [path: string, sign: string][] = [
  ['/dashboard', 'main a[href*="/reviews"]'],
  ['/reviews', 'article textarea'],
  ['/reviews?filter=answered', 'article'],
  ['/settings/account', 'main h2'],
  ['/settings/languages', 'main h2'],
  ['/settings/general', 'main h2'],
  ['/settings/apps', 'main h2'],
  ['/settings/apps?app=1640482915', 'main textarea'],
  ['/settings/store-connections', 'main h2'],
  ['/settings/store-connections?step=link&store=apple', 'main form'],
  ['/settings/store-connections?step=help&store=google', 'main h2'],
  ['/prompt-manager', 'main textarea'],
  ['/checkout', 'main iframe'],
];

/** Screens checked in every language: the list first, then those without cards, each with a sign of its own. */
const SPOKEN: typeof SCREENS = [
  ['/reviews', 'article textarea'],
  ['/dashboard', 'main a[href*="/reviews"]'],
  ['/settings/general', 'main:has(a[href="/settings/topics"]) h2'],
];

/** Screens with mirrored layouts; the payment frame is not ours. */
const TURNED = SCREENS.filter(
  ([path]) => path.includes('?') || path.startsWith('/reviews') || path === '/settings/account',
);

const DARK = samplesOf(TURNED, ([path]) => ['/reviews', '/settings/account'].includes(path));
const LIGHT = samplesOf(SPOKEN, ([path]) => path !== '/settings/general');

const open = async (page: Page, [path, sign]: readonly [string, string]): Promise<void> => {
  await page.goto(`${product.url}${path}`);
  await page.locator(sign).first().waitFor();
};

/** Opens a page at the list and leads it through the screens. */
const lead = async (page: Page, [path, sign]: readonly [string, string]): Promise<void> => {
  if (path !== '/reviews') await navigate(page, path);
  await page.locator(sign).first().waitFor();
};

const expectWhole = async (page: Page, what: string): Promise<void> => {
  await settled(page);
  const wider = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(wider, `${what} is wider than its window`).toBe(0);
  expect.soft(await clippedTexts(page), `${what} cuts texts`).toEqual([]);
};

it('cuts no text on a phone, however long the words', async () => {
  const { page } = await visit({ viewport: PHONE });
  await usePseudoLocale(page);
  for (const screen of SCREENS) {
    await open(page, screen);
    await expectWhole(page, screen[0]);
  }
  expect(await page.locator('main').innerText()).toMatch(/[ëöå]/); // it did speak it
});

const TRANSLATED = PRIMARY_LANGUAGES.filter((language) => language !== 'en');

it.each(samplesOf(TRANSLATED, (language) => SAMPLES.includes(language)))(
  'speaks %s where the browser does, and fits a phone',
  async (language) => {
    const { page, faults } = await visit({ at: '/reviews', locale: language, viewport: PHONE });
    const words = new Map<string, string>();
    for (const screen of SPOKEN) {
      await lead(page, screen);
      await expectWhole(page, `${language} ${screen[0]}`);
      words.set(screen[0], (await page.locator('main').innerText()).slice(0, 400));
    }
    expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual([
      language,
      language === 'ar' ? 'rtl' : 'ltr',
    ]);
    for (const english of ['Settings', 'Reviews processed this month', 'Appearance'])
      expect([...words.values()].join(' ')).not.toContain(english);
    expect(faults).toEqual([]);
  },
);

it('is accessible and whole in Arabic, from right to left, dark where much is turned and light where it is heard', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page, faults } = await visit({
      at: '/reviews',
      locale: 'ar',
      colorScheme,
      viewport: { width: 1280, height: 900 },
    });
    for (const screen of colorScheme === 'dark' ? DARK : LIGHT) {
      await (colorScheme === 'dark' ? open(page, screen) : lead(page, screen));
      await expectAccessible(page, `${screen[0]} in Arabic, ${colorScheme}`);
    }
    expect(faults).toEqual([]);
    await page.context().close();
  }
});

it('is switched to another language in General, and stays with it', async () => {
  const { page } = await openPage(browser);
  await openDashboard(page, product.url, account);
  await page.goto(`${product.url}/settings/general`);
  await page.getByRole('combobox', { name: 'Language' }).click();
  await page.getByRole('option', { name: 'Deutsch' }).click();
  await page.getByRole('heading', { name: 'Allgemein' }).waitFor();
  await page.goto(`${product.url}/dashboard`);
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('de');
  await page.goto(`${product.url}/settings/general`);
  await page.getByRole('combobox', { name: 'Sprache' }).click();
  await page.getByRole('option').first().click();
  await page.getByRole('heading', { name: 'General' }).waitFor();
});

it.each(['en-GB', 'ar'])('shows the whole logo on a narrow phone, in %s', async (locale) => {
  const { page } = await visit({ locale, viewport: { width: 360, height: 780 } });
  const home = page.locator('header a[href="/dashboard"]').first();
  const around = await home.boundingBox();
  const sign = await home.locator('svg').boundingBox();
  expect(around && sign && sign.x >= around.x && sign.x + sign.width <= around.x + around.width).toBe(true);
});
