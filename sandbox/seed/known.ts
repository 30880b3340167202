import { readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';

/** The seeded apps. */
export const SeedApp = z.enum(['leafkeeper', 'nightjar', 'tallyhop', 'tidepool']);

const SeedReview = z.strictObject({
  app: SeedApp,
  stars: z.number().int().min(1).max(5),
  by: z.string(),
  title: z.string().optional(),
  body: z.string(),
  titleEn: z.string().optional(),
  bodyEn: z.string().optional(),
  reply: z.string(),
  replyEn: z.string().optional(),
});
export type SeedReview = z.infer<typeof SeedReview> & { language: string };

const folder = new URL('./texts/', import.meta.url);

const readTexts = (): SeedReview[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .flatMap((name) =>
      z
        .array(SeedReview)
        .parse(JSON.parse(readFileSync(new URL(name, folder), 'utf8')))
        .map((review) => ({ ...review, language: name.slice(0, -'.json'.length) })),
    );

export const seedReviews: readonly SeedReview[] = readTexts();

export const normalised = (text: string): string =>
  text.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase();

const keyOf = (title: string | null | undefined, body: string): string =>
  `${normalised(title ?? '')}\t${normalised(body)}`;

const byText = new Map(
  seedReviews.flatMap((review): [string, SeedReview][] => [
    [keyOf(review.title, review.body), review],
    ...(review.body === '' ? [] : [[`*${normalised(review.body)}`, review] satisfies [string, SeedReview]]),
  ]),
);

/** The seeded review with this text; the title may differ. */
export const knownReview = (title: string | null | undefined, body: string): SeedReview | undefined =>
  byText.get(keyOf(title, body)) ?? byText.get(`*${normalised(body)}`);

/** English for a seeded review in another language. */
export const knownTranslation = (
  title: string | null,
  body: string,
): { title: string | null; body: string } | undefined => {
  const known = knownReview(title, body);
  if (known?.bodyEn === undefined) return undefined;
  return { title: known.titleEn ?? null, body: known.bodyEn };
};
