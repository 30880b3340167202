import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { inTenant } from '#server/db/database.ts';
import { listen } from '#server/db/listen.ts';
import { CHANNELS } from '#server/http/live/notifications.ts';
import { openHttp } from '#server/http/server.ts';
import { tokenVerifier } from '#server/integrations/identity/token-verifier.ts';
import { openLog } from '#server/telemetry/log.ts';
import { DEFAULT_MODEL, DEFAULT_MODIFIERS } from '#shared/domain/writer/reply-settings.ts';
import { makeCompany } from '#tests/support/app/company.ts';
import { keysUrl } from '#tests/support/app/keys-url.ts';
import { openContext } from '#tests/support/app/open-context.ts';
import { openLongDatabase } from '#tests/support/database/long-database.ts';

/** Nothing listens there: the benchmarks call no store and no AI. */
const NOWHERE = 'http://127.0.0.1:9';

const ISSUER = { issuer: 'https://identity.acme.test', audience: 'acme' };

/** A migrated database on its own server, and the product on it. */
export const openTestBed = async () => {
  const database = await openLongDatabase();
  const clock = { now: Date.now() };
  // Otherwise the server would keep running and its folder remain when this process is stopped.
  for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'])
    process.once(signal, () => database.close().finally(() => process.exit(1)));
  const opened = await openContext({ url: database.url, sandboxUrl: NOWHERE, clock });
  const { context, admin } = opened;
  return {
    context,
    admin,
    url: database.url,
    /** An app of a company, a new one by default. */
    app: async (appId: string, company?: Awaited<ReturnType<typeof makeCompany>>) => {
      const caller = company ?? (await makeCompany(context.db, clock.now, {}));
      const { companyId } = caller;
      const prompt_modifiers = JSON.stringify(DEFAULT_MODIFIERS);
      const about = {
        store: 'google' as const,
        name: appId,
        image: '',
        creator: 'Acme',
        model: DEFAULT_MODEL,
      };
      await inTenant(context.db, companyId, async (tx) => {
        await tx
          .insertInto('apps')
          .values({ company_id: companyId, app_id: appId, ...about, prompt_modifiers })
          .execute();
        await tx.insertInto('app_syncs').values({ company_id: companyId, app_id: appId }).execute();
      });
      return { companyId, appId, caller };
    },
    close: async (): Promise<void> => {
      await opened.close();
      await database.close();
    },
  };
};
export type TestBed = Awaited<ReturnType<typeof openTestBed>>;
export type BenchApp = Awaited<ReturnType<TestBed['app']>>;

/** The listening API, with tokens signed by a key created here. */
export const startBenchApi = async (
  { context, url }: TestBed,
  { requestsAMinute }: { requestsAMinute?: number } = {},
) => {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const pageDirectory = mkdtempSync(join(tmpdir(), 'rejoinder-bench-'));
  writeFileSync(join(pageDirectory, 'index.html'), '<!doctype html>page');
  const http = await openHttp({
    context,
    identity: tokenVerifier({ ...ISSUER, keys: keysUrl([jwk]) }),
    pageDirectory,
    security: { isProduction: true, connectTo: [], imagesFrom: [] },
    logger: openLog('silent'),
    requestsAMinute,
    listen: (handlers) => listen({ url, channels: CHANNELS, log: openLog('silent'), ...handlers }),
  });
  return {
    url: await http.listen({ host: '127.0.0.1', port: 0 }),
    tokenOf: (userId: string): Promise<string> => {
      const now = Math.floor(Date.now() / 1000);
      return new SignJWT({ auth_time: now, email: `${userId}@acme.test` })
        .setProtectedHeader({ alg: 'RS256', kid: 'one' })
        .setSubject(userId)
        .setIssuer(ISSUER.issuer)
        .setAudience(ISSUER.audience)
        .setIssuedAt(now)
        .setExpirationTime(now + 3600)
        .sign(privateKey);
    },
    close: async (): Promise<void> => {
      await http.close();
      rmSync(pageDirectory, { recursive: true, force: true });
    },
  };
};
