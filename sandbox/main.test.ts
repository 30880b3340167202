import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { bearer, callerOf, googleForm, KeyFiles } from './test-callers.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-main-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const start = async (): Promise<{ url: string; child: ChildProcess }> => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { ...process.env, SANDBOX_PORT: '0', DATA_DIR: dataDir, HOST: '0.0.0.0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = child.stdout === null ? [''] : await once(child.stdout, 'data');
  expect(String(line)).toMatch(/^sandbox http:\/\/127\.0\.0\.1:\d+\n$/);
  return { url: String(line).trim().split(' ')[1] ?? '', child };
};

const stop = async (child: ChildProcess, signal: NodeJS.Signals): Promise<unknown> => {
  const ended = once(child, 'exit');
  child.kill(signal);
  const [code] = await ended;
  return code;
};

test('keeps what it answered after a kill -9, and stops cleanly on SIGTERM', async () => {
  const first = await start();
  let call = callerOf(first.url);
  const keys = KeyFiles.parse((await call('GET', '/_control/keys')).body);
  const review = { store: 'google', appId: 'com.fernhollow.tallyhop', rating: 3, body: 'Hm' };
  const { id } = z.object({ id: z.string() }).parse((await call('POST', '/_control/reviews', review)).body);
  const grant = await call('POST', '/google-oauth/token', await googleForm(keys.google));
  const token = bearer(z.object({ access_token: z.string() }).parse(grant.body).access_token);
  const path = `/google-play/androidpublisher/v3/applications/${review.appId}/reviews/${id}`;
  expect((await call('POST', `${path}:reply`, { replyText: 'Kept' }, token)).status).toBe(200);
  await stop(first.child, 'SIGKILL');

  const second = await start();
  call = callerOf(second.url);
  const reply = await call('GET', `/_control/replies/google/${review.appId}/${id}`);
  expect(reply.body).toMatchObject({ text: 'Kept', writes: 1 });
  expect((await call('GET', path, undefined, token)).status).toBe(200);
  expect(KeyFiles.parse((await call('GET', '/_control/keys')).body)).toEqual(keys);
  expect(await stop(second.child, 'SIGTERM')).toBe(0);
});
