import { describe, expect, it } from 'vitest';
import { inputTokens, outputTokens } from '#eval/cost.ts';
import { seedReviews } from '#sandbox/seed/known.ts';
import { PRIMARY_LANGUAGES } from '#shared/domain/language/languages.ts';
import { DEFAULT_PROMPTS } from './prompt-texts.ts';
import { draftBrief } from './prompts.ts';
import { DEFAULT_MODIFIERS } from './reply-settings.ts';

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
    const brief = draftBrief(review, app, 340, []);
    const answer = {
      language,
      translatedTitle: titleEn ?? null,
      translatedBody: bodyEn ?? null,
      reply,
      replyInEnglish: replyEn ?? reply,
    };
    return {
      language,
      input: inputTokens(brief),
      output: outputTokens(answer),
    };
  });
const median = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;

describe('token cost of a typical review', () => {
  it.each(PRIMARY_LANGUAGES)(
    'in %s is at most 350 input tokens, including the answer schema, and 200 output tokens',
    (language) => {
      const ofLanguage = costs.filter((cost) => cost.language === language);
      expect(ofLanguage.length).toBeGreaterThanOrEqual(5);
      expect(median(ofLanguage.map(({ input }) => input))).toBeLessThanOrEqual(350);
      expect(Math.max(...ofLanguage.map(({ output }) => output))).toBeLessThanOrEqual(200);
    },
  );

  it('rises little for long reviews and token-heavy scripts', () => {
    const inputs = costs.map((cost) => cost.input).sort((a, b) => a - b);
    expect(inputs[Math.floor(inputs.length * 0.5)]).toMatchInlineSnapshot(`343`);
    expect(inputs[Math.floor(inputs.length * 0.95)]).toMatchInlineSnapshot(`366`);
  });
});
