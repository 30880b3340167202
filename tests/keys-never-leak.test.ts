import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { getMe } from '#server/features/account/get-me.ts';
import { getApps } from '#server/features/apps/get-apps.ts';
import { listApps } from '#server/features/apps/list-apps.ts';
import { draftReply } from '#server/features/reviews/drafting/draft-reply.ts';
import { previewReply } from '#server/features/reviews/drafting/preview-reply.ts';
import { regenerateReply } from '#server/features/reviews/drafting/regenerate-reply.ts';
import { translateText } from '#server/features/reviews/drafting/translate-text.ts';
import { getAppReviews } from '#server/features/reviews/list/get-app-reviews.ts';
import { sendReply } from '#server/features/reviews/outbox/send-reply.ts';
import { submitReply } from '#server/features/reviews/outbox/submit-reply.ts';
import { syncReviews } from '#server/features/reviews/sync/sync-reviews.ts';
import { getStoreStatus } from '#server/features/stores/get-store-status.ts';
import { linkStore } from '#server/features/stores/link-store.ts';
import { unlinkStore } from '#server/features/stores/unlink-store.ts';
import type { StoreKey } from '#shared/domain/stores/store-key.ts';
import { HOUR } from './support/app/company.ts';
import { createTestContext, type TestApp } from './support/app/test-context.ts';
import { appleKeyOf, googleKeyOf } from './support/sandbox/test-sandbox.ts';

const { context, clock, sandbox, createCompany, createApp, rows } = await createTestContext();
let logged = '';
const log = pino(
  { level: 'debug' },
  new Writable({
    write: (line, _encoding, done) => {
      logged += String(line);
      done();
    },
  }),
);
const watched = { ...context, log };

/** The whole content of the database as text, including jobs and rate limits. */
const everything = async (): Promise<string> => {
  const tables = await rows(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
  );
  const parts = await Promise.all(
    tables.map(({ name }) => rows(`select row_to_json(t)::text as line from ${name} t`)),
  );
  return parts.flatMap((lines) => lines.map(({ line }) => line)).join('\n');
};

/** The response of a call, or its complete error. */
const toldBy = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    (answer) => answer,
    (error: Error) => ({ ...error, message: error.message, stack: error.stack }),
  );

/** Drafts, previews, translates and sends a reply while store and writer fail in turn. */
const answering = async ({ appId, companyId, caller }: TestApp): Promise<unknown[]> => {
  const { reviews } = await getAppReviews(watched, caller, { id: appId, offset: 0, answered: false });
  const [reviewId = ''] = reviews.map((review) => review.reviewId);
  const answers: unknown[] = [];
  for (const status of [500, undefined]) {
    if (status !== undefined) await sandbox.fault({ vendor: 'ai', kind: 'status', status });
    await toldBy(draftReply(watched, { companyId, appId, reviewId }));
    answers.push(
      await toldBy(regenerateReply(watched, caller, { appId, review: { reviewId } })),
      await toldBy(previewReply(watched, caller, { id: appId })),
      await toldBy(translateText(watched, caller, { text: 'Danke', targetLanguage: 'en', appId })),
    );
    await sandbox.heal();
  }
  for (const status of [401, 403, 500, undefined]) {
    if (status !== undefined)
      for (const vendor of ['app-store-connect', 'google-play', 'google-oauth'])
        await sandbox.fault({ vendor, kind: 'status', status });
    const review = { reviewId, response: 'Thank you!' };
    const submitted = await toldBy(
      submitReply(watched, caller, { appId, loadTimestamp: clock.now, delayMs: 0, review }),
    );
    const [sent] = await rows('select max(reply_revision) n from submits where review_id = $1', reviewId);
    clock.now += HOUR;
    answers.push(
      submitted,
      await toldBy(sendReply(watched, { companyId, appId, reviewId, replyRevision: sent.n })),
    );
    await sandbox.heal();
  }
  return answers;
};

/** A company without linked stores, and the key of its own publisher. */
const linking = async (store: 'apple' | 'google') => {
  const own = { apple: '77001', google: 'test.leak.app' };
  const files = await sandbox.addPublisher([{ store, id: own[store], name: 'Own' }]);
  const key: StoreKey = store === 'apple' ? appleKeyOf(files.apple) : googleKeyOf(files.google);
  return { key, caller: await createCompany() };
};

it('shows a store key in no row, no job, no log line and no answer, whatever fails', async () => {
  const secret = 'VerySecretCanaryOfAKey';
  const keys: StoreKey[] = [
    {
      store: 'apple',
      keyId: 'K',
      privateKey: `-----BEGIN PRIVATE KEY-----\n${secret}\n-----END PRIVATE KEY-----`,
    },
    { store: 'google', developerId: '1', clientEmail: 'a@acme.test', privateKey: secret },
  ];
  const answers: unknown[] = [];
  for (const key of keys) {
    const app = await createApp({ store: key.store, key });
    await syncReviews(watched, app, 600_000);
    for (const answer of [getMe, listApps, getStoreStatus])
      answers.push(await answer(watched, app.caller, {}));
  }
  const material: string[] = [secret];
  for (const store of ['apple', 'google'] as const) {
    const app = await createApp({ store });
    await app.review();
    for (const status of [undefined, 401, 403, 500]) {
      if (status) await sandbox.fault({ vendor: 'app-store-connect', kind: 'status', status, times: 1 });
      if (status) await sandbox.fault({ vendor: 'google-play', kind: 'status', status, times: 1 });
      await syncReviews(watched, app, 600_000);
    }
    answers.push(await listApps(watched, app.caller, {}), ...(await answering(app)));
    material.push(...(app.key?.privateKey ?? '').split('\n').filter((line) => line.length > 40));
  }
  for (const storeType of ['apple', 'google'] as const) {
    const { key, caller } = await linking(storeType);
    const { store: _, ...config } = key;
    for (const status of [401, 403, 500, undefined]) {
      if (status)
        for (const vendor of ['app-store-connect', 'google-play', 'google-oauth', 'play-reporting'])
          await sandbox.fault({ vendor, kind: 'status', status });
      answers.push(await toldBy(linkStore(watched, caller, { storeType, config })));
      await sandbox.heal();
    }
    answers.push(
      await toldBy(linkStore(watched, caller, { storeType, config })),
      await toldBy(linkStore(watched, (await createApp({ key: null })).caller, { storeType, config })),
      await toldBy(linkStore(watched, caller, { storeType, config: { ...config, privateKey: secret } })),
      await toldBy(getApps(watched, caller, { storeType })),
      await getStoreStatus(watched, caller, {}),
    );
    await sandbox.fault({ vendor: 'app-store-connect', kind: 'status', status: 401 });
    await sandbox.fault({ vendor: 'google-play', kind: 'status', status: 500 });
    answers.push(await toldBy(getApps(watched, caller, { storeType })));
    await sandbox.heal();
    answers.push(await unlinkStore(watched, caller, { storeType }));
    material.push(...key.privateKey.split('\n').filter((line) => line.length > 40));
  }
  expect(JSON.stringify(answers)).toContain('STORE_ALREADY_LINKED_TO_ANOTHER_COMPANY');
  expect(logged).toContain('Linking store failed');
  expect(material.length).toBeGreaterThan(40);
  expect(logged).toContain('Syncing reviews failed');
  expect(JSON.stringify(answers)).toContain('Thank you!');
  const toldWriter = JSON.stringify(await sandbox.journal('ai'));
  expect(toldWriter).toContain('messages');
  const outputs = [await everything(), logged, JSON.stringify(answers), toldWriter].join('\n');
  for (const part of material) expect(outputs).not.toContain(part);
});
