import { connect } from 'node:net';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { api } from '#shared/contract/api.ts';
import { bearer, tenantsOf } from '#tests/support/app/tenants.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { startApi } from '#tests/support/app/test-server.ts';

const kit = await createTestContext();
const server = await startApi(kit.context);
const { app, batchId, token } = await tenantsOf(kit, server).tenant();
const headers = bearer(token);

const call = (verb: 'get' | 'pause' | 'resume') => {
  const { method, path } = api.batch[verb];
  return server.ask({ method, path, headers, body: { id: batchId } });
};
const isPaused = async (): Promise<boolean> => {
  const { batch } = z.parse(api.batch.get.output, (await call('get')).body);
  return batch.pause !== null;
};

/** Asks to resume the batch; returns how to close the connection. */
const resumeRaw = (): (() => Promise<void>) => {
  const socket = connect(Number(server.url.port), server.url.hostname);
  const body = JSON.stringify({ id: batchId });
  const lines = [
    `POST ${api.batch.resume.path} HTTP/1.1`,
    `host: ${server.url.host}`,
    `authorization: ${headers.authorization}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
  return () =>
    new Promise((closed) => {
      socket.once('close', () => closed()).destroySoon();
    });
};

/** How many statements wait for the lock on batches. */
const waiting = async (): Promise<number> => {
  const locks = await kit.rows("select from pg_locks where relation = 'batches'::regclass and not granted");
  return locks.length;
};

it('resumes no batch for a caller who has gone while the database did not answer', async () => {
  await call('pause');
  const locked = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const lock = app.inScope(async (tx) => {
    await sql`lock table batches in access exclusive mode`.execute(tx);
    locked.resolve();
    await release.promise;
  });
  await locked.promise;
  const leave = resumeRaw();
  await expect.poll(waiting).toBe(1);
  await leave();
  release.resolve();
  await lock;
  // Nothing tells when a call without a caller is over; it would take fewer turns than these.
  for (let time = 0; time < 20; time += 1) expect(await isPaused()).toBe(true);
  await call('resume');
  expect(await isPaused()).toBe(false);
});
