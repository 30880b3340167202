import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { ApiError, contextFor, type ServerContext } from '#server/context.ts';
import { importReviews } from '#server/features/reviews/import/import-reviews.ts';
import { type Authenticate, headerOf } from '#server/http/auth/authenticate.ts';
import { IMPORT } from '#shared/contract/application/import.ts';
import { Id } from '#shared/contract/fields.ts';

/** Concurrent imports per company and node. */
const MAX_CONCURRENT = 2;

/** How long the rest of a rejected upload is still read, in ms, so that its sender receives the answer. */
const DRAIN_MS = 5000;

/** The upload route: the only endpoint whose body is not JSON; the file is parsed while it arrives. */
export const mountImport = (
  app: FastifyInstance,
  context: ServerContext,
  authenticate: Authenticate,
): Promise<void> =>
  Promise.resolve(
    app.register(async (at) => {
      const open = new Map<string, number>();
      at.removeAllContentTypeParsers();
      at.addContentTypeParser(IMPORT.type, (_request, file, done) => done(null, file));
      at.route<{ Params: { id: string } }>({
        method: IMPORT.method,
        url: IMPORT.path,
        onRequest: async (request, reply) => {
          reply.header('cache-control', 'no-store');
          const { authorization } = request.headers;
          const companyHeader = headerOf(request, 'x-company-id');
          request.admitted = await authenticate(IMPORT, { authorization, companyHeader });
          if (Number(headerOf(request, 'content-length')) > IMPORT.largest)
            throw new ApiError('REQUEST_TOO_LARGE', 'The file is too large.');
        },
        onResponse: async ({ raw }) => {
          if (raw.complete) return;
          const timer = setTimeout(() => raw.destroy(), DRAIN_MS).unref();
          raw.once('close', () => clearTimeout(timer));
        },
        handler: async ({ admitted, body, params }) => {
          const caller = admitted?.caller;
          if (caller === undefined) throw new ApiError('EXPIRED_TOKEN', 'Authentication required.');
          if (!Id.safeParse(params.id).success) throw new ApiError('ENTITY_NOT_FOUND', 'App not found.');
          const { companyId } = caller;
          const others = open.get(companyId) ?? 0;
          if (others >= MAX_CONCURRENT)
            throw new ApiError('TOO_MANY_REQUESTS', 'Another import is in progress.', {
              retryAfterMs: 5000,
            });
          open.set(companyId, others + 1);
          const file = body instanceof Readable ? body : Readable.from([]);
          try {
            // The socket is not destroyed at once: many clients read the answer only after sending everything.
            const bytes = file.iterator({ destroyOnReturn: false });
            return await importReviews(contextFor(context, caller.apps), caller, { appId: params.id, bytes });
          } finally {
            file.resume();
            const remaining = (open.get(companyId) ?? 1) - 1;
            if (remaining > 0) open.set(companyId, remaining);
            else open.delete(companyId);
          }
        },
      });
    }),
  );
