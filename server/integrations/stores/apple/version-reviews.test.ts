import { expect, it } from 'vitest';
import { startFixedServer } from '#tests/support/app/faulty-server.ts';
import { appleKeyOf, startTestSandbox } from '#tests/support/sandbox/test-sandbox.ts';
import { appleStore } from './app-store.ts';

const sandbox = await startTestSandbox();
const key = appleKeyOf((await sandbox.addPublisher([{ store: 'apple', id: '7001', name: 'One' }])).apple);
const open = (baseUrl: string) => appleStore({ baseUrl, timeoutMs: 5000, now: Date.now });

it('reads which reviews are of a version, each row by itself, and sends its token to no other host', async () => {
  const rows = [
    { id: 'one', type: 'customerReviews' },
    null,
    { id: 7 },
    { id: 'two', attributes: { rating: 9 } },
  ];
  const next = 'https://evil.example/';
  const store = open(await startFixedServer({ body: { data: rows, links: { next } } }));
  expect(await store.listVersionReviews(key, 'v1', null)).toMatchObject({
    value: { reviews: ['one', 'two'], next },
  });
  expect(await store.listVersionReviews(key, 'v1', next)).toMatchObject({ failure: { kind: 'unknown' } });
});

it('says that a version is gone', async () => {
  const store = open(`${sandbox.url}/app-store-connect`);
  expect(await store.listVersionReviews(key, '7001-9', null)).toMatchObject({ failure: { kind: 'gone' } });
});
