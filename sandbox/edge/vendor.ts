import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Sandbox } from '../sandbox.ts';
import type { Vendor } from '../state/faults.ts';
import { applyFault, faultOf, journal } from './calls.ts';

/** A vendor's error body for a status set by a fault or the framework. */
export type Failure = (status: number, message: string) => unknown;

/** What a status set by a fault says by itself. */
const usualMessage = (status: number): string =>
  status === 403 ? 'The caller does not have permission' : 'The service is unavailable.';

const cutKinds = new Set(['accept-then-cut', 'apply-late']);

/** Mounts a vendor under its name, with faults before it and the journal after it. */
export const mountVendor = (
  server: FastifyInstance,
  sandbox: Sandbox,
  vendor: Vendor,
  failure: Failure,
  routes: (at: FastifyInstance, sandbox: Sandbox) => void,
): void => {
  server.register(
    async (at) => {
      at.addHook('preHandler', async (request: FastifyRequest, reply: FastifyReply) => {
        const ended = await applyFault(sandbox, vendor, request, reply, (status, message) =>
          failure(status, message ?? usualMessage(status)),
        );
        if (ended) return reply;
      });
      at.addHook('onSend', async (request, reply, payload) => {
        const cut = cutKinds.has(faultOf(request)?.kind ?? '');
        journal(sandbox, vendor, request, cut ? null : reply.statusCode);
        if (cut) request.raw.socket.destroy();
        return payload;
      });
      at.setErrorHandler((error, _request, reply) => {
        const status =
          typeof error === 'object' &&
          error !== null &&
          'statusCode' in error &&
          typeof error.statusCode === 'number'
            ? error.statusCode
            : 500;
        const message = error instanceof Error ? error.message : 'An internal error occurred.';
        return reply.code(status).send(failure(status, message));
      });
      at.setNotFoundHandler((_request, reply) => reply.code(404).send(failure(404, 'Not found.')));
      routes(at, sandbox);
    },
    { prefix: `/${vendor}` },
  );
};
