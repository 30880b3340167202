import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import * as z from 'zod';
import { startProcess } from '#scripts/lib/processes.ts';
import { openPage } from '#tests/support/browser/browser.ts';
import { joinJourney } from '#tests/support/browser/journey.ts';
import { createTestDatabase } from '#tests/support/database/test-database.ts';

// Google is not reachable from tests: the responses below are what the SDK needs. This shows that the page allows
// Google's script and frame and nothing else, not that this is all that Google's own script needs.
const { product, browser } = await joinJourney();

/** A node that signs in with Firebase. */
const startNode = async (): Promise<string> => {
  const node = startProcess('server/main.ts', {
    NODE_ENV: 'test',
    ROLES: 'api',
    PORT: '0',
    LOG_LEVEL: 'warn',
    FIREBASE_PROJECT_ID: 'acme-project',
    FIREBASE_API_KEY: 'key',
    DATABASE_URL: await createTestDatabase(),
    MASTER_KEY: randomBytes(32).toString('base64'),
    SANDBOX_URL: product.sandboxUrl,
  });
  afterAll(() => node.stop());
  const opened = await new Promise((ready, failed) => {
    node.child.once('message', ready);
    node.ended.then((code) => failed(new Error(`the node ended (${code})`)));
  });
  return z.object({ ready: z.string() }).parse(opened).ready;
};
const url = await startNode();

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

it('allows the script, frame and window that signing in with Google needs, and no other script or markup', async () => {
  const { page, faults } = await openPage(browser);
  const asked = await asGoogle(page);
  await page.goto(`${url}/login`);
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
