import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { answer } from './answer-error.ts';

/** Serves the built page from `directory`; every path that is not a file or a call is the page itself. */
export const servePage = async (app: FastifyInstance, directory: string): Promise<void> => {
  const index = join(directory, 'index.html');
  const page = existsSync(index) ? readFileSync(index, 'utf8') : undefined;
  if (page !== undefined)
    await app.register(fastifyStatic, {
      root: directory,
      index: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        const isNamedByContent = path.includes(`${directory}/assets/`);
        reply.header('cache-control', isNamedByContent ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  app.get('/', async (_request, reply) => sendPage(reply));
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, async (request, reply) => {
    const isVisit =
      request.method === 'GET' &&
      !request.url.startsWith('/api/') &&
      (request.headers.accept ?? '').includes('text/html');
    return isVisit ? sendPage(reply) : answer(reply, 'ENTITY_NOT_FOUND', 'There is nothing here.');
  });
  const sendPage = (reply: Parameters<typeof answer>[0]) =>
    page === undefined
      ? answer(reply, 'SERVICE_UNAVAILABLE', 'The page has not been built.')
      : reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
};
