import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { DEMO } from '#scripts/demo-account.ts';
import { User } from '#shared/contract/user.ts';
import type { AccessType } from '#shared/domain/access.ts';
import { openPage, signIn } from '#tests/support/browser.ts';
import { openJourney } from '#tests/support/journey.ts';

const { product, browser } = await openJourney();

const ROUTES = [
  '/',
  '/login',
  '/register',
  '/reviews',
  '/checkout',
  '/checkout/success',
  '/dashboard',
  '/settings',
  '/settings/apps',
  '/settings/store-connections',
  '/settings/account',
  '/settings/languages',
  '/settings/general',
  '/prompt-manager',
  '/onboarding',
];

/** Where each kind of person ends up, route by route in the order above. */
const ENDS: Record<'guest' | AccessType, string[]> = {
  guest: ROUTES.map((route) => (route === '/register' ? route : '/login')),
  none: ROUTES.map(() => '/onboarding'),
  trial: ROUTES.map((route) =>
    ['/', '/login', '/register', '/onboarding'].includes(route)
      ? '/dashboard'
      : route === '/settings'
        ? '/settings/apps'
        : route,
  ),
  subscription: ROUTES.map((route) =>
    ['/', '/login', '/register', '/onboarding', '/checkout'].includes(route)
      ? '/dashboard'
      : route === '/settings'
        ? '/settings/apps'
        : route,
  ),
  trial_expired: ROUTES.map(() => '/checkout'),
  subscription_expired: ROUTES.map(() => '/checkout'),
};

const demo = await (async () => {
  const context = await browser.newContext({ locale: 'en-GB' });
  await signIn(await context.newPage(), product.url);
  const state = await context.storageState();
  await context.close();
  return state;
})();

const Body = z.object({ user: User });

/** A page of somebody whose access the server tells to be of this type, whatever it is. */
const pageOf = async (type: string) => {
  const { page } = await openPage(browser, type === 'guest' ? {} : { storageState: demo });
  const auth = {
    hasAccess: type === 'trial' || type === 'subscription',
    type,
    expiresAt: null,
    isCanceled: false,
  };
  await page.context().route('**/api/user/me', async (route) => {
    const { user } = Body.parse(await (await route.fetch()).json());
    await route.fulfill({ json: { user: { ...user, auth } } });
  });
  await page.context().addInitScript((told) => {
    const kept: unknown = JSON.parse(localStorage.getItem('auth') ?? 'null');
    if (typeof kept === 'object' && kept !== null)
      localStorage.setItem('auth', JSON.stringify({ ...kept, auth: told }));
  }, auth);
  return page;
};

it.each(Object.entries(ENDS))(
  'shows to %s what is theirs, and leads on from the rest',
  async (type, ends) => {
    const page = await pageOf(type);
    const seen: string[] = [];
    for (const route of ROUTES) {
      await page.goto(`${product.url}${route}`);
      await page.getByRole('main').waitFor();
      seen.push(new URL(page.url()).pathname);
    }
    expect(seen).toEqual(ends);
    if (type.endsWith('_expired')) expect(new URL(page.url()).searchParams.get('type')).toBe(type);
  },
  120_000,
);

it('leads nobody who signs in to another place than ours, whatever the address asks for', async () => {
  const { page } = await openPage(browser);
  await page.goto(`${product.url}/login?return=${encodeURIComponent('https://elsewhere.test/reviews')}`);
  await page.getByLabel('Email').fill(DEMO.email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(`${product.url}/dashboard`);
}, 60_000);

it.each(['?page=-3&stars=9&updated=maybe', '?search=%00', '#%'])(
  'shows the reviews although nobody can read what follows their address: %s',
  async (nonsense) => {
    const { page, faults } = await openPage(browser, { storageState: demo });
    await page.goto(`${product.url}/reviews${nonsense}`);
    await page.getByRole('article').first().waitFor();
    expect(faults).toEqual([]);
  },
  60_000,
);

it('says of a place that is nowhere that it is nowhere, with the way back', async () => {
  const { page } = await openPage(browser);
  await page.goto(`${product.url}/nowhere`);
  await page.getByText('This page does not exist').waitFor();
  await page.getByRole('link', { name: 'Back to the dashboard' }).click();
  await page.waitForURL('**/login');
}, 60_000);
