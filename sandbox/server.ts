import Fastify, { type FastifyInstance } from 'fastify';
import { ai, aiBody } from './ai/routes.ts';
import { appleError } from './app-store-connect/errors.ts';
import { appStoreConnect } from './app-store-connect/routes.ts';
import { control } from './control/routes.ts';
import { googleError } from './edge/google.ts';
import { allowLoopbackOnly } from './edge/loopback-only.ts';
import { mountVendor } from './edge/vendor.ts';
import { googleOauth, oauthFailure } from './google-oauth/routes.ts';
import { googlePlay } from './google-play/routes.ts';
import { hooks } from './hooks/routes.ts';
import { serveIcons } from './icons.ts';
import { identityProvider } from './identity/provider.ts';
import { itunes, itunesFailure } from './itunes/routes.ts';
import { mail } from './mail/routes.ts';
import { startSmtp } from './mail/smtp.ts';
import { paddleFailure } from './paddle/errors.ts';
import { moveOn } from './paddle/periods.ts';
import { paddle } from './paddle/routes.ts';
import { type Destination, startEvents } from './paddle/webhooks.ts';
import { playReporting } from './play-reporting/routes.ts';
import { playStore, playStoreFailure } from './play-store/routes.ts';
import type { Sandbox } from './sandbox.ts';
import { seed, seedKeys } from './seed/seed.ts';
import { openDatabase } from './state/database.ts';
import { startLateWrites } from './state/stores/late-writes.ts';

const loopback = new Set(['127.0.0.1', '::1', 'localhost']);

/** Default URL of the product. */
const PRODUCT_URL = 'http://127.0.0.1:3000';

const mountAll = (server: FastifyInstance, sandbox: Sandbox): void => {
  mountVendor(server, sandbox, 'app-store-connect', appleError, appStoreConnect);
  mountVendor(server, sandbox, 'itunes', itunesFailure, itunes);
  mountVendor(server, sandbox, 'google-oauth', oauthFailure, googleOauth);
  mountVendor(server, sandbox, 'google-play', googleError, googlePlay);
  mountVendor(server, sandbox, 'play-reporting', googleError, playReporting);
  mountVendor(server, sandbox, 'play-store', playStoreFailure, playStore);
  mountVendor(server, sandbox, 'ai', aiBody, ai);
  mountVendor(server, sandbox, 'paddle', paddleFailure, paddle);
  server.register(sandbox.identity.plugin); // at the root, where the SDK expects it
  control(server, sandbox);
  mail(server, sandbox);
  hooks(server, sandbox);
  serveIcons(server);
};

/** Port 0 takes any free one. Always listens on loopback, whatever `host` is. */
export const startSandbox = async (options: {
  dataDir: string;
  port: number;
  host?: string;
  /** URL for Paddle's events; without it they stay queued. */
  webhook?: Destination | undefined;
  /** Public URL of the product. */
  productUrl?: string | undefined;
}): Promise<{ url: string; smtpUrl: string; close: () => Promise<void> }> => {
  const db = openDatabase(options.dataDir);
  seed(db);
  const ready = seedKeys(db);
  ready.catch(() => undefined);
  const lateWrites = startLateWrites(db);
  const server = Fastify({ forceCloseConnections: true, routerOptions: { maxParamLength: 500 } });
  allowLoopbackOnly(server);
  server.removeContentTypeParser('text/plain'); // pages can send it across origins without a preflight
  // Some clients send a content type without a body.
  const parseJson = server.getDefaultJsonParser('error', 'error');
  server.removeContentTypeParser('application/json');
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parseJson(request, String(body), done);
  });
  const smtp = await startSmtp(db);
  const events = startEvents(db, options.webhook);
  const identity = identityProvider({ db, productUrl: options.productUrl ?? PRODUCT_URL });
  const sandbox = { db, lateWrites, ready, deliverEvents: events.deliver, identity };
  mountAll(server, sandbox);
  moveOn(sandbox);
  const host = loopback.has(options.host ?? '') ? options.host : '127.0.0.1';
  const url = await server.listen({ port: options.port, host: host ?? '127.0.0.1' });
  return {
    url,
    smtpUrl: smtp.url,
    close: async () => {
      await smtp.stop();
      lateWrites.stop();
      await events.stop();
      await server.close();
      await ready.catch(() => undefined);
      db.close();
    },
  };
};
