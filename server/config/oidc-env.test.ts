import { expect, it } from 'vitest';
import * as z from 'zod';
import { OIDC_ENVIRONMENT, oidcOf } from './oidc-env.ts';

const read = (given: object, isOwn = true) => oidcOf(z.object(OIDC_ENVIRONMENT).parse(given), { isOwn });
const GIVEN = {
  OIDC_ISSUER: 'https://id.acme.test/realms/one',
  OIDC_CLIENT_ID: 'rejoinder',
  OIDC_CLIENT_SECRET: 's',
};

it('takes a provider with all it needs, and none without', () => {
  expect(read({})).toBeUndefined();
  expect(read(GIVEN)).toEqual({
    issuer: 'https://id.acme.test/realms/one',
    clientId: 'rejoinder',
    clientSecret: 's',
    allowedDomains: [],
    name: 'id.acme.test',
  });
  expect(
    read({ ...GIVEN, OIDC_NAME: 'Acme', OIDC_ALLOWED_DOMAINS: 'Acme.test, acme.example' }),
  ).toMatchObject({ name: 'Acme', allowedDomains: ['acme.test', 'acme.example'] });
  expect(read({ ...GIVEN, OIDC_ISSUER: 'http://127.0.0.1:4000' })).toMatchObject({ name: '127.0.0.1:4000' });
});

it.each([
  [{ OIDC_ISSUER: GIVEN.OIDC_ISSUER }, 'set all or none'],
  [{ OIDC_NAME: 'Acme' }, 'set all or none'],
  [{ ...GIVEN, OIDC_ISSUER: 'http://id.acme.test' }, 'OIDC_ISSUER: must begin with https://'],
  [{ ...GIVEN, OIDC_ALLOWED_DOMAINS: 'acme.test,@other.test' }, "'@other.test' is not a domain"],
  [{ ...GIVEN, OIDC_ALLOWED_DOMAINS: '*' }, 'is not a domain'],
])('refuses %j', (given, complaint) => {
  expect(() => read(given)).toThrow(complaint);
});

it.each([
  'https://accounts.google.com',
  'https://accounts.google.com/',
  'https://login.microsoftonline.com/common/v2.0',
  'https://login.microsoftonline.com/organizations/v2.0',
  'https://gitlab.com',
])('asks for domains at %s, where anybody can have an account', (issuer) => {
  expect(() => read({ ...GIVEN, OIDC_ISSUER: issuer })).toThrow('OIDC_ALLOWED_DOMAINS: must be set');
  expect(read({ ...GIVEN, OIDC_ISSUER: issuer, OIDC_ALLOWED_DOMAINS: 'acme.test' })).toMatchObject({
    issuer,
  });
});

it('is only for sign-in of its own', () => {
  expect(() => read(GIVEN, false)).toThrow('OIDC_ISSUER: must not be set unless SIGN_IN is "own"');
});
