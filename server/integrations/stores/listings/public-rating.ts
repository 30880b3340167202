import * as z from 'zod/mini';
import { httpRequest } from '#server/integrations/stores/http/http-request.ts';
import type { StoreResult } from '#server/integrations/stores/port.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { PublicRating } from '#shared/domain/stores/public-rating.ts';

/** A missing number is null; one that cannot be makes the whole unreadable. */
const Rating = z.object({
  average: z.number().check(z.minimum(0), z.maximum(5)),
  ratings: z.nullable(z.int().check(z.nonnegative(), z.maximum(Number.MAX_SAFE_INTEGER))),
});

const Lookup = z.object({
  results: z.array(z.object({ averageUserRating: z.unknown(), userRatingCount: z.optional(z.unknown()) })),
});

const ratingFrom = (average: unknown, ratings: unknown): PublicRating | null =>
  Rating.safeParse({ average: Number(average ?? 'none'), ratings: ratings == null ? null : Number(ratings) })
    .data ?? null;

const refused = (status: number) => failed({ kind: 'refused' as const, detail: `status ${status}` });

/** Without ratings an average of 0 means nothing. */
const given = (rating: PublicRating | null): PublicRating | null =>
  rating && rating.average >= 1 ? rating : null;

/** An app's rating in one storefront; null if there is none, or none that can be read. */
export const itunesRating = async (
  lookupUrl: string,
  { appId, country, timeoutMs }: { appId: string; country: string; timeoutMs: number },
): StoreResult<PublicRating | null> => {
  const url = new URL(lookupUrl);
  url.searchParams.set('id', appId);
  url.searchParams.set('country', country.toLowerCase());
  const answer = await httpRequest({ url, timeoutMs });
  if (!answer.ok) return answer;
  if (answer.value.status !== 200) return refused(answer.value.status);
  const [found] = Lookup.safeParse(answer.value.body).data?.results ?? [];
  return ok(found ? given(ratingFrom(found.averageUserRating, found.userRatingCount)) : null);
};

/** How much of a page may lie before its rating, and in between. */
const MAX_PAGE = 3_000_000;
const MAX_JSON = 20_000;
const START = '<script type="application/ld+json"';

const Page = z.object({
  aggregateRating: z.object({ ratingValue: z.unknown(), ratingCount: z.optional(z.unknown()) }),
});

/** The rating in the structured data of an app's page; null if the page has none, or was changed. */
export const ratingOnPage = (html: string): PublicRating | null => {
  for (const part of html.slice(0, MAX_PAGE).split(START).slice(1)) {
    const json = part.slice(part.indexOf('>') + 1, MAX_JSON).split('</script>')[0] ?? '';
    const found = Page.safeParse(parsed(json)).data?.aggregateRating;
    const rating = found && given(ratingFrom(found.ratingValue, found.ratingCount));
    if (rating) return rating;
  }
  return null;
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** An app's rating on Google Play's public page. */
export const playRating = async (
  playStoreUrl: string,
  { appId, timeoutMs }: { appId: string; timeoutMs: number },
): StoreResult<PublicRating | null> => {
  const url = new URL(`${playStoreUrl}/store/apps/details`);
  url.searchParams.set('id', appId);
  url.searchParams.set('hl', 'en');
  const answer = await httpRequest({ url, timeoutMs });
  if (!answer.ok) return answer;
  const { status, text } = answer.value;
  if (status === 404) return ok(null);
  return status === 200 ? ok(ratingOnPage(text)) : refused(status);
};
