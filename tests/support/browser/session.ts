import type { Page } from 'playwright-core';
import * as z from 'zod';
import { DEMO } from '#scripts/lib/demo-account.ts';
import type { Account } from './own-company.ts';

const SignedIn = z.object({
  idToken: z.string(),
  refreshToken: z.string(),
  localId: z.string(),
  expiresIn: z.coerce.number(),
});
const Me = z.object({ user: z.looseObject({}) });

/** What the page stores of a session, by key: the user, and what the identity SDK keeps. */
type Session = Record<string, string>;

const openSession = async (url: string, { email, password }: Account): Promise<Session> => {
  const answer = await fetch(
    `${url}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=test`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password, returnSecureToken: true }),
    },
  );
  const { idToken, refreshToken, localId, expiresIn } = SignedIn.parse(await answer.json());
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

/**
 * Gives the page a session, by default of the demo account, without the sign-in screen, which costs a second of
 * processor time. The session is the same in all pages of a worker.
 */
export const resumeSession = async (page: Page, url: string, account: Account = DEMO): Promise<void> => {
  const key = `${url} ${account.email}`;
  const session = sessions.get(key) ?? openSession(url, account);
  sessions.set(key, session);
  await page.goto(`${url}/favicon.svg`); // any document of the origin
  await page.evaluate(
    (stored) => {
      for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value);
    },
    await session,
  );
};

/** Opens the dashboard with an existing session. */
export const openDashboard = async (page: Page, url: string, account?: Account): Promise<void> => {
  await resumeSession(page, url, account);
  await page.goto(`${url}/dashboard`);
};
