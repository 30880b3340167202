import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

const ENCODERS = {
  br: (text: string): Promise<Buffer> =>
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (text: string): Promise<Buffer> => promisify(gzip)(text),
};

/** Serves a document of megabytes without a token: built at the first request, and compressed once for each encoding. */
export const mountDocs = (app: FastifyInstance, build: () => object): void => {
  const text = once(() => JSON.stringify(build()));
  const tag = once(() => `"${createHash('sha256').update(text()).digest('base64url')}"`);
  const encoded = { br: once(() => ENCODERS.br(text())), gzip: once(() => ENCODERS.gzip(text())) };
  app.get('/api/docs', async (request, reply) => {
    reply.headers({ 'cache-control': 'public, max-age=3600', etag: tag(), vary: 'accept-encoding' });
    if (request.headers['if-none-match'] === tag()) return reply.status(304).send();
    reply.type('application/json; charset=utf-8');
    const encoding = encodingIn(request.headers['accept-encoding']);
    if (encoding === undefined) return text();
    return reply.header('content-encoding', encoding).send(await encoded[encoding]());
  });
};

/** The better of the two that a client takes. */
const encodingIn = (accepted: string | string[] = ''): 'br' | 'gzip' | undefined => {
  const taken = String(accepted)
    .split(',')
    .filter((one) => !/;\s*q=0(\.0*)?\s*$/.test(one))
    .map((one) => one.split(';')[0]?.trim());
  if (taken.includes('*')) return 'br';
  return (['br', 'gzip'] as const).find((one) => taken.includes(one));
};

const once = <Value>(make: () => Value): (() => Value) => {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};
