import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { DEMO } from '#scripts/lib/demo-account.ts';
import { User } from '#shared/contract/user/schema.ts';
import type { AccessType } from '#shared/domain/account/access.ts';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { openPage } from '#tests/support/browser/browser.ts';
import { joinJourney } from '#tests/support/browser/journey.ts';
import { signedInState } from '#tests/support/browser/session.ts';
import { samplesOf } from '#tests/support/rules/samples.ts';

const { product, browser } = await joinJourney();

/** Where a guest ends up from every route. */
const GUEST: Record<string, string> = {
  '/': '/login',
  '/login': '/login',
  '/register': '/register',
  '/reviews': '/login',
  '/checkout': '/login',
  '/checkout/success': '/login',
  '/dashboard': '/login',
  '/action-items': '/login',
  '/insights': '/login',
  '/batches': '/login',
  '/settings': '/login',
  '/settings/apps': '/login',
  '/settings/store-connections': '/login',
  '/settings/account': '/login',
  '/settings/topics': '/login',
  '/settings/team': '/login',
  '/settings/notifications': '/login',
  '/settings/languages': '/login',
  '/settings/general': '/login',
  '/prompt-manager': '/login',
  '/onboarding': '/login',
  '/invitation': '/invitation',
  '/other-company': '/other-company',
  '/confirm-email': '/confirm-email',
  '/reset-password': '/reset-password',
  '/story': '/story',
};

/** A route of each kind; the full table is tested with the rule itself (entry-points.test.ts). */
const GUEST_SAMPLES = ['/register', '/reviews', '/checkout/success', '/story'];

/** Where others end up from one route of each kind; the full table is tested with the rule itself. */
const ROUTES = ['/login', '/onboarding', '/checkout', '/settings', '/reviews'];
const ENDS: Record<AccessType, string[]> = {
  none: ['/onboarding', '/onboarding', '/onboarding', '/onboarding', '/onboarding'],
  trial: ['/dashboard', '/dashboard', '/checkout', '/settings/apps', '/reviews'],
  subscription: ['/dashboard', '/dashboard', '/dashboard', '/settings/apps', '/reviews'],
  trial_expired: ['/checkout', '/checkout', '/checkout', '/checkout', '/checkout'],
  subscription_expired: ['/checkout', '/checkout', '/checkout', '/checkout', '/checkout'],
};

/** The three that guards tell apart: no access yet, access, access that has ended. */
const TYPE_SAMPLES = ['none', 'trial', 'subscription_expired'];

const demo = await signedInState(product.url);

const Body = z.object({ user: User });

/** A page for which the server reports this type of access. */
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
  await page.addInitScript((told) => {
    // The payment frame shares our storage: writing there too would restore the old state after the page has updated it.
    if (window !== window.top) return;
    const kept: unknown = JSON.parse(localStorage.getItem('auth') ?? 'null');
    if (typeof kept === 'object' && kept !== null)
      localStorage.setItem('auth', JSON.stringify({ ...kept, auth: told }));
  }, auth);
  return page;
};

const visit = async (page: Page, route: string): Promise<string> => {
  await page.goto(`${product.url}${route}`, { waitUntil: 'commit' });
  await page.getByRole('main').waitFor();
  return new URL(page.url()).pathname;
};

it('shows a guest the public screens and redirects from all others to the login', async () => {
  const page = await pageOf('guest');
  const visited = samplesOf(Object.entries(GUEST), ([route]) => GUEST_SAMPLES.includes(route));
  const seen: [string, string][] = [];
  for (const [route] of visited) seen.push([route, await visit(page, route)]);
  expect(seen).toEqual(visited);
  const routes = await page.evaluate(() =>
    Object.keys(Reflect.get(self, '__TSR_ROUTER__')?.routesByPath ?? {}),
  );
  const paths = routes.map((route) => (route === '/' ? route : route.replace(/\/$/, '')));
  expect([...new Set(paths)].toSorted()).toEqual(Object.keys(GUEST).toSorted());
});

it.each(samplesOf(Object.entries(ENDS), ([type]) => TYPE_SAMPLES.includes(type)))(
  'shows to %s what is theirs, and leads on from the rest',
  async (type, ends) => {
    const page = await pageOf(type);
    const seen: string[] = [];
    for (const route of ROUTES) seen.push(await visit(page, route));
    expect(seen).toEqual(ends);
    if (type.endsWith('_expired')) expect(new URL(page.url()).searchParams.get('type')).toBe(type);
  },
);

it('lets a company without access disconnect its stores', async () => {
  const page = await pageOf('trial_expired');
  await page.goto(`${product.url}/checkout`);
  await page.getByRole('heading', { name: 'Store connections' }).waitFor();
  await page.getByRole('article').filter({ hasText: 'App Store' }).getByRole('button').click();
  const dialog = page.getByRole('alertdialog', { name: 'Disconnect App Store?' });
  await expectAccessible(page, 'the dialog to disconnect a store at the checkout');
  await page.route('**/api/store/unlink', (route) => route.fulfill({ json: { success: true } }));
  await page.route('**/api/store/getStatus', async (route) => {
    const told = await (await route.fetch()).json();
    await route.fulfill({ json: { ...told, appStore: { ...told.appStore, connected: false } } });
  });
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByText('App Store disconnected').first().waitFor();
  await page.getByRole('article').filter({ hasText: 'App Store' }).waitFor({ state: 'detached' });
  expect(await page.getByRole('article').allInnerTexts()).toEqual([expect.stringContaining('Google Play')]);
});

it('stops asking at an open checkout once the user has paid on another device', async () => {
  const page = await pageOf('trial');
  await page.goto(`${product.url}/checkout`);
  await page.getByRole('heading', { name: 'Keep using Rejoinder' }).waitFor();
  await page.context().route('**/api/user/me', async (route) => {
    const { user } = Body.parse(await (await route.fetch()).json());
    const auth = { hasAccess: true, type: 'subscription', expiresAt: null, isCanceled: false };
    await route.fulfill({ json: { user: { ...user, auth } } });
  });
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await page.waitForURL('**/dashboard');
});

it('does not ask a user who has paid elsewhere to pay, and offers no locked screens at the checkout', async () => {
  const auth = { hasAccess: false, type: 'subscription_expired', expiresAt: null, isCanceled: false };
  const page = await pageOf('subscription_expired');
  await page.goto(`${product.url}/reviews`);
  await page.getByRole('heading', { name: 'Your subscription has ended' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('option', { name: 'Log out' }).waitFor();
  expect(await page.getByRole('option', { name: /Go to|Leafkeeper|Account/ }).count()).toBe(0);

  const told = Promise.withResolvers<void>();
  await page.route('**/payment-frame', async (route) => {
    await told.promise; // the form is the last to load
    await route.continue();
  });
  await page.context().route('**/api/user/me', async (route) => {
    const { user } = Body.parse(await (await route.fetch()).json());
    await route.fulfill({
      json: { user: { ...user, auth: { ...auth, hasAccess: true, type: 'subscription' } } },
    });
    told.resolve();
  });
  await page.goto(`${product.url}/reviews`);
  // Directly, or through the checkout, depending on which response comes first.
  await page
    .getByRole('article')
    .or(page.getByRole('link', { name: /Leafkeeper/ }))
    .first()
    .waitFor();
  expect(await page.getByRole('heading', { name: 'Your subscription has ended' }).count()).toBe(0);
});

it('redirects only to our own pages after signing in', async () => {
  const { page } = await openPage(browser);
  await page.goto(`${product.url}/login?return=${encodeURIComponent('https://elsewhere.test/reviews')}`);
  await page.getByLabel('Email').fill(DEMO.email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(`${product.url}/dashboard`);
});

it.each(['?page=-3&stars=9&edited=maybe', '?search=%00', '#%'])(
  'shows the reviews despite unreadable search parameters: %s',
  async (nonsense) => {
    const { page, faults } = await openPage(browser, { storageState: demo });
    await page.goto(`${product.url}/reviews${nonsense}`);
    await page.getByRole('article').first().waitFor();
    expect(faults).toEqual([]);
  },
);

it('shows a not-found page with a link back', async () => {
  const { page } = await openPage(browser);
  await page.goto(`${product.url}/nowhere`);
  await page.getByText('Page not found').waitFor();
  await page.getByRole('link', { name: 'Back to dashboard' }).click();
  await page.waitForURL('**/login');
});

/** The calls of a visit before its stream began, in order. */
const askedBy = async (page: Page, route: string) => {
  const asked: { call: string; input: string | null }[] = [];
  let hasStream = false;
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    hasStream ||= pathname === '/api/events';
    if (!hasStream && request.method() === 'POST' && pathname.startsWith('/api/'))
      asked.push({ call: pathname, input: request.postData() });
  });
  await page.goto(`${product.url}${route}`);
  const firstShown = 'article, [role=slider], main a[href*="/reviews?app="]:not([href*="app=all"])';
  await page.locator(firstShown).first().waitFor();
  return asked;
};

it.each([
  [
    '/dashboard',
    [
      ...['/api/application/getAll', '/api/insight/overview', '/api/incident/list', '/api/view/list'],
      ...['/api/action-items/list', '/api/statistics/get', '/api/insight/week', '/api/release/watch'],
    ],
  ],
  ['/reviews', ['/api/application/getAll', '/api/review/getAppReviews']],
  [
    '/insights',
    ['/api/application/getAll', '/api/company/getSettings', '/api/incident/list', '/api/insight/week'],
  ],
])('asks for what %s shows first, once, and waits for no identity provider', async (route, calls) => {
  const { page } = await openPage(browser, { storageState: demo });
  await page.goto(`${product.url}/reviews`); // so that there is an app chosen last
  await page.locator('article').first().waitFor();
  await page.goto('about:blank');
  await page.route('**/assets/*-identity-*', (_never) => undefined);
  const asked = await askedBy(page, route);
  expect(asked.slice(0, calls.length).map(({ call }) => call)).toEqual(calls);
  // Another page of the list, loaded in advance, is no repeat.
  const all = asked.map((one) => JSON.stringify(one));
  expect(all, all.join('\n')).toEqual([...new Set(all)]);
});

it('renews a token that is about to expire before any request', async () => {
  const { page, faults } = await openPage(browser, { storageState: demo });
  await page.addInitScript(() => {
    for (const [key, text] of Object.entries(localStorage)) {
      if (!key.startsWith('firebase:authUser:')) continue;
      const kept = JSON.parse(text);
      kept.stsTokenManager.expirationTime = Date.now() + 20_000;
      localStorage.setItem(key, JSON.stringify(kept));
    }
  });
  const renewed = page.waitForResponse(/securetoken/);
  expect((await askedBy(page, '/dashboard')).map(({ call }) => call)).toContain('/api/application/getAll');
  expect((await renewed).ok()).toBe(true);
  expect(faults).toEqual([]);
});
