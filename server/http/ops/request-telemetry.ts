import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { headerOf } from '#server/http/auth/authenticate.ts';
import { type AsyncContext, currentContext, runInContext } from '#server/telemetry/async-context.ts';
import type { Telemetry } from '#server/telemetry/telemetry.ts';
import type { EndSpan } from '#server/telemetry/trace.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What it is known by in logs and traces, and how to end its span. */
    seen: { scope: AsyncContext; end: EndSpan } | undefined;
    /** The code it was refused with. */
    refusedWith: string | undefined;
  }
  interface FastifyContextConfig {
    /** What the figures call it; without one it goes by its pattern. */
    figure?: string;
  }
}

/** The name of a request in figures and traces: a row's, or the pattern of its path, never what somebody typed. */
const nameOf = ({ routeOptions: { config, url } }: FastifyRequest): string =>
  config?.figure ?? (url === undefined || url.includes('*') ? 'page' : url);

/** Gives every request an id, counts it and traces it; what is logged while it is answered carries the id. */
export const instrumentRequests = (app: FastifyInstance, { metrics, tracer }: Telemetry): void => {
  app.decorateRequest('seen', undefined);
  app.decorateRequest('refusedWith', undefined);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    const open = (end: EndSpan): void => {
      request.seen = { scope: { ...currentContext(), requestId: request.id }, end };
      runInContext(request.seen.scope, done);
    };
    // Anybody may send a trace's id; only a proxy of ours is known to mean it.
    const hasTrustedProxy = (request.ips?.length ?? 0) > 1;
    const parent = hasTrustedProxy ? headerOf(request, 'traceparent') : undefined;
    tracer.open(`${request.method} ${nameOf(request)}`, 'server', open, parent);
  });
  // The body has come in events of the connection, which belong to no request.
  app.addHook('preValidation', (request, _reply, done) => runInContext(request.seen?.scope ?? {}, done));
  app.addHook('onResponse', async (request, reply) => {
    const route = nameOf(request);
    const status = reply.raw.statusCode;
    // A stream lasts as long as somebody looks, which says nothing of how fast it was begun.
    if (!reply.raw.getHeader('content-type')?.toString().startsWith('text/event-stream'))
      metrics.request(route, request.method, status, reply.elapsedTime / 1000);
    if (request.refusedWith) metrics.refused(route, request.refusedWith);
    const told = { 'http.route': route, 'http.response.status_code': status };
    request.seen?.end({ ...told, 'rejoinder.request_id': request.id }, status >= 500);
  });
};

export const newRequestId = (): string => randomUUID();
