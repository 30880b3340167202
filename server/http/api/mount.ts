import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { ApiError, contextFor, type ServerContext } from '#server/context.ts';
import { currentCursor } from '#server/features/live/read-events.ts';
import { type Authenticate, type Authenticated, headerOf } from '#server/http/auth/authenticate.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { everyApp } from '#shared/domain/account/app-scope.ts';
import { POSITION_HEADER } from '#shared/domain/live/position.ts';
import type { Description } from './descriptions/described.ts';
import { descriptionOf } from './descriptions.ts';
import { mountDocs } from './docs.ts';
import { errorCodesOf } from './error-codes.ts';
import { type FairCalls, openFairCalls } from './fair-calls.ts';
import { openApiOf } from './openapi.ts';
import type { Route } from './route.ts';
import { routes } from './routes.ts';

declare module 'fastify' {
  interface FastifyRequest {
    admitted: Authenticated | undefined;
  }
}

/** Mounts every endpoint of the contract, and the OpenAPI document. */
export const mountApi = (
  app: FastifyInstance,
  context: ServerContext,
  authenticate: Authenticate,
  isProduction: boolean,
): void => {
  app.decorateRequest('admitted', undefined);
  const all = Object.entries(routes).flatMap(([noun, verbs]) =>
    Object.entries<Route>(verbs).map(([verb, route]) => ({
      name: `${noun}.${verb}`,
      route,
      about: descriptionOf(noun, verb),
    })),
  );
  const inTurn = openFairCalls();
  app.register(async (server) => {
    allowNoBody(server);
    for (const { name, route, about } of all) {
      const run = isProduction ? route : strictly(route, about);
      mount(server, { context, authenticate, inTurn }, name, run);
    }
  });
  mountDocs(app, () => openApiOf(all.map(({ route: { row }, about }) => ({ row, about }))));
};

/** Many clients send a JSON content type without a body. */
const allowNoBody = (server: FastifyInstance): void => {
  const parse = server.getDefaultJsonParser('error', 'error');
  server.removeContentTypeParser('application/json');
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parse(request, body.toString(), done),
  );
};

/** In bytes: the body of an unauthenticated request is held in memory before its caller is known. */
const ANYONES_BODY_LIMIT = 16 * 1024;

type Mounting = { context: ServerContext; authenticate: Authenticate; inTurn: FairCalls };

const mount = (
  app: FastifyInstance,
  { context, authenticate, inTurn }: Mounting,
  figure: string,
  { row, run }: Route,
): void => {
  app.route({
    config: { figure },
    schema: { response: { 200: responseSchemaOf(row) } },
    ...(row.access === 'anyone' && { bodyLimit: ANYONES_BODY_LIMIT }),
    method: row.method,
    url: row.path,
    // Runs before the body is parsed, so that unauthorised callers cost no parsing.
    onRequest: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { authorization } = request.headers;
      const companyHeader = headerOf(request, 'x-company-id');
      request.admitted = await authenticate(row, { authorization, companyHeader });
    },
    handler: async (request, reply) => {
      const { caller, person } = request.admitted ?? {};
      const work = async () => {
        // Taken before the data is read: a page that follows the changes after it misses none. It is a stream's, so of all apps.
        if (caller && headerOf(request, POSITION_HEADER) !== undefined)
          reply.header(POSITION_HEADER, await currentCursor(contextFor(context, everyApp), caller.companyId));
        return run(
          context,
          { ...request.admitted, visitor: { address: request.ip }, needsCaller: needsCallerOf(request) },
          withPath(request.params, request.body === undefined ? {} : request.body),
        );
      };
      const whose = caller?.companyId ?? person?.identityId;
      return whose === undefined ? work() : inTurn(whose, figure, work);
    },
  });
};

/** Before the first commit only: what has begun is carried to its end. */
const needsCallerOf = ({ raw: { socket } }: FastifyRequest) => {
  let hasBegun = false;
  return async (): Promise<void> => {
    if (hasBegun) return;
    // That a connection has ended is read a turn of the event loop after what it sent before.
    await setImmediate();
    await setImmediate();
    if (socket.destroyed) throw new ApiError('MISSING_PARAMETERS', 'The request was aborted.');
    hasBegun = true;
  };
};

/** The response schema: fields the contract does not declare are left out. */
export const responseSchemaOf = ({ output }: Pick<Endpoint, 'output'>) =>
  // The OpenAPI dialect uses `nullable`, which the serializer handles without trying both sides of a union.
  z.toJSONSchema(output, { io: 'output', target: 'openapi-3.0' });

/** Path parameters are part of the input and override the body. */
const withPath = (params: unknown, body: unknown): unknown => {
  const pathParams = Object.entries(Object(params));
  if (pathParams.length === 0 || typeof body !== 'object' || body === null || Array.isArray(body))
    return body;
  return { ...body, ...Object.fromEntries(pathParams) };
};

/** The same route, but fails on an answer or error the contract does not declare: for tests and development. */
export const strictly = ({ row, run, ...more }: Route, { errors }: Pick<Description, 'errors'>): Route => ({
  row,
  ...more,
  run: async (...call) => {
    try {
      return z.parse(row.output, await run(...call));
    } catch (error) {
      if (!(error instanceof ApiError) || errorCodesOf({ ...row, errors }).includes(error.code)) throw error;
      throw new Error(`${row.path} failed with ${error.code}, which its endpoint does not declare`, {
        cause: error,
      });
    }
  },
});
