import { beforeEach, describe, expect, it } from 'vitest';
import type { AppContext } from '#server/context.ts';
import { reviewOf } from '#server/db/tables/reviews/reviews.ts';
import { createTestContext, type TestApp } from '#tests/support/app/test-context.ts';
import { changeReview } from '../changed/change-review.ts';
import { adoptStoreReply } from '../sync/adopt-store-replies.ts';
import { syncReviews } from '../sync/sync-reviews.ts';
import { draftReply } from './draft-reply.ts';
import { regenerateReply } from './regenerate-reply.ts';
import { translateText } from './translate-text.ts';

const { context, sandbox, clock, createApp, rows } = await createTestContext();

beforeEach(async () => {
  await sandbox.writer('normal');
  await sandbox.forget();
});

type Ask = { response?: string; improve?: boolean; customPrompt?: string };
const GERMAN = 'Die App stürzt leider immer ab, wenn ich sie öffne.';

/** Regenerates the reply of a review, with or without an earlier draft. */
const createReview = async ({ isPrepared = true, body = GERMAN } = {}) => {
  const app = await createApp({ store: 'google' });
  const id = await app.review({ title: null, body, rating: 2, at: Date.now() - 60_000 });
  await syncReviews(context, app, 600_000);
  if (isPrepared) await draftReply(context, { ...app, reviewId: id });
  await sandbox.forget();
  const regenerate = async ({ response, ...rest }: Ask = {}, withContext: AppContext = context) =>
    (
      await regenerateReply(withContext, app.caller, {
        appId: app.appId,
        review: { reviewId: id, response },
        ...rest,
      })
    ).review;
  return { app, id, regenerate };
};
const rowOf = (app: TestApp, id: string) => app.inScope((tx) => reviewOf(tx, app.appId, id));
const processed = async (app: TestApp): Promise<number> =>
  (await rows('select coalesce(sum(processed), 0)::int n from usage where company_id = $1', app.companyId))[0]
    .n;
const bodies = async () => (await sandbox.journal('ai')).map(({ body }) => JSON.stringify(body));
const fill = (app: TestApp) =>
  app.inScope((tx) =>
    tx
      .insertInto('usage')
      .values({
        company_id: app.companyId,
        month: new Date(clock.now).toISOString().slice(0, 7),
        processed: 1000,
      })
      .onConflict((c) => c.columns(['company_id', 'month']).doUpdateSet({ processed: 1000 }))
      .execute(),
  );

describe('a new draft', () => {
  it('differs from all earlier ones and is not counted again', async () => {
    const { app, id, regenerate } = await createReview();
    const texts = [(await rowOf(app, id))?.response];
    for (let n = 0; n < 8; n += 1) texts.push((await regenerate({ response: texts.at(-1) ?? '' })).response);
    expect(new Set(texts).size).toBe(9);
    const row = await rowOf(app, id);
    expect(row).toMatchObject({ response: texts.at(-1), reply_revision: 9, draft: 'ready' });
    expect(await processed(app)).toBe(1);
  });

  /** A writer stand-in without memory of earlier replies. */
  const forgetful = (): AppContext => {
    const draft: AppContext['writer']['draft'] = (
      model,
      { instructions, data: { earlierReplies, ...data } },
    ) => context.writer.draft(model, { instructions, data });
    return { ...context, writer: { ...context.writer, draft } };
  };

  it('a new draft that repeats an earlier one is retried once and then blocked', async () => {
    const { app, id, regenerate } = await createReview();
    await expect(regenerate({}, forgetful())).rejects.toMatchObject({
      code: 'REPLY_BLOCKED',
      message: expect.stringContaining('same-reply'),
    });
    const asked = await bodies();
    expect(asked).toHaveLength(2);
    expect(asked[1]).toContain('Your last answer repeated an earlier reply: write a different one.');
    expect(await rowOf(app, id)).toMatchObject({ reply_revision: 1, draft: 'ready' });
  });

  it('also differs from the text in the editor', async () => {
    const { regenerate } = await createReview();
    await regenerate({ response: 'What a person typed' });
    expect((await bodies())[0]).toContain('What a person typed');
  });

  it('a new draft of a review without a draft includes its translation and counts it', async () => {
    const { app, regenerate } = await createReview({ isPrepared: false });
    const review = await regenerate();
    expect(review).toMatchObject({
      reviewLanguage: 'de',
      draft: 'ready',
      replyRevision: 1,
      isAnswered: false,
    });
    expect(review.translatedBody).toMatch(/\S/);
    expect(review.response).not.toBe(review.translatedResponse);
    expect(await processed(app)).toBe(1);
  });

  it('a new draft of a review without a draft is counted once for two concurrent requests', async () => {
    const { app, regenerate } = await createReview({ isPrepared: false });
    await Promise.all([regenerate(), regenerate()]);
    expect(await processed(app)).toBe(1);
  });

  it('a new draft is refused at the monthly limit, unless the review was already processed', async () => {
    const fresh = await createReview({ isPrepared: false });
    await fill(fresh.app);
    await expect(fresh.regenerate()).rejects.toMatchObject({ code: 'LIMIT_REACHED' });
    expect(await bodies()).toEqual([]);
    const known = await createReview();
    await fill(known.app);
    expect(await known.regenerate()).toMatchObject({ replyRevision: 2 });
    expect(await processed(known.app)).toBe(1000);
  });

  it('a new draft is refused with the current review if that has changed meanwhile', async () => {
    const { app, id, regenerate } = await createReview();
    const draft: AppContext['writer']['draft'] = async (...call) => {
      await app.inScope((tx) =>
        changeReview(tx, app.appId, id, { revision: 2, body: 'Quite another matter' }),
      );
      return context.writer.draft(...call);
    };
    const changing = { ...context, writer: { ...context.writer, draft } };
    await expect(regenerate({}, changing)).rejects.toMatchObject({
      code: 'REVIEW_CHANGED',
      review: { body: 'Quite another matter', revision: 2 },
    });
    expect(await rowOf(app, id)).toMatchObject({ reply_revision: 1 });
  });

  it.each([true, false])(
    'of an answered review is only a suggestion (drafted before: %s)',
    async (isPrepared) => {
      const { app, id, regenerate } = await createReview({ isPrepared });
      const reply = { text: 'As sent', state: 'PUBLISHED' as const, modifiedAt: new Date(clock.now) };
      await app.inScope((tx) => adoptStoreReply(tx, app.companyId, app.appId, id, reply));
      const offered = await regenerate();
      expect(offered).toMatchObject({ isAnswered: true, state: 'PUBLISHED', responseLanguage: 'de' });
      expect(offered.response).not.toBe('As sent');
      expect(await rowOf(app, id)).toMatchObject({ response: 'As sent', is_answered: true });
    },
  );
});

describe('an improvement', () => {
  it('changes the text in the editor as instructed', async () => {
    const { app, regenerate } = await createReview({ body: 'It crashes whenever I open it.' });
    const response = 'Thank you for writing. We are sorry about that. We are on it.';
    const review = await regenerate({ response, improve: true, customPrompt: 'shorter' });
    expect(review.response.length).toBeLessThan(response.length);
    expect(response).toContain(review.response.slice(0, 20));
    const [body = ''] = await bodies();
    expect(body).toContain('"name":"improve"');
    expect(body).toContain('\\"instruction\\":\\"shorter\\"');
    expect(await processed(app)).toBe(1);
  });

  it('may mention an address the person asks for', async () => {
    const { regenerate } = await createReview({ body: 'It crashes whenever I open it.' });
    const response = 'Thanks. Write to us at help@elsewhere.test please.';
    const review = await regenerate({ response, improve: true, customPrompt: 'more friendly' });
    expect(review.response).toContain('help@elsewhere.test');
  });

  it("an improvement of a person's own text without a draft keeps that text and counts the review", async () => {
    const { app, regenerate } = await createReview({ isPrepared: false });
    const response = 'Vielen Dank aus dem Norden. Wir melden uns. Bis bald.';
    const review = await regenerate({ response, improve: true, customPrompt: 'shorter' });
    expect(review).toMatchObject({ reviewLanguage: 'de', responseLanguage: 'de', replyRevision: 1 });
    expect(review.translatedBody).toMatch(/\S/);
    expect(review.response).toMatch(/^Vielen Dank aus dem Norden/);
    expect(review.response.length).toBeLessThan(response.length);
    expect((await bodies()).map((body) => /"name":"(\w+)"/.exec(body)?.[1])).toEqual(['draft', 'improve']);
    expect(await processed(app)).toBe(1);
  });

  it('without an instruction is a new draft', async () => {
    const { regenerate } = await createReview();
    await regenerate({ response: 'Mine', improve: true, customPrompt: '' });
    expect((await bodies())[0]).toContain('"name":"draft"');
  });
});

describe('a writer that gives nothing', () => {
  it.each([
    ['error-500', 'SERVICE_UNAVAILABLE'],
    ['insufficient-quota', 'SERVICE_UNAVAILABLE'],
    ['rate-limit', 'TOO_MANY_REQUESTS'],
    ['refusal', 'WRITER_ERROR'],
    ['invalid-json', 'WRITER_ERROR'],
    ['injected-text', 'REPLY_BLOCKED'],
    ['wrong-language', 'REPLY_BLOCKED'],
  ])('(%s) is reported as %s and leaves the draft unchanged', async (behaviour, code) => {
    const { app, id, regenerate } = await createReview();
    const before = await rowOf(app, id);
    await sandbox.writer(behaviour);
    await expect(regenerate()).rejects.toMatchObject({ code });
    const improvement = { response: 'Mine.', improve: true, customPrompt: 'shorter' };
    await expect(regenerate(improvement)).rejects.toMatchObject({ code });
    await expect(
      translateText(context, app.caller, { appId: app.appId, text: 'Hello there', targetLanguage: 'de' }),
    ).rejects.toMatchObject({ code });
    expect(await rowOf(app, id)).toEqual(before);
  });
});

it("never exceeds the store's limit, whatever is requested", async () => {
  const { app, regenerate } = await createReview();
  await sandbox.writer('too-long');
  const improvement = { response: 'Mine. Yours.', improve: true, customPrompt: 'more friendly' };
  for (const review of [await regenerate(), await regenerate(improvement)])
    for (const text of [review.response, review.translatedResponse])
      expect(text.length).toBeLessThanOrEqual(350);
  const ask = { appId: app.appId, text: 'Thank you for your review!', targetLanguage: 'de' };
  expect((await translateText(context, app.caller, ask)).result.length).toBeLessThanOrEqual(350);
});

it('begins no further attempt for a person who has waited for twenty seconds', async () => {
  const { app, regenerate } = await createReview();
  await sandbox.writer('too-long');
  const slowly = <Call extends unknown[], Answer>(ask: (...call: Call) => Promise<Answer>) => {
    return (...call: Call): Promise<Answer> => {
      clock.now += 20_000;
      return ask(...call);
    };
  };
  const { draft, improve, translate } = context.writer;
  const writer = {
    ...context.writer,
    draft: slowly(draft),
    improve: slowly(improve),
    translate: slowly(translate),
  };
  const slow = { ...context, writer };
  const asked: (() => Promise<unknown>)[] = [
    () => regenerate({}, slow),
    () => regenerate({ response: 'Mine. Yours.', improve: true, customPrompt: 'more friendly' }, slow),
    () => translateText(slow, app.caller, { appId: app.appId, text: 'Thank you!', targetLanguage: 'de' }),
  ];
  for (const ask of asked) {
    await sandbox.forget();
    await ask();
    expect(await bodies()).toHaveLength(1);
  }
});

it('refuses to translate into an unknown language', async () => {
  const { app } = await createReview();
  const ask = { appId: app.appId, text: 'Thank you!', targetLanguage: 'xx' };
  await expect(translateText(context, app.caller, ask)).rejects.toMatchObject({
    code: 'MISSING_PARAMETERS',
    issues: [{ path: 'targetLanguage' }],
  });
});

it('keeps the language of the review when an instruction asks for another, and says so', async () => {
  const { regenerate } = await createReview();
  const { response, translatedResponse } = await regenerate({ improve: true, customPrompt: 'in French' });
  expect(response).toContain('Diese Antwort bleibt in der Sprache der Bewertung.');
  expect(translatedResponse).toContain('This reply stays in the language of the review.');
});

it('translates a text with the contacts in it and counts nothing', async () => {
  const { app } = await createReview();
  const text = 'Thank you for your review! See https://acme.com/help or call +49 30 1234567.';
  const { result } = await translateText(context, app.caller, {
    appId: app.appId,
    text,
    targetLanguage: 'de',
  });
  expect(result).toContain('https://acme.com/help');
  expect((await bodies())[0]).toContain('"name":"translate"');
  expect(await processed(app)).toBe(1);
});

it('finds neither a foreign app nor a foreign review', async () => {
  const mine = await createReview();
  const theirs = await createReview();
  const ask = (appId: string, reviewId: string) =>
    regenerateReply(context, mine.app.caller, { appId, review: { reviewId } });
  for (const [appId, id] of [
    [theirs.app.appId, theirs.id],
    [mine.app.appId, theirs.id],
    [theirs.app.appId, mine.id],
  ] as const)
    await expect(ask(appId, id)).rejects.toMatchObject({ code: 'ENTITY_NOT_FOUND' });
  const foreign = { appId: theirs.app.appId, text: 'Hi', targetLanguage: 'de' };
  await expect(translateText(context, mine.app.caller, foreign)).rejects.toMatchObject({
    code: 'ENTITY_NOT_FOUND',
  });
});

it('is refused beyond thirty a minute of a company, without a call to the AI', async () => {
  const { app, regenerate } = await createReview();
  clock.now += 3_600_000;
  const requests = Array.from({ length: 30 }, () => clock.now);
  await rows(
    'insert into internal.rate_limits (bucket, requests, last_request_at) values ($1, $2, $3)',
    `regenerate:${app.companyId}`,
    ...[requests.map((at) => new Date(at)), new Date(clock.now)],
  );
  await expect(
    regenerate({ improve: true, customPrompt: 'Shorter', response: 'Thanks' }),
  ).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
  });
  expect(await sandbox.journal('ai')).toEqual([]);
  clock.now += 61_000;
  await regenerate();
  expect(await sandbox.journal('ai')).not.toEqual([]);
});
