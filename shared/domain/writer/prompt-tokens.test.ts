import { describe, expect, it } from 'vitest';
import { tokensAsked, tokensTold } from '#eval/cost.ts';
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
      asked: tokensAsked(brief),
      told: tokensTold(answer),
    };
  });
const middle = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;

describe('a usual review', () => {
  it.each(PRIMARY_LANGUAGES)(
    'in %s costs at most 350 tokens in, the shape of its answer among them, and 200 out',
    (language) => {
      const own = costs.filter((cost) => cost.language === language);
      expect(own.length).toBeGreaterThanOrEqual(5);
      expect(middle(own.map(({ asked }) => asked))).toBeLessThanOrEqual(350);
      expect(Math.max(...own.map(({ told }) => told))).toBeLessThanOrEqual(200);
    },
  );

  it('costs little more where it is long, or in a script that takes many tokens', () => {
    const asked = costs.map((cost) => cost.asked).sort((a, b) => a - b);
    expect(asked[Math.floor(asked.length * 0.5)]).toMatchInlineSnapshot(`343`);
    expect(asked[Math.floor(asked.length * 0.95)]).toMatchInlineSnapshot(`366`);
  });
});
