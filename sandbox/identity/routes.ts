import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { errorBody, isRefused } from './answer.ts';
import type { Call } from './call.ts';
import { createAuthUri } from './calls/create-auth-uri.ts';
import { deleteAccount } from './calls/delete-account.ts';
import { lookup } from './calls/lookup.ts';
import { refresh } from './calls/refresh.ts';
import { resetPassword } from './calls/reset-password.ts';
import { sendOobCode } from './calls/send-oob-code.ts';
import { signInWithPassword } from './calls/sign-in.ts';
import { signInWithIdp } from './calls/sign-in-with-idp.ts';
import { signUp } from './calls/sign-up.ts';
import { update } from './calls/update.ts';
import { clientOf } from './client.ts';
import type { Parts } from './context.ts';
import { addGooglePage } from './google-page.ts';
import { addResetPage } from './reset-page.ts';

const ACCOUNTS = {
  signUp,
  signInWithPassword,
  signInWithIdp,
  lookup,
  update,
  delete: deleteAccount,
  sendOobCode,
  resetPassword,
  createAuthUri,
} satisfies Record<string, Call>;

const LARGEST_BODY = 64 * 1024;

/** The calls under the paths that the SDK gives them (https://cloud.google.com/identity-platform/docs/reference/rest). */
export const routes =
  (parts: Parts): FastifyPluginAsync =>
  async (app) => {
    app.addHook('onSend', async (_request, reply) => {
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    });
    app.setErrorHandler<FastifyError>((error, _request, reply) => {
      if ((error.statusCode ?? 500) < 500)
        return reply.code(400).send(errorBody(400, 'Invalid request body'));
      process.stderr.write(`The identity provider failed: ${error.stack}\n`);
      // Deliberately not JSON: the SDK keeps its user if it cannot parse a response, and signs out on any error it can parse.
      return reply.code(503).header('retry-after', '5').type('text/plain').send('Try again later.');
    });
    const answering = (call: Call) => ({
      bodyLimit: LARGEST_BODY,
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const outcome = await call(parts, request.body, clientOf(request, reply));
        return isRefused(outcome)
          ? reply.code(400).send(errorBody(400, outcome.refused))
          : reply.send(outcome);
      },
    });
    for (const [name, call] of Object.entries(ACCOUNTS))
      app.route({
        method: 'POST',
        url: `/identitytoolkit.googleapis.com/v1/accounts::${name}`,
        ...answering(call),
      });
    // Only these two accept forms, which any page can make a browser send.
    await app.register(async (forms) => {
      forms.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string' },
        (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
      );
      forms.route({ method: 'POST', url: '/securetoken.googleapis.com/v1/token', ...answering(refresh) });
      addResetPage(forms, parts);
    });
    for (const host of ['identitytoolkit', 'securetoken'])
      app.all(`/${host}.googleapis.com/*`, (_request, reply) =>
        reply.code(404).send(errorBody(404, 'NOT_FOUND')),
      );
    addGooglePage(app, parts);
    app.get('/.well-known/jwks.json', async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=300').send(await parts.keys.published()),
    );
  };
