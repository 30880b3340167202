import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { headerOf } from '#server/http/auth/authenticate.ts';
import { type AsyncContext, currentContext, runInContext } from '#server/telemetry/async-context.ts';
import type { Telemetry } from '#server/telemetry/telemetry.ts';
import type { EndSpan } from '#server/telemetry/trace.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The request's id in logs and traces, and how to end its span. */
    seen: { scope: AsyncContext; end: EndSpan } | undefined;
    /** The error code it was answered with. */
    refusedWith: string | undefined;
  }
  interface FastifyContextConfig {
    /** The endpoint's name in metrics; by default the route's pattern. */
    figure?: string;
  }
}

/** A request's name in metrics and traces: the endpoint's or the route's pattern, never user input. */
const nameOf = ({ routeOptions: { config, url } }: FastifyRequest): string =>
  config?.figure ?? (url === undefined || url.includes('*') ? 'page' : url);

/** Gives every request an id, counts and traces it; log lines written while it is handled carry the id. */
export const instrumentRequests = (app: FastifyInstance, { metrics, tracer }: Telemetry): void => {
  app.decorateRequest('seen', undefined);
  app.decorateRequest('refusedWith', undefined);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    const open = (end: EndSpan): void => {
      request.seen = { scope: { ...currentContext(), requestId: request.id }, end };
      runInContext(request.seen.scope, done);
    };
    // Any client may send a trace id; only one from a trusted proxy is adopted.
    const hasTrustedProxy = (request.ips?.length ?? 0) > 1;
    const parent = hasTrustedProxy ? headerOf(request, 'traceparent') : undefined;
    tracer.open(`${request.method} ${nameOf(request)}`, 'server', open, parent);
  });
  // The body arrives in events of the connection, outside the request's async context.
  app.addHook('preValidation', (request, _reply, done) => runInContext(request.seen?.scope ?? {}, done));
  app.addHook('onResponse', async (request, reply) => {
    const route = nameOf(request);
    const status = reply.raw.statusCode;
    // A stream's duration says nothing about how fast it opened, nor that of a download.
    if (!/^text\/(event-stream|csv)/.test(String(reply.raw.getHeader('content-type'))))
      metrics.request(route, request.method, status, reply.elapsedTime / 1000);
    if (request.refusedWith) metrics.errorResponse(route, request.refusedWith);
    const attributes = { 'http.route': route, 'http.response.status_code': status };
    request.seen?.end({ ...attributes, 'rejoinder.request_id': request.id }, status >= 500);
  });
};

export const newRequestId = (): string => randomUUID();
