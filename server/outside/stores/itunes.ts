import * as z from 'zod/mini';
import { pictureAt } from './catalogue.ts';
import { exchange } from './exchange.ts';

const Found = z.object({
  results: z.array(
    z.catch(
      z.nullable(
        z.object({
          trackId: z.number(),
          artworkUrl512: z.optional(z.string()),
          artworkUrl100: z.optional(z.string()),
          artistName: z.optional(z.string()),
          sellerName: z.optional(z.string()),
        }),
      ),
      null,
    ),
  ),
});

type Listing = { image: string; creator: string };

/** Apps that one look-up asks for, so that the address stays short. */
const AT_ONCE = 100;

/** What the App Store's public look-up knows of apps, by id; what it does not know, or does not answer, is left out. */
export const publicListings = async (
  lookupUrl: string,
  timeoutMs: number,
  ids: readonly string[],
): Promise<Map<string, Listing>> => {
  const found = new Map<string, Listing>();
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const url = new URL(lookupUrl);
    url.searchParams.set('id', ids.slice(from, from + AT_ONCE).join(','));
    const answer = await exchange({ url, timeoutMs });
    if (!answer.ok || answer.value.status !== 200) break;
    for (const one of Found.safeParse(answer.value.body).data?.results ?? [])
      if (one)
        found.set(String(one.trackId), {
          image: pictureAt(one.artworkUrl512 ?? one.artworkUrl100, lookupUrl),
          creator: one.artistName ?? one.sellerName ?? '',
        });
  }
  return found;
};
