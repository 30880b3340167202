import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { ApiError, contextFor, type ServerContext } from '#server/context.ts';
import { type Asked, askToUnsubscribe, unsubscribe } from '#server/features/notices/unsubscribe.ts';
import { noApp } from '#shared/domain/account/app-scope.ts';
import { escaped, headline, mailPage } from '#shared/domain/mail/mail-page.ts';

const Search = z.object({ token: z.string().check(z.maxLength(2000)) });

/** The page is a mail's: its own styles and one form, no script. */
const POLICY =
  "default-src 'none';style-src 'unsafe-inline';form-action 'self';frame-ancestors 'none';base-uri 'none'";

/**
 * The link at the foot of a mail. Looking asks, as scanners of mails look; only POST stops them: by the button, or by the
 * mail program at once (RFC 8058).
 */
export const mountUnsubscribe = (app: FastifyInstance, server: ServerContext): Promise<void> =>
  Promise.resolve(
    app.register(async (at) => {
      at.removeAllContentTypeParsers();
      at.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1024 }, (_request, _body, done) =>
        done(null),
      );
      const context = contextFor(server, noApp);
      const tokenOf = (query: unknown): string => {
        const search = Search.safeParse(query);
        if (!search.success) throw new ApiError('ENTITY_NOT_FOUND', 'The link is incomplete.');
        return search.data.token;
      };
      const show = (reply: FastifyReply, asked: Asked | undefined, body: (asked: Asked) => string) => {
        if (!asked) throw new ApiError('ENTITY_NOT_FOUND', 'The link is not valid.');
        return reply
          .type('text/html; charset=utf-8')
          .header('content-security-policy', POLICY)
          .header('cache-control', 'no-store')
          .send(mailPage(asked.language, body(asked)));
      };
      at.get('/api/notification/unsubscribe', async ({ query }, reply) => {
        const token = tokenOf(query);
        return show(
          reply,
          await askToUnsubscribe(context, token),
          ({ words }) =>
            `<form method="post" action="?token=${encodeURIComponent(token)}"><button style="font:inherit;padding:12px 20px">${escaped(words.unsubscribe)}</button></form>`,
        );
      });
      at.post('/api/notification/unsubscribe', async ({ query }, reply) =>
        show(reply, await unsubscribe(context, tokenOf(query)), ({ words }) => headline(words.unsubscribed)),
      );
    }),
  );
