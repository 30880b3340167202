import { expect, it } from 'vitest';
import { emergingPairs, type WordedReview } from './emerging-topics.ts';

const randomOf = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
};

const WORDS = Array.from({ length: 600 }, (_, n) => `word${n.toString(36)}x`);
const THEMES = 25;

/** Reviews of a stream that does not change: each is about a theme with its own words, and has frequent words too. */
const stream = (random: () => number, many: number): WordedReview[] =>
  Array.from({ length: many }, (_, n) => {
    const theme = Math.floor(random() ** 2 * THEMES);
    const words = Array.from({ length: 6 + Math.floor(random() * 14) }, () =>
      random() < 0.4
        ? `theme${theme}v${Math.floor(random() ** 2 * 12)}`
        : WORDS[Math.floor(random() ** 3 * WORDS.length)],
    );
    return { author: `a${n}`, text: words.join(' ') };
  });

it('reports at most one pair in eight weeks where nothing changes', () => {
  const YEARS = 1; // 0 pairs in five
  let found = 0;
  for (let seed = 1; seed <= YEARS * 52; seed += 1) {
    const random = randomOf(seed * 7919);
    const perWeek = 60 + Math.floor(random() * 340);
    found += emergingPairs(stream(random, perWeek), stream(random, perWeek * 8)).length;
  }
  expect(found / (YEARS * 52)).toBeLessThanOrEqual(1 / 8);
});

it('finds a problem that a twentieth of the week has, and says it once', () => {
  const random = randomOf(11);
  const week = stream(random, 200);
  const hit = week.map((review, n) =>
    n % 20 === 0 ? { ...review, text: `${review.text} login code never arrives` } : review,
  );
  const [found, ...others] = emergingPairs(hit, stream(random, 1600));
  expect(others).toEqual([]);
  expect(['login', 'code', 'never', 'arrives']).toEqual(expect.arrayContaining([...(found?.words ?? [''])]));
  expect(found).toMatchObject({ before: 0, reviews: expect.arrayContaining([0, 20, 40]) });
});

it('does not take one loud author, a known problem, or no reviews for news', () => {
  const random = randomOf(13);
  const loud = stream(random, 100).map((review, n) =>
    n < 10 ? { author: 'Loud', text: `${review.text} login code` } : review,
  );
  expect(emergingPairs(loud, stream(random, 800))).toEqual([]);
  const always = (many: number) =>
    stream(random, many).map((review, n) =>
      n % 10 ? review : { ...review, text: `${review.text} login code` },
    );
  expect(emergingPairs(always(100), always(800))).toEqual([]);
  expect(emergingPairs([], [])).toEqual([]);
  expect(emergingPairs(always(100), [])).toEqual([]);
});
