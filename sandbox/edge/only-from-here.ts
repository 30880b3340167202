import type { FastifyInstance, FastifyRequest } from 'fastify';

const LOOPBACK_ADDRESS = /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/i;
const LOOPBACK_HOST = /^(127(\.\d{1,3}){3}|localhost|\[::1\])(:\d+)?$/i;
/** What proxies add to a request that they pass on. */
const OF_PROXIES = /^(forwarded|via|x-forwarded-.+|x-real-ip|x-original-.+|cf-.+)$/;

const isFromHere = ({ ip, headers }: FastifyRequest): boolean =>
  LOOPBACK_ADDRESS.test(ip) &&
  LOOPBACK_HOST.test(headers.host ?? '') &&
  !Object.keys(headers).some((name) => OF_PROXIES.test(name));

/** Whether a page of another origin sent the request: browsers say so, and other programs say nothing. */
const isFromForeignPage = ({ headers, method }: FastifyRequest): boolean => {
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return false;
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  return headers.origin !== undefined && headers.origin !== `http://${headers.host}`;
};

/** The sandbox knows keys and takes orders from whoever asks: that is this machine alone, and no page but its own. */
export const onlyFromHere = (server: FastifyInstance): void => {
  server.addHook('onRequest', async (request, reply) => {
    if (!isFromHere(request))
      return reply
        .code(403)
        .send({ error: 'LOOPBACK_ONLY', message: 'Ask from this machine, without a proxy.' });
    if (isFromForeignPage(request))
      return reply.code(403).send({ error: 'FOREIGN_PAGE', message: 'Another page may not ask this.' });
  });
};
