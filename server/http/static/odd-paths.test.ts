import { expect, it } from 'vitest';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { startApi } from '#tests/support/app/test-server.ts';

const { context } = await createTestContext();
const server = await startApi(context);
const visit = (path: string) => server.ask({ method: 'GET', path, headers: { accept: 'text/html' } });

it.each([
  '/dashboard',
  '/dashboard/',
  '/dashboard//',
  '//dashboard',
  '/Dashboard',
  '/settings//apps',
  '/%64ashboard',
  '/dashboard/.',
  '/dashboard/..',
  '/.hidden',
  '/reviews/%2e%2e/x',
  '/%',
  '/%zz',
  '/a\\b',
  '/assets/',
  '/assets//',
  '/assets/none.js',
  '/index.html/',
  `/${'x'.repeat(3000)}`,
  '/dashboard;x=1',
  '/dashboard?x=%',
  '/api',
  '/healthz/',
])('serves the page to a visit of %s', async (path) => {
  const { status, headers, text } = await visit(path);
  expect({ status, type: headers['content-type'], text }).toEqual({
    status: 200,
    type: 'text/html; charset=utf-8',
    text: '<!doctype html>page',
  });
});

it('answers a call of what does not exist with an error', async () => {
  for (const path of ['/api/none', '/api//none', '/api/'])
    expect((await visit(path)).body.error, path).toBe('ENTITY_NOT_FOUND');
  expect((await server.ask({ method: 'GET', path: '/none' })).body.error).toBe('ENTITY_NOT_FOUND');
});
