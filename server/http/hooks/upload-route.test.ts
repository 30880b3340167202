import { connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { IMPORT } from '#shared/contract/application/import.ts';
import { exportText } from '#tests/support/app/google-export.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { startApi } from '#tests/support/app/test-server.ts';

const { context, createApp, clock, rows } = await createTestContext();
const server = await startApi(context);
const app = await createApp({ store: 'google' });
const other = await createApp({ store: 'google' });
const token = await server.tokenOf(app.caller.userId);
const file = exportText([{ appId: app.appId, id: 'gp:1', at: clock.now - 1000 }]);

const send = (id: string, headers: Record<string, string> = {}, body: string = file) =>
  server.ask({
    method: 'POST',
    path: IMPORT.path.replace(':id', id),
    headers: { authorization: `Bearer ${token}`, 'content-type': IMPORT.type, ...headers },
    body,
  });
const remaining = async () => (await rows('select 1 from reviews')).length;

it('refuses uploads without access, to foreign apps, or with another content type', async () => {
  expect(await send(app.appId, { authorization: '' })).toMatchObject({ status: 401 });
  expect(await send(other.appId)).toMatchObject({ status: 404, body: { error: 'ENTITY_NOT_FOUND' } });
  expect(await send('%00')).toMatchObject({ status: 404, body: { error: 'ENTITY_NOT_FOUND' } });
  expect(await send(app.appId, { 'x-company-id': other.companyId })).toMatchObject({ status: 404 });
  for (const type of ['application/json', 'text/plain', 'multipart/form-data'])
    expect(await send(app.appId, { 'content-type': type })).toMatchObject({ status: 415 });
  const large = { 'content-length': String(IMPORT.largest + 1), connection: 'close' };
  expect(await send(app.appId, large)).toMatchObject({ status: 413 });
  expect(await remaining()).toBe(0);
});

it('answers a rejected upload after all of it was sent, at any size', async () => {
  const wrong = `Date,Sum\r\n${'2026-11-01,3\r\n'.repeat(200_000)}`;
  expect(await send(app.appId, {}, wrong)).toMatchObject({
    status: 422,
    body: { error: 'IMPORT_WRONG_FILE' },
  });
});

it('imports a file and returns the result', async () => {
  expect(await send(app.appId)).toMatchObject({ status: 200, body: { found: 1, added: 1 } });
  expect(await send(app.appId)).toMatchObject({ status: 200, body: { found: 1, added: 0, known: 1 } });
  expect(await remaining()).toBe(1);
});

it('closes the connection of a rejected upload that does not end, after answering', async () => {
  const socket = connect(Number(server.url.port), server.url.hostname);
  onTestFinished(() => void socket.destroy());
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()).on('error', resolve));
  const path = IMPORT.path.replace(':id', other.appId);
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${IMPORT.type}\r\nContent-Length: 1000000\r\n\r\n`,
  );
  const trickle = setInterval(() => socket.write('x'), 100);
  onTestFinished(() => clearInterval(trickle));
  let response = '';
  socket.on('data', (part) => {
    response += String(part);
  });
  await closed;
  expect(response).toMatch(/^HTTP\/1.1 404/);
}, 20_000);
