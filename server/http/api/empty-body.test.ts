import { expect, it } from 'vitest';
import { api } from '#shared/contract/api.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { startApi } from '#tests/support/app/test-server.ts';
import { isOptional } from './openapi.ts';

const { context, createCompany } = await createTestContext();
const server = await startApi(context);
const caller = await createCompany();
const authorization = `Bearer ${await server.tokenOf(caller.userId)}`;
const posts = Object.values(api)
  .flatMap((verbs) => Object.values<Endpoint>(verbs))
  .filter(({ method }) => method !== 'GET');
const optional = posts.filter(isOptional).map(({ path }) => path);

const JSON_TYPE = { 'content-type': 'application/json' };
const ask = ({ method, path }: Pick<Endpoint, 'method' | 'path'>, headers: object, body?: string) =>
  server.ask({
    method,
    path,
    headers: { authorization, ...headers },
    ...(body === undefined ? {} : { body }),
  });

it('accepts an omitted body for every endpoint without input', () =>
  expect(optional).toEqual(
    expect.arrayContaining([
      '/api/user/getSettings',
      '/api/subscription/getManagementUrls',
      '/api/subscription/getSubscriptionResult',
      '/api/trial/activate',
    ]),
  ));

it.each(optional)('answers %s without a body as with an empty object', async (path) => {
  const row = { method: 'POST', path: path } as const;
  const expected = await ask(row, JSON_TYPE, '{}');
  expect(expected.body.error).not.toBe('MISSING_PARAMETERS');
  for (const headers of [{}, JSON_TYPE]) {
    const { status, body } = await ask(row, headers);
    expect({ status, error: body.error }).toEqual({ status: expected.status, error: expected.body.error });
  }
});

it.each(
  posts
    .filter((row) => !isOptional(row) && !row.path.includes(':'))
    .map((row): [string, Endpoint] => [row.path, row]),
)('names the fields that %s misses without a body', async (_, row) => {
  for (const headers of [{}, JSON_TYPE]) {
    const { status, body } = await ask(row, headers);
    expect({ status, error: body.error }).toEqual({ status: 400, error: 'MISSING_PARAMETERS' });
    expect(Object.values(Object(body.issues)).length).toBeGreaterThan(0);
  }
});
