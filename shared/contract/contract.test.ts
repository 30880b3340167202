import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { api } from './api.ts';
import type { Endpoint } from './endpoint.ts';
import { ERROR_STATUS, errorCodeOf } from './errors.ts';
import { Id, Text, Time, UserClaim } from './fields.ts';

const rows: Endpoint[] = Object.values(api).flatMap((verbs) => Object.values<Endpoint>(verbs));
const accepts = (schema: z.ZodMiniType, value: unknown): boolean => z.safeParse(schema, value).success;

describe('API contract', () => {
  it('API contract has unique endpoints', () => {
    expect(new Set(rows.map(({ method, path }) => `${method} ${path}`)).size).toBe(rows.length);
    for (const { path } of rows) expect(path).toMatch(/^\/api\/[a-z]+(-[a-z]+)*(\/[a-zA-Z]+)?(\/:id)?$/);
  });

  it('uses 401 only for missing authentication and 403 only for lost access', () => {
    const codes = (status: number) =>
      Object.entries(ERROR_STATUS).flatMap(([code, codeStatus]) => (codeStatus === status ? [code] : []));
    expect(codes(401)).toEqual(['EXPIRED_TOKEN']);
    expect(codes(403)).toEqual(['TRIAL_EXPIRED', 'SUBSCRIPTION_EXPIRED', 'NO_ACTIVE_SUBSCRIPTION']);
  });
});

it('defines every error code of the specification', () => {
  const codes =
    `ENTITY_ALREADY_EXISTS, ENTITY_NOT_FOUND, MISSING_PARAMETERS, CHECK_GOOGLE_CONFIG, CHECK_APPLE_CONFIG,
    FILL_GOOGLE_CONFIG, FILL_APPLE_CONFIG, SUCCESS, ERROR, STORE_API_ERROR, DB_OPERATION_ERROR, TOO_MANY_CHARACTERS,
    REVIEW_NOT_FOUND, ERROR_SUBMIT, NO_ACTIVE_SUBSCRIPTION, EXPIRED_TOKEN, STORE_ALREADY_LINKED,
    STORE_ALREADY_LINKED_TO_ANOTHER_COMPANY, TRIAL_EXPIRED, SUBSCRIPTION_EXPIRED, NO_PERMISSIONS,
    NO_PUBLISHED_APPS_OR_DEVELOPER, NO_PUBLISHED_APPS, NO_APPS`.split(/,\s+/);
  expect(codes).toHaveLength(24);
  expect(Object.keys(ERROR_STATUS)).toEqual(expect.arrayContaining(codes));
});

it.each([
  ['TRIAL_EXPIRED', 'TRIAL_EXPIRED'],
  ['toString', 'ERROR'],
  ['__proto__', 'ERROR'],
  ['', 'ERROR'],
  [404, 'ERROR'],
  [undefined, 'ERROR'],
  [null, 'ERROR'],
])('parses the error code %j as %s', (value, code) => {
  expect(errorCodeOf(value)).toBe(code);
});

describe('contract fields', () => {
  it.each([
    ['an id', Id, 'x', true],
    ['an id', Id, 'x'.repeat(200), true],
    ['an id', Id, '', false],
    ['an id', Id, 'x'.repeat(201), false],
    ['an id', Id, 'a\0b', false],
    ['an id', Id, 5, false],
    ['a text', Text, '', true],
    ['a text', Text, 'x'.repeat(20_000), true],
    ['a text', Text, 'x'.repeat(20_001), false],
    ['a text', Text, '\0', false],
    ['a time', Time, '2026-11-21T10:00:00.000Z', true],
    ['a time', Time, '2026-11-21T10:00:00+01:00', false],
    ['a time', Time, '2026-11-21', false],
    ['a claim', UserClaim, undefined, true],
    ['a claim', UserClaim, 'a@b.test', true],
    ['a claim', UserClaim, { id: 'u', more: 1 }, true],
    ['a claim', UserClaim, { id: 5 }, false],
    ['a claim', UserClaim, [], false],
  ])('validate %s (case %#)', (_field, schema, value, isValid) => {
    expect(accepts(schema, value)).toBe(isValid);
  });
});
