import { randomBytes, randomInt } from 'node:crypto';
import { afterAll, vi } from 'vitest';
import * as z from 'zod';
import { KeyFiles } from '#sandbox/test-callers.ts';
import { ensureAccount } from '#scripts/lib/demo-account.ts';
import { type Account, requestTokens } from './identity.ts';
import type { Address } from './product.ts';

/** The number of demo reviews in the company's copy of each app; unnamed apps are left out. */
export type OwnApps = { leafkeeper?: number; tallyhop?: number };

const NAMES = { leafkeeper: 'Leafkeeper: Plant Care', tallyhop: 'Tallyhop: Habit Counter' };

const Apps = z.object({
  applications: z.array(z.object({ sync: z.object({ lastGoodSyncAt: z.nullable(z.string()) }) })),
});
const Publisher = KeyFiles.omit({ others: true });

const post = async (url: string, body: unknown, token?: string): Promise<unknown> => {
  const authorization: Record<string, string> =
    token === undefined ? {} : { authorization: `Bearer ${token}` };
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...authorization },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return response.json();
};

/** A developer account in the sandbox with copies of the demo's apps under new ids. */
const openPublisher = async (sandboxUrl: string, { leafkeeper, tallyhop }: OwnApps) => {
  const ids = {
    leafkeeper: String(randomInt(2_000_000_000, 9_000_000_000)),
    tallyhop: `com.fernhollow${randomBytes(4).toString('hex')}.tallyhop`,
  };
  const appOf = (store: 'apple' | 'google', app: 'leafkeeper' | 'tallyhop', reviews: number | undefined) =>
    reviews === undefined ? [] : [{ store, id: ids[app], name: NAMES[app], like: { app, reviews } }];
  const apps = [...appOf('apple', 'leafkeeper', leafkeeper), ...appOf('google', 'tallyhop', tallyhop)];
  const keys = Publisher.parse(
    await post(`${sandboxUrl}/_control/publishers`, { name: 'Fernhollow Studio', apps }),
  );
  return { ids, apps, keys };
};

/**
 * Registers a company for the test file through the API, on its trial, with its stores linked and apps
 * added and synced. Its stores are unlinked at the end of the file, so that the product stops syncing them.
 */
export const openOwnCompany = async ({ url, sandboxUrl }: Address, wanted: OwnApps) => {
  const account: Account = { email: `${randomBytes(6).toString('hex')}@acme.test`, password: 'right horse' };
  const publisher = openPublisher(sandboxUrl, wanted);
  // Not as the page does: how many sign up from one address is limited, and all tests have the same.
  await ensureAccount(sandboxUrl, account);
  const session = await requestTokens(url, 'signInWithPassword', account);
  const call = (path: string, body: object) => post(`${url}/api/${path}`, body, session.idToken);
  const person = { firstName: 'Robin', lastName: 'Fern', companyName: 'Fernhollow Studio' };
  await call('user/create', { id: session.localId, username: account.email, ...person });
  await call('trial/activate', {});
  const { ids, apps, keys } = await publisher;
  const { keyId, p8: privateKey } = keys.apple;
  const { developerId, serviceAccountJson } = keys.google;
  const { client_email: clientEmail, private_key } = serviceAccountJson;
  const configs = {
    apple: { keyId, privateKey },
    google: { developerId, clientEmail, privateKey: private_key },
  };
  const stores = [...new Set(apps.map(({ store }) => store))];
  for (const storeType of stores) await call('store/link', { config: configs[storeType], storeType });
  if (apps.length > 0)
    await call('application/add', { apps: apps.map(({ id, store }) => ({ id, storeType: store })) });
  // Until the first sync has ended the number of reviews changes by itself.
  const isSynced = async (): Promise<boolean> => {
    const { applications } = Apps.parse(await call('application/getAll', { username: account.email }));
    return applications.every(({ sync }) => sync.lastGoodSyncAt !== null);
  };
  await vi.waitUntil(isSynced, { timeout: 60_000, interval: 100 });
  afterAll(async () => {
    for (const storeType of stores) await call('store/unlink', { storeType });
  });
  return { account, ...ids };
};
