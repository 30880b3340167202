import { beforeEach, describe, expect, it } from 'vitest';
import type { AppContext } from '#server/context.ts';
import { startSyncs } from '#server/db/tables/apps/app-syncs.ts';
import { reviewOf } from '#server/db/tables/reviews/reviews.ts';
import { CANARY } from '#shared/domain/writer/prompts.ts';
import type { PromptModifiers } from '#shared/domain/writer/reply-settings.ts';
import { DAY } from '#tests/support/app/company.ts';
import { createTestContext, type TestApp } from '#tests/support/app/test-context.ts';
import { changeReview } from '../changed/change-review.ts';
import { submitReply } from '../outbox/submit-reply.ts';
import { adoptStoreReply } from '../sync/adopt-store-replies.ts';
import { syncReviews } from '../sync/sync-reviews.ts';
import { draftReply } from './draft-reply.ts';

const { context, sandbox, clock, createApp, rows, jobsOf } = await createTestContext();

beforeEach(async () => {
  clock.now = Date.UTC(2026, 10, 30, 23, 59, 0);
  await sandbox.writer('normal');
  await sandbox.forget();
});

const rowOf = async (app: TestApp, reviewId: string) => {
  const row = await app.inScope((tx) => reviewOf(tx, app.appId, reviewId));
  if (!row) throw new Error('no such review');
  return row;
};
const usageOf = async ({ companyId }: TestApp) =>
  Object.fromEntries(
    (await rows('select month, processed from usage where company_id = $1', companyId)).map((row) => [
      row.month,
      row.processed,
    ]),
  );
/** An app whose reviews wait for drafts. */
const waiting = async (count = 1, modifiers: Partial<PromptModifiers> = {}) => {
  const app = await createApp({ store: 'google', modifiers });
  const at = Date.now() - 60_000;
  const ids = await Promise.all(
    Array.from({ length: count }, (_, n) =>
      app.review({ title: null, body: `Works well, ${n}`, at: at - n }),
    ),
  );
  await syncReviews(context, app, 600_000);
  const [id = ''] = ids;
  const prepare = (reviewId = id, withContext: AppContext = context) =>
    draftReply(withContext, { ...app, reviewId });
  return { app, id, ids, prepare };
};
const writerCalls = () => sandbox.journal('ai');
/** The context, with a side effect during the writer's first call. */
const whileWriting = (happens: () => Promise<unknown>): AppContext => {
  let isFirst = true;
  const draft: AppContext['writer']['draft'] = async (...call) => {
    const written = await context.writer.draft(...call);
    if (isFirst) {
      isFirst = false;
      await happens();
    }
    return written;
  };
  return { ...context, writer: { ...context.writer, draft } };
};

it('saves language, translation and reply from one call, and counts the review', async () => {
  const { app, prepare } = await waiting();
  const id = await app.review({
    title: 'Schade',
    body: 'Die App stürzt leider immer ab, wenn ich sie öffne.',
  });
  await syncReviews(context, app, 600_000);
  expect(await prepare(id)).toBe('done');
  expect(await rowOf(app, id)).toMatchObject({
    review_language: 'de',
    translated_body: expect.stringMatching(/\S/),
    draft: 'ready',
    reply_revision: 1,
    response: expect.stringMatching(/\S/),
    response_language: 'de',
    is_answered: false,
  });
  const row = await rowOf(app, id);
  expect(row.response).not.toBe(row.translated_response);
  expect(row.response.length).toBeLessThanOrEqual(350);
  expect(await usageOf(app)).toEqual({ '2026-11': 1 });
  expect(await writerCalls()).toHaveLength(1);
});

it.each([
  [2, {}, 'Sorry about that.'],
  [5, {}, 'Sorry about that. 😊'],
  [5, { emojiUsage: 'NEVER' }, 'Sorry about that.'],
] as const)(
  'saves the emoji of a draft for %i stars only as the settings %o want',
  async (rating, modifiers, saved) => {
    const { app, prepare } = await waiting(0, modifiers);
    const id = await app.review({ title: null, body: 'The app keeps crashing on me', rating });
    await syncReviews(context, app, 600_000);
    const draft: AppContext['writer']['draft'] = async (...call) => {
      const answer = await context.writer.draft(...call);
      const [reply, replyInEnglish] = ['Sorry about that. 😊', 'Sorry about that. 😊'];
      return answer.ok ? { ...answer, value: { ...answer.value, reply, replyInEnglish } } : answer;
    };
    await prepare(id, { ...context, writer: { ...context.writer, draft } });
    expect((await rowOf(app, id)).response).toBe(saved);
  },
);

it('saves no translation for an English review, and one reply text', async () => {
  const { app, id, prepare } = await waiting();
  await prepare();
  const row = await rowOf(app, id);
  expect(row).toMatchObject({ review_language: 'en', translated_title: null, translated_body: null });
  expect(row.translated_response).toBe(row.response);
});

it('drafts once when it runs repeatedly or concurrently', async () => {
  const { app, id, prepare } = await waiting();
  await Promise.all(Array.from({ length: 6 }, () => prepare()));
  await prepare();
  expect(await rowOf(app, id)).toMatchObject({ draft: 'ready', reply_revision: 1 });
  expect(await writerCalls()).toHaveLength(1);
  expect(await usageOf(app)).toEqual({ '2026-11': 1 });
  expect(await rows('select 1 from reply_revisions where review_id = $1', id)).toHaveLength(1);
});

it('grants the last places of a month exactly to 50 concurrent duplicate jobs', async () => {
  const { app, ids, prepare } = await waiting(50);
  await app.inScope((tx) =>
    tx.insertInto('usage').values({ company_id: app.companyId, month: '2026-11', processed: 980 }).execute(),
  );
  await Promise.all([...ids, ...ids].map((id) => prepare(id)));
  expect(await usageOf(app)).toEqual({ '2026-11': 1000 });
  const drafts = await Promise.all(ids.map(async (id) => (await rowOf(app, id)).draft));
  expect(drafts.filter((draft) => draft === 'ready')).toHaveLength(20);
  expect(drafts.filter((draft) => draft === 'limit')).toHaveLength(30);
  expect(await rows('select 1 from processed_reviews where app_id = $1', app.appId)).toHaveLength(20);
});

it('counts in the current month, and drafts the rest in the next', async () => {
  const { app, id, prepare } = await waiting();
  await app.inScope((tx) =>
    tx.insertInto('usage').values({ company_id: app.companyId, month: '2026-11', processed: 1000 }).execute(),
  );
  await prepare();
  expect(await rowOf(app, id)).toMatchObject({ draft: 'limit' });
  expect(await writerCalls()).toEqual([]);
  clock.now += 61_000;
  await syncReviews(context, app, 600_000);
  await prepare();
  expect(await rowOf(app, id)).toMatchObject({ draft: 'ready' });
  expect(await usageOf(app)).toEqual({ '2026-11': 1000, '2026-12': 1 });
});

describe('an answer that fails the checks', () => {
  it('an answer that fails the checks is retried once with the reason', async () => {
    const { app, id, prepare } = await waiting();
    await sandbox.writer('injected-text', 1);
    await prepare();
    expect(await rowOf(app, id)).toMatchObject({ draft: 'ready' });
    const calls = await writerCalls();
    expect(calls).toHaveLength(2);
    expect(JSON.stringify(calls[1]?.body)).toMatch(
      /could not be used: it held a link; it held a phone number/,
    );
  });

  it('retries an answer that is too long twice with a limit, then cuts it to whole sentences', async () => {
    const { app, id, prepare } = await waiting(1, {
      offerContact: 'ALWAYS',
      email: 'help@acme.com',
      includeSignature: true,
      signature: 'Acme Team',
    });
    await sandbox.writer('too-long');
    expect(await prepare()).toBe('done');
    const row = await rowOf(app, id);
    expect(row).toMatchObject({ draft: 'ready', reply_revision: 1 });
    expect(row.response.length).toBeLessThanOrEqual(340);
    expect(row.response).toMatch(/help@acme\.com/);
    expect(row.response).toMatch(/\nAcme Team$/);
    const calls = (await writerCalls()).map(({ body }) => JSON.stringify(body));
    expect(calls).toHaveLength(3);
    expect(calls[1]).toMatch(/Your last answer had \d{3,4} characters\. Say the same in at most 289/);
    expect(calls[2]).toMatch(/in at most 238, signature and contact included/);
  });

  it.each(['injected-text', 'wrong-language'])('twice (%s) is blocked and not counted', async (behaviour) => {
    const { app, id, prepare } = await waiting();
    await sandbox.writer(behaviour);
    expect(await prepare()).toBe('done');
    expect(await rowOf(app, id)).toMatchObject({ draft: 'blocked', response: '', reply_revision: 0 });
    expect(await usageOf(app)).toEqual({});
    expect(await writerCalls()).toHaveLength(2);
  });

  it('may mention the publisher’s own contacts', async () => {
    const { app, id, prepare } = await waiting(1, {
      offerContact: 'ALWAYS',
      email: 'help@acme.com',
      includeSignature: true,
      signature: 'Acme.com',
    });
    await prepare();
    const row = await rowOf(app, id);
    expect(row).toMatchObject({ draft: 'ready' });
    expect(row.response).toMatch(/help@acme\.com/);
    expect(row.response).toMatch(/Acme\.com/);
    expect(JSON.stringify(row)).not.toContain(CANARY);
  });
});

describe('a failing writer', () => {
  it.each([
    ['error-500', 'failed', 'try-again'],
    ['rate-limit', 'failed', { retryAt: expect.any(Date) }],
    ['insufficient-quota', 'failed', 'done'],
  ])('(%s) leaves the draft %s and the job %j, and is retried', async (behaviour, draft, next) => {
    const { app, id, prepare } = await waiting();
    await sandbox.writer(behaviour);
    expect(await prepare()).toEqual(next);
    expect(await rowOf(app, id)).toMatchObject({ draft, reply_revision: 0 });
    expect(await usageOf(app)).toEqual({});
    await sandbox.writer('normal');
    expect(await prepare()).toBe('done');
    expect(await rowOf(app, id)).toMatchObject({ draft: 'ready' });
    expect(await usageOf(app)).toEqual({ '2026-11': 1 });
  });

  it.each(['refusal', 'invalid-json', 'cut-off'])(
    '(%s) is not retried unless a person asks',
    async (behaviour) => {
      const { app, id, prepare } = await waiting();
      await sandbox.writer(behaviour);
      expect(await prepare()).toBe('done');
      await sandbox.writer('normal');
      expect(await prepare()).toBe('done');
      expect(await rowOf(app, id)).toMatchObject({ draft: 'blocked', reply_revision: 0 });
      expect(await usageOf(app)).toEqual({});
    },
  );
});

it('makes no call without access, and continues once it is back', async () => {
  const { app, id, prepare } = await waiting();
  const trial = (at: number) =>
    app.inScope((tx) =>
      tx
        .updateTable('companies')
        .set({ trial_ends_at: new Date(at) })
        .execute(),
    );
  await trial(clock.now - 1);
  await prepare();
  expect(await rowOf(app, id)).toMatchObject({ draft: 'none' });
  expect(await writerCalls()).toEqual([]);
  await trial(clock.now + DAY);
  await syncReviews(context, app, 600_000);
  expect((await jobsOf(app.appId)).filter(({ name }) => name === 'draft-reply')).toHaveLength(1);
  await prepare();
  expect(await rowOf(app, id)).toMatchObject({ draft: 'ready' });
});

it('never replaces what a person wrote and the store refused', async () => {
  const { app, id, prepare } = await waiting();
  await rows("update reviews set draft = 'none' where review_id = $1", id);
  await sandbox.fault({ vendor: 'google-play', path: ':reply', kind: 'status', status: 400 });
  const submitted = submitReply(context, app.caller, {
    review: { reviewId: id, response: 'By hand' },
    appId: app.appId,
    loadTimestamp: clock.now,
    delayMs: 0,
  });
  await expect(submitted).rejects.toMatchObject({ code: 'ERROR_SUBMIT' });
  await sandbox.heal();
  clock.now += 600_000;
  await syncReviews(context, app, 600_000);
  expect(await prepare()).toBe('done');
  expect(await rowOf(app, id)).toMatchObject({ response: 'By hand', submit_error: 'ERROR_SUBMIT' });
  expect(await writerCalls()).toEqual([]);
});

it('prepares a failed draft again once a hidden app is back', async () => {
  const { app, id, prepare } = await waiting();
  await rows("update reviews set draft = 'failed' where review_id = $1", id);
  await rows('update apps set hidden_at = now() where app_id = $1', app.appId);
  expect(await prepare()).toBe('done');
  await rows('update apps set hidden_at = null where app_id = $1', app.appId);
  await app.inScope((tx) => startSyncs(tx, app.companyId, [app.appId], new Date(clock.now)));
  await syncReviews(context, app, 600_000);
  expect(await rowOf(app, id)).toMatchObject({ draft: 'preparing' });
});

it('keeps a review from other workers until all its calls must be over', async () => {
  const { app, id, prepare } = await waiting();
  const withSlowest = { ...context, writerTimeoutMs: 60_000 };
  const slow = whileWriting(async () => {
    clock.now += 5 * 60_000 - 1;
    expect(await prepare(id, withSlowest)).toBe('try-again');
  });
  expect(await prepare(id, { ...slow, writerTimeoutMs: 60_000 })).toBe('done');
  expect(await writerCalls()).toHaveLength(1);
  expect(await rowOf(app, id)).toMatchObject({ draft: 'ready' });
});

describe('changes during a writer call', () => {
  it('discard the draft if the review changes, and draft for the new text', async () => {
    const { app, id, prepare } = await waiting();
    const context = whileWriting(async () => {
      await app.review({ id, title: null, body: 'It is all different now', rating: 1, at: Date.now() });
      await syncReviews(context, app, 600_000);
    });
    await prepare(id, context);
    expect(await rowOf(app, id)).toMatchObject({ revision: 2, draft: 'ready', reply_revision: 1 });
    const calls = await writerCalls();
    expect(JSON.stringify(calls.at(-1)?.body)).toContain('It is all different now');
    expect(await usageOf(app)).toEqual({ '2026-11': 1 });
  });

  it('keep a reply from elsewhere and drop the draft', async () => {
    const { app, id, prepare } = await waiting();
    const reply = { text: 'From the console', state: 'PUBLISHED' as const, modifiedAt: new Date(clock.now) };
    const adopt = () => app.inScope((tx) => adoptStoreReply(tx, app.companyId, app.appId, id, reply));
    await prepare(id, whileWriting(adopt));
    expect(await rowOf(app, id)).toMatchObject({
      response: 'From the console',
      is_answered: true,
      draft: 'none',
    });
    expect(await usageOf(app)).toEqual({});
  });

  it('treat an earlier reply alike, so that a withdrawn one is drafted again', async () => {
    const { app, id, prepare } = await waiting();
    await app.inScope((tx) => changeReview(tx, app.appId, id, { is_answered: true }));
    await prepare();
    expect(await rowOf(app, id)).toMatchObject({ draft: 'none' });
    expect(await writerCalls()).toEqual([]);
    await rows('delete from jobs where app_id = $1', app.appId);
    await app.inScope((tx) => changeReview(tx, app.appId, id, { is_answered: false }));
    await syncReviews(context, app, 600_000);
    expect(await jobsOf(app.appId)).toHaveLength(1);
  });
});
