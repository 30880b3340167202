import type { StoreReview } from '#server/integrations/stores/port.ts';

/** Reviews of a store's page. */
export const PAGE = 200;
const MINUTES_9 = 9 * 60_000;

const words = Array.from({ length: 2000 }, (_, n) => `w${n}`);
/** Deterministic pseudo-random numbers. */
const chance = (seed: number): number => (Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d) >>> 0) / 2 ** 32;
const bodyOf = (n: number): string =>
  Array.from({ length: 15 }, (_, word) => words[Math.floor(2000 * chance(n * 31 + word * 7919) ** 3)]).join(
    ' ',
  );

/** Page `page` of a list of reviews nine minutes apart, newest first. */
export const pageOf = (page: number): StoreReview[] =>
  Array.from({ length: PAGE }, (_, place) => {
    const n = page * PAGE + place;
    return {
      reviewId: `gp:${n.toString(36).padStart(12, '0')}`,
      author: 'Ann',
      title: '',
      body: bodyOf(n),
      starRating: 1 + (n % 5),
      modifiedAt: new Date(Date.UTC(2026, 10, 1) - n * MINUTES_9),
      reply: null,
      deviceLanguage: 'en',
      appVersionName: `2.${Math.floor(n / 20_000)}`,
      androidOsVersion: 34,
      productName: 'pixel',
    };
  });

/** The same with a reply that was written in the store's console. */
export const answeredOf = (review: StoreReview): StoreReview => ({
  ...review,
  reply: {
    text: 'Thank you!',
    modifiedAt: new Date(review.modifiedAt.getTime() + MINUTES_9),
    state: 'PUBLISHED',
  },
});
