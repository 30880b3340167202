import { connect } from 'node:net';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { api } from '#shared/contract/api.ts';
import { bearer, tenantsOf } from '#tests/support/app/tenants.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { startApi } from '#tests/support/app/test-server.ts';
import { MOST_RUNNING } from './fair-calls.ts';
import { routes } from './routes.ts';

const kit = await createTestContext();
const server = await startApi(kit.context);
const tenants = tenantsOf(kit, server);
const tenant = await tenants.tenant();
const other = await tenants.tenant();
const { app, batchId } = tenant;
const headers = bearer(tenant.token);

const call = (verb: 'get' | 'pause' | 'resume') => {
  const { method, path } = routes.batch[verb].row;
  return server.ask({ method, path, headers, body: { id: batchId } });
};
const isPaused = async (): Promise<boolean> => {
  const { batch } = z.parse(api.batch.get.output, (await call('get')).body);
  return batch.pause !== null;
};

/** Asks to resume the batch; returns how to close its connection. */
const resumeRaw = (): Promise<() => Promise<void>> =>
  new Promise((sent) => {
    const socket = connect(Number(server.url.port), server.url.hostname);
    const body = JSON.stringify({ id: batchId });
    const lines = [
      `POST ${api.batch.resume.path} HTTP/1.1`,
      `host: ${server.url.host}`,
      `authorization: ${headers.authorization}`,
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(body)}`,
    ];
    socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`, () =>
      sent(
        () =>
          new Promise((closed) => {
            socket.once('close', () => closed()).destroySoon();
          }),
      ),
    );
  });

const askForLabels = () => server.ask({ method: 'POST', path: '/api/label/list', headers, body: '{}' });

/** How many calls wait for the lock on labels. */
const waiting = async (): Promise<number> => {
  const locks = await kit.rows("select from pg_locks where relation = 'labels'::regclass and not granted");
  return locks.length;
};

it('resumes no batch for a caller who has gone meanwhile', async () => {
  await call('pause');
  const locked = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const lock = app.inScope(async (tx) => {
    await sql`lock table labels in access exclusive mode`.execute(tx);
    locked.resolve();
    await release.promise;
  });
  await locked.promise;
  const running = Array.from({ length: MOST_RUNNING }, askForLabels);
  await expect.poll(waiting).toBe(MOST_RUNNING);
  const me = (token: string) => server.ask({ method: 'GET', path: '/api/user/me', headers: bearer(token) });
  const leave = await resumeRaw();
  for (let time = 0; time < 3; time += 1) await me(other.token); // by then it has arrived
  await leave();
  const next = me(tenant.token);
  release.resolve();
  await lock;
  for (const { status } of await Promise.all([...running, next])) expect(status).toBe(200);
  // Nothing tells when a call without a caller is over; it would take fewer turns than these.
  for (let time = 0; time < 20; time += 1) expect(await isPaused()).toBe(true);
  await call('resume');
  expect(await isPaused()).toBe(false);
});

it('needs the caller of whatever changes what is public', () => {
  const named = Object.entries(routes).flatMap(([noun, verbs]) =>
    Object.entries(verbs).flatMap(([verb, route]) => ('needsCaller' in route ? [`${noun}.${verb}`] : [])),
  );
  expect(named.sort()).toEqual([
    'batch.approve',
    'batch.remove',
    'batch.resume',
    'batch.send',
    'reply.removeReply',
    'reply.submitAnswer',
  ]);
});
