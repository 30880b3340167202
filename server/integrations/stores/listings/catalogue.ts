import type { CatalogueFailure, StoreFailure } from '#server/integrations/stores/port.ts';
import { failed } from '#shared/domain/result.ts';

/** The account-level failure behind a failed call. */
export const problemOf = ({ kind, detail }: StoreFailure): { ok: false; failure: CatalogueFailure } =>
  failed({
    kind: kind === 'credentials' || kind === 'permissions' || kind === 'api-disabled' ? kind : 'away',
    detail,
  });

/** An image URL, if it may be shown: https, or on the stand-in at `base`. */
export const pictureAt = (address: string | undefined, base: string): string => {
  if (address === undefined || address.length > 2000 || !URL.canParse(address)) return '';
  const url = new URL(address);
  const isSafe = url.protocol === 'https:' || url.origin === new URL(base).origin;
  return isSafe && url.username === '' ? url.href : '';
};

/** Runs `work` on each of `all` with at most `limit` at once; results in order. */
export const eachOf = async <Item, Outcome>(
  all: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<Outcome>,
): Promise<Outcome[]> => {
  const waiting = all.entries();
  const outcomes: Outcome[] = [];
  const lane = async () => {
    for (const [place, item] of waiting) outcomes[place] = await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(limit, all.length) }, lane));
  return outcomes;
};
