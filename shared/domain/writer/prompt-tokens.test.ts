import { describe, expect, it } from 'vitest';
import { inputTokens, outputTokens, tokensIn } from '#eval/cost.ts';
import { askIn } from '#sandbox/ai/ask.ts';
import { judged } from '#sandbox/ai/classify.ts';
import { seedReviews } from '#sandbox/seed/known.ts';
import { BUILT_IN_TOPICS } from '#shared/domain/classification/classification.ts';
import { BUILT_IN_TOPIC_NAMES } from '#shared/domain/classification/topic-names.ts';
import { PRIMARY_LANGUAGES } from '#shared/domain/language/languages.ts';
import { DEFAULT_PROMPTS } from './prompt-texts.ts';
import { draftBrief } from './prompts.ts';
import { DEFAULT_MODIFIERS } from './reply-settings.ts';

/** The built-in topics. */
const topics = BUILT_IN_TOPICS.map((id) => ({ id, name: BUILT_IN_TOPIC_NAMES[id], description: '' }));
const app = {
  name: 'Leafkeeper',
  store: 'google' as const,
  modifiers: DEFAULT_MODIFIERS,
  additionalPrompt: '',
  prompts: DEFAULT_PROMPTS,
};
const costs = seedReviews
  .filter(({ body }) => body !== '' && body.length <= 300)
  .map(({ language, by, stars, title, body, titleEn, bodyEn, reply, replyEn }) => {
    const review = { store: 'google' as const, author: by, starRating: stars, title: title ?? '', body };
    const brief = draftBrief(review, app, 340, [], undefined, { topics, examples: [] });
    const answer = {
      language,
      translatedTitle: titleEn ?? null,
      translatedBody: bodyEn ?? null,
      reply,
      replyInEnglish: replyEn ?? reply,
    };
    const ask = askIn([
      { role: 'system', content: brief.instructions },
      { role: 'user', content: JSON.stringify(brief.data) },
    ]);
    const bare = outputTokens({ ...answer, classification: {} });
    const classification = judged({ rating: stars, title, body }, ask);
    return {
      language,
      input: inputTokens(brief),
      output: bare,
      classification: outputTokens({ ...answer, classification }) - bare,
    };
  });
const anyReview = { store: 'google' as const, author: '', starRating: 3, title: '', body: '' };
const median = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;

describe('token cost of a typical review', () => {
  it.each(PRIMARY_LANGUAGES)(
    'in %s is at most 450 input tokens, including the answer schema, and 200 output tokens',
    (language) => {
      const ofLanguage = costs.filter((cost) => cost.language === language);
      expect(ofLanguage.length).toBeGreaterThanOrEqual(5);
      expect(median(ofLanguage.map(({ input }) => input))).toBeLessThanOrEqual(450);
      expect(Math.max(...ofLanguage.map(({ output }) => output))).toBeLessThanOrEqual(200);
    },
  );

  it('of the classification is at most 45 output tokens, and seldom more than 110', () => {
    const outputs = costs.map((cost) => cost.classification).sort((a, b) => a - b);
    expect(median(outputs)).toBeLessThanOrEqual(45);
    expect(outputs[Math.floor(outputs.length * 0.95)]).toBeLessThanOrEqual(110);
  });

  it('with own topics and corrections stays within 800', () => {
    const own = Array.from({ length: 3 }, (_, n) => ({
      id: `own-${n}`,
      name: 'Watering reminders',
      description: 'Reminders to water a plant that come late, twice or not at all',
    }));
    const text = 'It reminds me in the middle of the night, although I switched that off';
    const examples = Array.from({ length: 3 }, () => ({
      text,
      kind: 'bug' as const,
      sentiment: -1 as const,
      topics: ['own-0'],
    }));
    const inputs = seedReviews.map(({ by, stars, title, body }) => {
      const review = { store: 'google' as const, author: by, starRating: stars, title: title ?? '', body };
      const about = { topics: [...topics, ...own], examples };
      return inputTokens(draftBrief(review, app, 340, [], undefined, about));
    });
    expect(median(inputs)).toMatchInlineSnapshot(`638`);
    expect(median(inputs)).toBeLessThanOrEqual(800);
  });

  it.each(PRIMARY_LANGUAGES)('of the corrections in %s is at most 120 together', (language) => {
    const texts = seedReviews
      .filter((review) => review.language === language)
      .map(({ body }) => body.slice(0, 80));
    for (const [n, text] of texts.entries()) {
      const examples = [text, texts[n + 1] ?? '😡😡😡', texts[n + 2] ?? '好用'].map((each) => ({
        text: each,
        kind: 'complaint' as const,
        sentiment: -2 as const,
        topics: ['missing-feature', 'performance', 'sign-in'],
      }));
      const { data } = draftBrief(anyReview, app, 340, [], undefined, { topics, examples });
      expect(JSON.stringify(data)).toContain('complaint');
      expect(tokensIn({ examples: data.examples })).toBeLessThanOrEqual(120);
    }
  });

  it('rises little for long reviews and token-heavy scripts', () => {
    const inputs = costs.map((cost) => cost.input).sort((a, b) => a - b);
    expect(inputs[Math.floor(inputs.length * 0.5)]).toMatchInlineSnapshot(`443`);
    expect(inputs[Math.floor(inputs.length * 0.95)]).toMatchInlineSnapshot(`467`);
  });
});
