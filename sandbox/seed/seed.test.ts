import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { languages } from '../ai/phrases.ts';
import { sentencesOf } from '../ai/sentences.ts';
import { appleJwt, bearer } from '../test-callers.ts';
import { type Running, running } from '../test-setup.ts';
import { seedReviews } from './known.ts';

let sandbox: Running;
beforeAll(async () => {
  sandbox = await running();
});
afterAll(() => sandbox.stop());

test('has about two hundred reviews in 14 languages, unique within each app', () => {
  expect(seedReviews.length).toBeGreaterThanOrEqual(195);
  expect(new Set(seedReviews.map(({ language }) => language))).toEqual(new Set(languages));
  const texts = seedReviews.map(({ app, title, body }) => `${app}\t${title}\t${body}`);
  expect(new Set(texts).size).toBe(texts.length);
  expect(Math.max(...seedReviews.map(({ body }) => body.length))).toBe(4000);
  expect(seedReviews.some(({ title, body }) => title !== undefined && body === '')).toBe(true);
});

test('every review has an English translation and a reply that fits and passes the checks', () => {
  for (const review of seedReviews) {
    expect(review.language === 'en' || review.body === '' || review.bodyEn !== undefined, review.body).toBe(
      true,
    );
    expect(review.language === 'en' || review.replyEn !== undefined, review.reply).toBe(true);
    expect(review.title === undefined || review.language === 'en' || review.titleEn !== undefined).toBe(true);
    for (const reply of [review.reply, review.replyEn ?? review.reply]) {
      expect(reply.length, reply).toBeLessThanOrEqual(320);
      expect(reply).not.toMatch(/https?:|www\.|@|\{|refund|tomorrow|next week/i);
    }
  }
});

test('a reply and its English match sentence by sentence, so that editing one keeps the others', () => {
  for (const { reply, replyEn } of seedReviews)
    expect(sentencesOf(replyEn ?? reply), reply).toHaveLength(sentencesOf(reply).length);
});

const Reviews = z.object({
  data: z.array(z.object({ attributes: z.object({ createdDate: z.string() }) })),
  included: z.array(z.object({ attributes: z.object({ state: z.string() }) })),
  meta: z.object({ paging: z.object({ total: z.number() }) }),
});

test('Apple lists about forty days, with published and pending replies', async () => {
  const token = bearer(await appleJwt(sandbox.keys.apple));
  const states: string[] = [];
  const ages: number[] = [];
  for (const app of ['1640482915', '6448123907']) {
    const path = `/app-store-connect/v1/apps/${app}/customerReviews?include=response&limit=200`;
    const page = Reviews.parse((await sandbox.call('GET', path, undefined, token)).body);
    expect(page.meta.paging.total).toBeGreaterThan(45);
    states.push(...page.included.map(({ attributes }) => attributes.state));
    ages.push(...page.data.map(({ attributes }) => Date.now() - Date.parse(attributes.createdDate)));
  }
  expect(new Set(states)).toEqual(new Set(['PUBLISHED', 'PENDING_PUBLISH']));
  expect(Math.max(...ages)).toBeGreaterThan(33 * 24 * 3600_000);
  expect(Math.min(...ages)).toBeGreaterThan(0);
});
