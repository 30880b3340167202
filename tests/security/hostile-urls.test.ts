import { createServer } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { sandboxStores } from '#server/config/store-env.ts';
import { addApps } from '#server/features/apps/add-apps.ts';
import { getApps } from '#server/features/apps/get-apps.ts';
import { previewReply } from '#server/features/reviews/drafting/preview-reply.ts';
import { translateText } from '#server/features/reviews/drafting/translate-text.ts';
import { importReviews } from '#server/features/reviews/import/import-reviews.ts';
import { findReviews } from '#server/features/reviews/list/find-reviews.ts';
import { getAppReviews } from '#server/features/reviews/list/get-app-reviews.ts';
import { linkStore } from '#server/features/stores/link-store.ts';
import { unlinkStore } from '#server/features/stores/unlink-store.ts';
import { confirmPayment } from '#server/features/subscription/confirm-payment.ts';
import { paddlePayment } from '#server/integrations/payment/paddle.ts';
import { connectStores } from '#server/integrations/stores/stores.ts';
import { openAiWriter } from '#server/integrations/writer/openai.ts';
import type { StoreKey } from '#shared/domain/stores/store-key.ts';
import { DEFAULT_MODIFIERS } from '#shared/domain/writer/reply-settings.ts';
import { startFaultyServer } from '#tests/support/app/faulty-server.ts';
import { exportText } from '#tests/support/app/google-export.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { watchConnections } from '#tests/support/database/connections.ts';
import { hostileUrls } from '#tests/support/hostile/hostile-urls.ts';
import { appleKeyOf, googleKeyOf } from '#tests/support/sandbox/test-sandbox.ts';

const made = watchConnections(); // before anything is connected: connections are used again
const { url: databaseUrl, context, sandbox, clock, createCompany, createApp } = await createTestContext();
let caught = 0;
const trap = createServer((socket) => {
  caught += 1;
  socket.destroy();
});
const trapPort = await new Promise<number>((open) =>
  trap.listen(0, '::', () => {
    const address = trap.address();
    open(typeof address === 'object' && address !== null ? address.port : 0);
  }),
);
afterAll(() => trap.close());
const URLS = hostileUrls(trapPort);
const [database, stores] = [new URL(databaseUrl), new URL(sandbox.url)];
const ours = new Set([`${stores.hostname}:${stores.port}`]);
const strange = () =>
  made.filter(
    (to) => !ours.has(to) && !to.endsWith(`:${database.port}`) && !to.endsWith(`.${database.port}`),
  );
const { apple, google } = await sandbox.addPublisher([
  { store: 'apple', id: '66001', name: 'Own' },
  { store: 'google', id: 'test.urls.app', name: 'Own' },
]);
/** Ignores the outcome: only the outgoing connections matter. */
const quietly = (work: Promise<unknown>): Promise<unknown> => work.catch(() => undefined);

it('makes no connection to a URL in a key file, a form or a request', async () => {
  expect(new Set(URLS).size).toBeGreaterThanOrEqual(40);
  const caller = await createCompany();
  const app = await createApp({ store: 'google', company: caller, key: null });
  for (const hostile of URLS) {
    const owner = await createCompany();
    const named = {
      token_uri: hostile,
      auth_uri: hostile,
      universe_domain: hostile,
      client_x509_cert_url: hostile,
    };
    const file = { type: 'service_account', ...google.serviceAccountJson, ...named };
    const serviceAccount = JSON.stringify({ ...file, auth_provider_x509_cert_url: hostile });
    for (const developerId of [google.developerId, hostile]) {
      await quietly(
        linkStore(context, owner, { storeType: 'google', config: { developerId, serviceAccount } }),
      );
      await quietly(getApps(context, owner, { storeType: 'google' }));
      await unlinkStore(context, owner, { storeType: 'google' });
    }
    const key = { keyId: apple.keyId, privateKey: apple.p8 };
    await quietly(linkStore(context, owner, { storeType: 'apple', config: { ...key, issuerId: hostile } }));
    await quietly(linkStore(context, owner, { storeType: 'apple', config: { ...key, keyId: hostile } }));
    await quietly(
      addApps(context, caller, { apps: [{ id: hostile, storeType: 'google', meta: { image: hostile } }] }),
    );
    await quietly(getAppReviews(context, caller, { id: hostile, offset: 0, answered: false }));
    await quietly(
      findReviews(context, caller, { filter: { apps: [app.appId] }, search: hostile, offset: 0 }),
    );
    await quietly(confirmPayment(context, caller, { transactionId: hostile }));
    await quietly(translateText(context, caller, { text: hostile, targetLanguage: 'de', appId: app.appId }));
    await quietly(
      previewReply(context, caller, {
        id: app.appId,
        promptModifiers: { ...DEFAULT_MODIFIERS, additionalPrompt: hostile, email: hostile },
      }),
    );
    const text = exportText([{ appId: app.appId, id: hostile, at: clock.now, text: hostile }]);
    const bytes = (async function* () {
      yield Buffer.from(text.replaceAll('https://play.google.com/', `${hostile}/`));
    })();
    await quietly(importReviews(context, caller, { appId: app.appId, bytes }));
  }
  expect(made).toContain([...ours][0]);
  expect(strange()).toEqual([]);
  expect(caught).toBe(0);
}, 120_000);

it('follows no foreign URL from a store, the payment provider or the AI', async () => {
  const keys: StoreKey[] = [appleKeyOf(apple), googleKeyOf(google)];
  let hostile = '';
  const pointing = await startFaultyServer((request, reply) => {
    if (request.url?.includes('redirect'))
      return reply.writeHead(302, { location: encodeURI(hostile) }).end();
    const picture = { trackId: 66001, artworkUrl512: hostile };
    const next = {
      links: { next: hostile },
      tokenPagination: { nextPageToken: hostile },
      nextPageToken: hostile,
    };
    const token = { access_token: 't', expires_in: 3600, token_type: 'Bearer' };
    return reply.end(JSON.stringify({ data: [], reviews: [], results: [picture], ...next, ...token }));
  });
  ours.add(new URL(pointing).host);
  for (hostile of URLS)
    for (const base of [pointing, `${pointing}/redirect`]) {
      const at = connectStores({ ...sandboxStores(base), timeoutMs: 2000, now: Date.now });
      for (const key of keys) {
        const first = await at.listReviews(key, '66001', null);
        await at.listReviews(key, '66001', first.ok ? first.value.next : hostile).catch(() => undefined);
        await at.catalogue(key).catch(() => undefined);
        await at.readReview(key, hostile, hostile);
        await at.reply(key, hostile, hostile, 'Thanks');
      }
      const keyed = { apiKey: 'k', webhookSecret: 's', priceId: 'p', timeoutMs: 2000 };
      await paddlePayment({ apiUrl: base, ...keyed }).readSubscription(hostile);
      const writer = openAiWriter({ baseUrl: base, apiKey: 'k', modelMap: new Map(), timeoutMs: 2000 });
      await writer.translate('gpt-4o-mini', {
        instructions: 'Translate.',
        data: { text: hostile, targetLanguage: 'de', limit: 350 },
      });
    }
  expect(made).toContain(new URL(pointing).host);
  expect(strange()).toEqual([]);
  expect(caught).toBe(0);
}, 120_000);
