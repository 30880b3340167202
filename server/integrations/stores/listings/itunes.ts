import * as z from 'zod/mini';
import { httpRequest } from '#server/integrations/stores/http/http-request.ts';
import { Whole } from '#server/integrations/stores/http/lenient-fields.ts';
import { storableText } from '#shared/domain/storable-text.ts';
import { pictureAt } from './catalogue.ts';

const MAX_NAME_LENGTH = 200;

const Word = z.catch(z.optional(z.nullable(z.string())), null);

const Found = z.object({
  results: z.array(
    z.catch(
      z.nullable(
        z.object({
          trackId: Whole,
          artworkUrl512: Word,
          artworkUrl100: Word,
          artistName: Word,
          sellerName: Word,
        }),
      ),
      null,
    ),
  ),
});

type Listing = { image: string; creator: string };

/** Apps per lookup, so that the URL stays short. */
const AT_ONCE = 100;

/** A lookup covers one storefront, by default the US. The others are asked for the missing apps. */
const COUNTRIES = ['us', 'gb', 'de', 'jp', 'cn', 'fr', 'br', 'in', 'kr', 'es', 'au', 'tr'];

/** App details from the App Store's public lookup, by id; unknown or failed ones are left out. */
export const publicListings = async (
  lookupUrl: string,
  timeoutMs: number,
  ids: readonly string[],
): Promise<Map<string, Listing>> => {
  const found = new Map<string, Listing>();
  for (const country of COUNTRIES) {
    const missing = ids.filter((id) => !found.has(id));
    for (let from = 0; from < missing.length; from += AT_ONCE) {
      const url = new URL(lookupUrl);
      url.searchParams.set('id', missing.slice(from, from + AT_ONCE).join(','));
      url.searchParams.set('country', country);
      const answer = await httpRequest({ url, timeoutMs });
      if (!answer.ok || answer.value.status !== 200) return found;
      for (const one of Found.safeParse(answer.value.body).data?.results ?? [])
        if (one)
          found.set(String(one.trackId), {
            image: pictureAt(one.artworkUrl512 || one.artworkUrl100 || undefined, lookupUrl),
            creator: storableText(one.artistName || one.sellerName || '', MAX_NAME_LENGTH),
          });
    }
  }
  return found;
};
