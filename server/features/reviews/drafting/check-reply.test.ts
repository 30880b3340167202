import { expect, it } from 'vitest';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { updateApp } from '../../apps/update-app.ts';
import { syncReviews } from '../sync/sync-reviews.ts';
import { checkReply } from './check-reply.ts';

const { context, createApp, rows } = await createTestContext();

const openReview = async () => {
  const app = await createApp({ store: 'google' });
  const reviewId = await app.review({ title: null, body: 'It crashes.' });
  await syncReviews(context, app, 600_000);
  const check = async (text: string, options: { reviewId?: string } = { reviewId }) => {
    const asked = { appId: app.appId, language: 'en', text, ...options };
    return (await checkReply(context, app.caller, asked)).warnings.map(
      ({ code, span }) => `${code}: ${text.slice(...span)}`,
    );
  };
  return { app, reviewId, check };
};

it('finds contacts that the page cannot find, beside what it can', async () => {
  const { check } = await openReview();
  expect(await check('Hi {name}, see evil.money, we will refund you.')).toEqual([
    'placeholder: {name}',
    'foreign-link: evil.money',
    'refund: refund',
  ]);
  expect(await check('Thank you!', {})).toEqual([]);
});

it('allows what the settings and the stored reply mention, and nothing of the review', async () => {
  const { app, reviewId, check } = await openReview();
  const text = 'See acme.money/help or acme.life.';
  expect(await check(text)).toEqual(['foreign-link: acme.money/help']);
  await updateApp(context, app.caller, { id: app.appId, promptModifiers: { signature: 'acme.money/help' } });
  expect(await check(text)).toEqual(['foreign-link: acme.life']);
  await rows(
    "update reviews set response = 'See acme.life', body = 'evil.center' where review_id = $1",
    reviewId,
  );
  expect(await check(text)).toEqual([]);
  expect(await check(text, {})).toEqual(['foreign-link: acme.life']);
  expect(await check('See evil.center')).toEqual(['foreign-link: evil.center']);
});

it('knows no app or review of another company', async () => {
  const [mine, theirs] = [await openReview(), await openReview()];
  const asked = { text: 'Hi', language: 'en' };
  for (const named of [
    { appId: theirs.app.appId },
    { appId: mine.app.appId, reviewId: theirs.reviewId },
    { appId: mine.app.appId, reviewId: 'none' },
  ])
    await expect(checkReply(context, mine.app.caller, { ...asked, ...named })).rejects.toMatchObject({
      code: 'ENTITY_NOT_FOUND',
    });
});
