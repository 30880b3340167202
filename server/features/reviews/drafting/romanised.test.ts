import { beforeEach, describe, expect, it } from 'vitest';
import { baseLanguage } from '#shared/domain/language/languages.ts';
import { ROMANISED_TEXTS } from '#shared/domain/language/romanised.fixture.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { syncReviews } from '../sync/sync-reviews.ts';
import { draftReply } from './draft-reply.ts';
import { previewReply } from './preview-reply.ts';
import { regenerateReply } from './regenerate-reply.ts';
import { translateReview } from './translate-review.ts';
import { translateText } from './translate-text.ts';

const { context, sandbox, createApp, rows } = await createTestContext();
beforeEach(() => sandbox.writer('normal'));

const open = async (body: string) => {
  const app = await createApp({ store: 'google' });
  const reviewId = await app.review({ title: null, body });
  await syncReviews(context, app, 600_000);
  await sandbox.forget();
  const draft = async () => {
    await draftReply(context, { ...app, reviewId });
    const [row] = await rows('select * from reviews where review_id = $1', reviewId);
    return row;
  };
  return { app, reviewId, draft };
};
const letters = {
  normal: /^\P{Script=Latin}{6}/u,
  'latin-letters': /^[^\p{L}]*\p{Script=Latin}[\p{Script=Latin}\P{L}]*$/u,
};
const languages = Object.entries(ROMANISED_TEXTS).map(([tag, [body, reply]]) => ({
  tag: baseLanguage(tag),
  body,
  reply,
}));

describe.each(languages)('a review in romanised $tag', ({ tag, body, reply }) => {
  it.each(['normal', 'latin-letters'] as const)(
    'is translated and answered at once (%s)',
    async (behaviour) => {
      const { draft } = await open(body);
      await sandbox.writer(behaviour);
      const row = await draft();
      expect(row).toMatchObject({ draft: 'ready', translated_body: expect.stringMatching(/\S/) });
      expect([tag, 'hi']).toContain(row.base_language);
      expect(row.response).toMatch(letters[behaviour]);
      expect(await sandbox.journal('ai')).toHaveLength(1);
    },
  );

  it.each(['normal', 'latin-letters'] as const)(
    'is answered whenever a person asks (%s)',
    async (behaviour) => {
      const { app, reviewId, draft } = await open(body);
      const { appId } = app;
      await sandbox.writer(behaviour);
      const { review } = await translateReview(context, app.caller, { appId, reviewId });
      expect(review.translatedBody).toMatch(/\S/);
      const again = await regenerateReply(context, app.caller, { appId, review: { reviewId } });
      expect(again.review.response).toMatch(letters[behaviour]);
      await draft();
      const shown = await previewReply(context, app.caller, { id: appId });
      expect(shown.reply).toMatch(letters[behaviour]);
      const own = { text: 'Thank you for taking the time to write to us.', targetLanguage: tag, appId };
      expect((await translateText(context, app.caller, own)).result).toMatch(letters[behaviour]);
      const improved = await regenerateReply(context, app.caller, {
        appId,
        improve: true,
        customPrompt: 'shorter',
        review: { reviewId, response: `${reply} ${body}.` },
      });
      expect(improved.review.response).toMatch(/\S/);
    },
  );
});

it.each(languages.slice(0, 3))(
  'holds back a reply in a language that is not the one of $tag',
  async ({ body }) => {
    const { draft } = await open(body);
    await sandbox.writer('wrong-language');
    expect(await draft()).toMatchObject({ draft: 'blocked' });
  },
);

it("never refuses a person's own text in Latin letters under a review in another script or language", async () => {
  const own = 'Aapke review ke liye bahut dhanyavad, hum is samasya ko jaldi theek karenge.';
  for (const body of [
    'यह ऐप बहुत अच्छा है, धन्यवाद। मुझे यह हर दिन काम आता है।',
    'Works well, but it is slow at times.',
  ]) {
    const { app, reviewId, draft } = await open(body);
    await draft();
    await sandbox.writer('latin-letters');
    const improved = await regenerateReply(context, app.caller, {
      appId: app.appId,
      improve: true,
      customPrompt: 'shorter',
      review: { reviewId, response: own },
    });
    expect(improved.review.response).toMatch(/\S/);
    await sandbox.writer('normal');
  }
});
