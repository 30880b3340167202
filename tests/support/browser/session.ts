import type { BrowserContextOptions, Page } from 'playwright-core';
import * as z from 'zod';
import { DEMO } from '#scripts/lib/demo-account.ts';
import { type Account, requestTokens } from './identity.ts';

const Me = z.object({ user: z.looseObject({}) });

/** What the page stores of a session, by key: the user, and what the identity SDK keeps. */
type Session = Record<string, string>;

const openSession = async (url: string, account: Account): Promise<Session> => {
  const { email } = account;
  const { idToken, refreshToken, localId, expiresIn } = await requestTokens(
    url,
    'signInWithPassword',
    account,
  );
  const me = await fetch(`${url}/api/user/me`, { headers: { authorization: `Bearer ${idToken}` } });
  const identity = {
    uid: localId,
    email,
    emailVerified: false,
    isAnonymous: false,
    providerData: [{ providerId: 'password', uid: email, email }],
    stsTokenManager: { refreshToken, accessToken: idToken, expirationTime: Date.now() + expiresIn * 1000 },
    apiKey: 'embedded',
    appName: '[DEFAULT]',
  };
  return {
    auth: JSON.stringify(Me.parse(await me.json()).user),
    'firebase:authUser:embedded:[DEFAULT]': JSON.stringify(identity),
  };
};

const sessions = new Map<string, Promise<Session>>();

/** A session of the account without the sign-in screen, the same for all pages of a worker. */
const sessionOf = (url: string, account: Account): Promise<Session> => {
  const key = `${url} ${account.email}`;
  const session = sessions.get(key) ?? openSession(url, account);
  sessions.set(key, session);
  session.catch(() => sessions.delete(key));
  return session;
};

/** The storage of a browser context that has a session, by default of the demo account. */
export const signedInState = async (
  url: string,
  account: Account = DEMO,
): Promise<Exclude<BrowserContextOptions['storageState'], string | undefined>> => {
  const stored = Object.entries(await sessionOf(url, account)).map(([name, value]) => ({ name, value }));
  return { cookies: [], origins: [{ origin: new URL(url).origin, localStorage: stored }] };
};

/**
 * Gives the page a session, by default of the demo account, without the sign-in screen, which costs a second of
 * processor time. The session is the same in all pages of a worker.
 */
export const resumeSession = async (page: Page, url: string, account: Account = DEMO): Promise<void> => {
  await page.goto(`${url}/favicon.svg`); // any document of the origin
  await page.evaluate(
    (stored) => {
      for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value);
    },
    await sessionOf(url, account),
  );
};

/** Opens the dashboard with an existing session. */
export const openDashboard = async (page: Page, url: string, account?: Account): Promise<void> => {
  await resumeSession(page, url, account);
  await page.goto(`${url}/dashboard`);
};
