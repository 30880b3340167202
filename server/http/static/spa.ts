import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { answer } from '#server/http/api/error-handler.ts';

const YEAR_MS = 365 * 24 * 3_600_000;

/** Where to report a vulnerability (RFC 9116). */
const securityText = (now: number): string =>
  `Contact: mailto:support@rejoinder.app\nExpires: ${new Date(now + YEAR_MS).toISOString()}\nPreferred-Languages: en\n`;

/** Serves the built page from `directory`; any path that is not a file or an endpoint serves the page. */
export const servePage = async (app: FastifyInstance, directory: string): Promise<void> => {
  const index = join(directory, 'index.html');
  const page = existsSync(index) ? readFileSync(index, 'utf8') : undefined;
  if (page !== undefined)
    await app.register(fastifyStatic, {
      root: directory,
      index: false,
      preCompressed: true,
      dotfiles: 'ignore', // the build's own metadata
      setHeaders: (reply, path) => {
        const isNamedByContent = path.includes(`${directory}/assets/`);
        reply.header('cache-control', isNamedByContent ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  app.get('/.well-known/security.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(securityText(Date.now())),
  );
  app.get('/', async (_request, reply) => sendPage(reply));
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, async (request, reply) => {
    const isVisit =
      request.method === 'GET' &&
      !request.originalUrl.startsWith('/api/') &&
      (request.headers.accept ?? '').includes('text/html');
    return isVisit ? sendPage(reply) : answer(reply, 'ENTITY_NOT_FOUND', 'There is nothing here.');
  });
  const sendPage = (reply: Parameters<typeof answer>[0]) =>
    page === undefined
      ? answer(reply, 'SERVICE_UNAVAILABLE', 'The page has not been built.')
      : reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
};
