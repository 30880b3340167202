import { connect } from 'node:net';
import { Writable } from 'node:stream';
import compress from '@fastify/compress';
import fastify, { LogController } from 'fastify';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { handleError } from './error-handler.ts';

const open = async () => {
  const lines: string[] = [];
  const stream = new Writable({
    write: (line: Buffer, _encoding, done) => {
      lines.push(line.toString());
      done();
    },
  });
  const app = fastify({
    loggerInstance: pino({ level: 'warn' }, stream),
    logController: new LogController({ disableRequestLogging: true }),
  });
  const ended = Promise.withResolvers<number>();
  app.setErrorHandler((error: Error, request, reply) => {
    handleError(error, request, reply);
    ended.resolve(reply.statusCode);
    return reply;
  });
  app.decorateRequest('refusedWith', undefined);
  app.addContentTypeParser('text/csv', (_request, body, done) => done(null, body));
  app.post('/upload', async ({ raw }) => {
    for await (const _ of raw);
  });
  app.post('/late', async ({ raw }) => {
    await new Promise((done) => raw.once('close', done)); // it has left before anything was read
    for await (const _ of raw.iterator());
  });
  app.post('/json', async () => ({}));
  await app.register(compress, { threshold: 0 });
  app.post('/page', (request, reply) => {
    void reply.send({ reviews: 'x'.repeat(1_000_000) });
    request.raw.socket.destroy(); // while the answer is being compressed
  });
  app.post('/bug', async () => {
    throw new Error('a bug');
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  return { port: Number(new URL(app.listeningOrigin).port), lines, ended: ended.promise, app };
};

it.each([
  ['/upload', 'text/csv'],
  ['/late', 'text/csv'],
  ['/json', 'application/json'],
])('takes a client that leaves in the middle of %s for no failure of ours', async (path, type) => {
  const { port, lines, ended } = await open();
  const socket = connect(port, '127.0.0.1');
  const head = `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: 1000\r\n\r\n{`;
  socket.write(head, () => setTimeout(() => socket.destroy(), 20));
  expect(await ended).toBe(400);
  expect(lines).toEqual([]);
});

it('takes a client that leaves before its compressed answer for no failure of ours', async () => {
  const { port, lines, ended } = await open();
  const asked = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } };
  await expect(fetch(`http://127.0.0.1:${port}/page`, asked)).rejects.toThrow('fetch failed');
  await ended;
  expect(lines).toEqual([]);
});

it('logs an unexpected error', async () => {
  const { lines, app } = await open();
  expect((await app.inject({ method: 'POST', url: '/bug' })).statusCode).toBe(500);
  expect(lines.join('')).toContain('a bug');
});
