import { expect, it } from 'vitest';
import * as z from 'zod';
import { SIGN_IN_ENVIRONMENT, signInOf } from './sign-in-env.ts';

const read = (given: object, isOnlyHere = true) =>
  signInOf({ NODE_ENV: 'production', ...z.object(SIGN_IN_ENVIRONMENT).parse(given) }, { isOnlyHere });
const FIREBASE = { FIREBASE_PROJECT_ID: 'p', FIREBASE_API_KEY: 'k' };

it('lets nobody sign up uninvited in an installation of their own, unless it says so', () => {
  const own = { firebase: undefined, embeddedIdentity: undefined };
  expect(read({ SIGN_IN: 'own' })).toEqual({
    ...own,
    ownSignIn: { registration: 'invited', provider: undefined },
  });
  expect(read({ SIGN_IN: 'own', REGISTRATION: 'open' })).toEqual({
    ...own,
    ownSignIn: { registration: 'open', provider: undefined },
  });
});

it('opens own sign-in only if it is asked for', () => {
  expect(read(FIREBASE)).toMatchObject({ firebase: { projectId: 'p', apiKey: 'k' }, ownSignIn: undefined });
  expect(() => read({})).toThrow('must be set in production');
});

it.each([
  [{ SIGN_IN: 'own', ...FIREBASE }, 'SIGN_IN: must not be "own" with FIREBASE_PROJECT_ID'],
  [{ REGISTRATION: 'open', ...FIREBASE }, 'REGISTRATION: must not be set unless SIGN_IN is "own"'],
  [{ SIGN_IN: 'own', FIREBASE_API_KEY: 'k' }, 'set both or neither'],
])('refuses settings that contradict each other: %j', (given, complaint) => {
  expect(() => read(given)).toThrow(complaint);
});
