import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openPage } from '#tests/support/browser/browser.ts';
import { openJourney } from '#tests/support/browser/journey.ts';

// Google is not reachable from tests: the responses below are what the SDK needs. This shows that the page allows
// Google's script and frame and nothing else, not that this is all that Google's own script needs.
const { product, browser } = await openJourney({
  ...{ FIREBASE_PROJECT_ID: 'acme-project', FIREBASE_API_KEY: 'key' },
});

/** Loads a second script and opens a real frame, as Google's does. */
const LOADER = `window.gapi = { load: (_name, { callback }) => {
  const script = document.createElement('script');
  script.onload = callback;
  script.src = 'https://apis.google.com/_/scs/abc-static/_/js/frames.js';
  document.head.append(script);
} };
const query = new URLSearchParams(new URL(document.currentScript.src).search);
window[query.get('onload')]();`;
const FRAMES = `gapi.iframes = { Iframe: Object, CROSS_ORIGIN_IFRAMES_FILTER: {}, getContext: () => ({ open: (where, opened) => {
  const element = document.createElement('iframe');
  element.src = where.url;
  return new Promise((done) => {
    element.onload = () => done(opened({ restyle: async () => {}, ping: async (answered) => answered(), register: () => {}, send: () => {} }));
    where.where.append(element);
  });
} }) };`;

const ANYONE = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };

const asGoogle = async (page: Page): Promise<string[]> => {
  const asked: string[] = [];
  await page.context().route(/^https:/, (route) => {
    const { origin, pathname } = new URL(route.request().url());
    asked.push(origin + pathname);
    if (pathname === '/js/api.js') return route.fulfill({ contentType: 'text/javascript', body: LOADER });
    if (pathname.endsWith('frames.js'))
      return route.fulfill({ contentType: 'text/javascript', body: FRAMES });
    if (pathname === '/v1/projects')
      return route.fulfill({ headers: ANYONE, json: { authorizedDomains: ['127.0.0.1'] } });
    return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Google</title>' });
  });
  return asked;
};

it('allows the script, frame and window that signing in with Google needs', async () => {
  const { page, faults } = await openPage(browser);
  const asked = await asGoogle(page);
  await page.goto(`${product.url}/login`);
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Continue with Google' }).click(),
  ]);
  await popup.waitForURL('https://acme-project.firebaseapp.com/__/auth/handler**');
  expect(asked).toEqual(
    expect.arrayContaining([
      'https://apis.google.com/js/api.js',
      'https://apis.google.com/_/scs/abc-static/_/js/frames.js',
      'https://acme-project.firebaseapp.com/__/auth/iframe',
    ]),
  );
  expect(faults).toEqual([]);
});

it('allows no other script and no text as markup', async () => {
  const { page } = await openPage(browser);
  const asked = await asGoogle(page);
  await page.goto(`${product.url}/login`);
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Continue with Google' }).click(),
  ]);
  await popup.waitForURL('https://acme-project.firebaseapp.com/**');
  const tried = await page.evaluate(() => {
    const outcome = (work: () => unknown) => {
      try {
        work();
        return 'done';
      } catch (error) {
        return error instanceof TypeError ? 'refused' : 'another fault';
      }
    };
    const from = (address: string) => () => {
      document.createElement('script').src = address;
    };
    return [
      from('https://evil.example/js/api.js'),
      from('https://apis.google.com/complete/search?callback=alert'),
      from('https://apis.google.com.evil.example/js/api.js'),
      from('data:text/javascript,alert(1)'),
      () => {
        document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>';
      },
    ].map(outcome);
  });
  expect(tried).toEqual(Array(5).fill('refused'));
  expect(asked.filter((address) => address.includes('evil'))).toEqual([]);
});
