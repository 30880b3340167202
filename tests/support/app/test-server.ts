import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll } from 'vitest';
import type { AppContext } from '#server/context.ts';
import { listen } from '#server/db/listen.ts';
import type { ExportTiming } from '#server/features/exports/send-export.ts';
import type { EmbeddedIdentity } from '#server/http/auth/embedded-identity.ts';
import type { OwnSignIn } from '#server/http/auth/own/own-sign-in.ts';
import type { ConnectionLimits } from '#server/http/connections.ts';
import { CHANNELS } from '#server/http/live/notifications.ts';
import type { LiveTiming } from '#server/http/live/sse-route.ts';
import { openHttp } from '#server/http/server.ts';
import type { Identity } from '#server/integrations/identity/port.ts';
import { tokenVerifier } from '#server/integrations/identity/token-verifier.ts';
import { openLog } from '#server/telemetry/log.ts';
import { routesIn } from '#tests/support/rules/router-tree.ts';
import { keysUrl } from './keys-url.ts';

export const ISSUER = { issuer: 'https://identity.acme.test', audience: 'acme' };

export type Answer = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  body: { error?: string } & Record<string, unknown>;
};

type Ask = { method: string; path: string; headers?: Record<string, string>; body?: string | object };

type Opening = {
  isProduction?: boolean;
  page?: string;
  databaseUrl?: string;
  liveTiming?: LiveTiming;
  exportTiming?: ExportTiming;
  trustedProxies?: string;
  /** Verifies tokens; the server's own keys by default. */
  identity?: Identity;
  embeddedIdentity?: EmbeddedIdentity;
  ownSignIn?: OwnSignIn;
  stopping?: AbortSignal;
  closeWithinMs?: number;
  requestTimeoutMs?: number;
  connectionLimits?: ConnectionLimits;
  requestsAMinute?: number;
};

/** A listening server over `context`, whose tokens are signed with a key of the test. */
export const startApi = async (
  context: AppContext,
  {
    isProduction = false,
    page = '<!doctype html>page',
    databaseUrl,
    liveTiming,
    exportTiming,
    trustedProxies = '',
    identity,
    embeddedIdentity,
    ownSignIn,
    stopping,
    closeWithinMs,
    requestTimeoutMs,
    connectionLimits,
    requestsAMinute,
  }: Opening = {},
) => {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const pageDirectory = mkdtempSync(join(tmpdir(), 'rejoinder-page-'));
  if (page) writeFileSync(join(pageDirectory, 'index.html'), page);
  writeFileSync(join(pageDirectory, 'robots.txt'), 'User-agent: *');
  mkdirSync(join(pageDirectory, '.vite'));
  writeFileSync(join(pageDirectory, '.vite', 'manifest.json'), '{}');
  const app = await openHttp({
    context,
    identity: identity ?? tokenVerifier({ ...ISSUER, keys: keysUrl([jwk]) }),
    embeddedIdentity,
    ownSignIn,
    trustedProxies,
    pageDirectory,
    security: { isProduction, connectTo: [], imagesFrom: [] },
    logger: openLog('silent'),
    liveTiming,
    exportTiming,
    stopping,
    closeWithinMs,
    requestTimeoutMs,
    connectionLimits,
    requestsAMinute,
    listen:
      databaseUrl === undefined
        ? undefined
        : (handlers) =>
            listen({
              url: databaseUrl,
              channels: CHANNELS,
              log: context.log,
              ...handlers,
            }),
  });
  const url = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  afterAll(async () => {
    await app.close();
    rmSync(pageDirectory, { recursive: true, force: true });
  });
  return {
    url,
    /** An ID token of a user, valid for an hour or `seconds`, with the e-mail that `makeCompany` assigns. */
    tokenOf: (userId: string, seconds = 3600, email = `${userId}@acme.test`): Promise<string> => {
      const now = Math.floor(Date.now() / 1000);
      return new SignJWT({ auth_time: now, email })
        .setProtectedHeader({ alg: 'RS256', kid: 'one' })
        .setSubject(userId)
        .setIssuer(ISSUER.issuer)
        .setAudience(ISSUER.audience)
        .setIssuedAt(now)
        .setExpirationTime(now + seconds)
        .sign(privateKey);
    },
    close: () => app.close(),
    /** Every route with its methods. */
    routes: () => routesIn(app.printRoutes({ commonPrefix: false })),
    ask: (ask: Ask): Promise<Answer> => send(url, ask),
  };
};
export type TestServer = Awaited<ReturnType<typeof startApi>>;

/** Sends a raw request, so that path, headers and body are exactly as given. */
const send = (url: URL, { method, path, headers = {}, body }: Ask): Promise<Answer> =>
  new Promise((done, failed) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const type: Record<string, string> =
      body === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) };
    const call = request(
      { host: url.hostname, port: url.port, method, path, headers: { ...type, ...headers } },
      (reply) => {
        const parts: Buffer[] = [];
        const answer = () => {
          const text = Buffer.concat(parts).toString();
          done({ status: reply.statusCode ?? 0, headers: reply.headers, text: text, body: parsed(text) });
        };
        const hasNoEnd = reply.headers['content-type']?.startsWith('text/event-stream');
        reply.on('data', (part) => {
          parts.push(part);
          if (!hasNoEnd) return;
          answer();
          call.destroy();
        });
        reply.on('end', answer);
      },
    );
    call.on('error', failed);
    call.end(body === undefined ? undefined : text);
  });

const parsed = (text: string): Answer['body'] => {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
};
