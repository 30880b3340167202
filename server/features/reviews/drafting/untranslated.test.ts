import { beforeEach, describe, expect, it } from 'vitest';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { syncReviews } from '../sync/sync-reviews.ts';
import { draftReply } from './draft-reply.ts';
import { regenerateReply } from './regenerate-reply.ts';
import { translateText } from './translate-text.ts';

const { context, sandbox, createApp } = await createTestContext();
beforeEach(() => sandbox.writer('normal'));

const createGermanReview = async () => {
  const app = await createApp({ store: 'google' });
  const body = 'Die App stürzt leider immer ab, wenn ich sie öffne.';
  const reviewId = await app.review({ title: null, body });
  await syncReviews(context, app, 600_000);
  await draftReply(context, { ...app, reviewId });
  await sandbox.forget();
  return { app, reviewId };
};
const asked = async () => (await sandbox.journal('ai')).map(({ body }) => JSON.stringify(body));

const text = 'We have found the reason, and the next version will not have it. Thank you for your help!';
const blocked = { code: 'REPLY_BLOCKED', message: expect.stringMatching(/wrong-language|untouched/) };

describe.each(['untouched', 'wrong-language'])('an answer that is %s', (behaviour) => {
  it('as a translation is retried once with the reason and then refused', async () => {
    const { app } = await createGermanReview();
    const translate = () =>
      translateText(context, app.caller, { appId: app.appId, text, targetLanguage: 'de' });
    await sandbox.writer(behaviour, 1);
    expect((await translate()).result).not.toBe(text);
    expect((await asked())[1]).toMatch(/could not be used: .*(unchanged|wrong language: write in German)/);
    await sandbox.writer(behaviour);
    await expect(translate()).rejects.toMatchObject(blocked);
    expect(await asked()).toHaveLength(4);
  });

  it('as an improvement is retried once and then refused', async () => {
    const { app, reviewId } = await createGermanReview();
    const improve = (review: { response?: string; translatedResponse?: string }) =>
      regenerateReply(context, app.caller, {
        appId: app.appId,
        review: { reviewId, ...review },
        improve: true,
        customPrompt: 'shorter',
      });
    await sandbox.writer(behaviour, 1);
    const { review } = await improve({ translatedResponse: text });
    expect(review.response).not.toBe(review.translatedResponse);
    await sandbox.writer(behaviour);
    // The English was edited and is translated to German, or German text the person wrote is improved.
    await expect(improve({ translatedResponse: text })).rejects.toMatchObject(blocked);
    const response = 'Wir haben den Grund gefunden. Danke für Ihre Hilfe, und bis bald!';
    await expect(improve({ response })).rejects.toMatchObject(blocked);
  });
});

it('accepts a short word that is the same in both languages', async () => {
  const { app } = await createGermanReview();
  await sandbox.writer('untouched');
  const ask = { appId: app.appId, text: 'Super, Robin!', targetLanguage: 'de' };
  expect(await translateText(context, app.caller, ask)).toEqual({ result: 'Super, Robin!' });
});
