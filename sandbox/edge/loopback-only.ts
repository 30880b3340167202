import type { FastifyInstance, FastifyRequest } from 'fastify';

const LOOPBACK_ADDRESS = /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/i;
const LOOPBACK_HOST = /^(127(\.\d{1,3}){3}|localhost|\[::1\])(:\d+)?$/i;
/** Headers added by proxies. */
const OF_PROXIES = /^(forwarded|via|x-forwarded-.+|x-real-ip|x-original-.+|cf-.+)$/;

const isFromHere = ({ ip, headers }: FastifyRequest): boolean =>
  LOOPBACK_ADDRESS.test(ip) &&
  LOOPBACK_HOST.test(headers.host ?? '') &&
  !Object.keys(headers).some((name) => OF_PROXIES.test(name));

/** Whether a page of another origin sent the request; only browsers send these headers. */
const isFromForeignPage = ({ headers, method }: FastifyRequest): boolean => {
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return false;
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  return headers.origin !== undefined && headers.origin !== `http://${headers.host}`;
};

/** Rejects other machines and foreign pages, because the sandbox holds keys and its control API has no authentication. */
export const allowLoopbackOnly = (server: FastifyInstance): void => {
  server.addHook('onRequest', async (request, reply) => {
    if (!isFromHere(request))
      return reply
        .code(403)
        .send({ error: 'LOOPBACK_ONLY', message: 'Ask from this machine, without a proxy.' });
    if (isFromForeignPage(request))
      return reply.code(403).send({ error: 'FOREIGN_PAGE', message: 'Another page may not ask this.' });
  });
};
