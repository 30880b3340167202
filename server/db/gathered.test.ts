import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { gathered } from './gathered.ts';

it('sends what is written in one turn as one message, and what is written later as another', async () => {
  const heard: Buffer[] = [];
  const server = createServer((far) => far.on('data', (part) => heard.push(part)));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const socket = gathered();
  onTestFinished(() => {
    socket.destroy();
    server.close();
  });
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('it does not listen');
  await once(socket.connect(address.port, address.address), 'connect');
  const [single, several] = [vi.spyOn(socket, '_write'), vi.spyOn(socket, '_writev')];

  for (const word of ['bind', 'execute', 'sync']) socket.write(`${word} `);
  expect(single).not.toHaveBeenCalled();
  await vi.waitUntil(() => Buffer.concat(heard).toString() === 'bind execute sync ');
  expect([single.mock.calls.length, several.mock.calls.length]).toEqual([0, 1]);

  socket.write('ready');
  await vi.waitUntil(() => Buffer.concat(heard).toString().endsWith('ready'));
  expect([single.mock.calls.length, several.mock.calls.length]).toEqual([1, 1]);
});
