import type { CatalogueFailure, StoreFailure } from '#server/integrations/stores/port.ts';
import { failed } from '#shared/domain/result.ts';

/** What a refused call says of the account as a whole. */
export const problemOf = ({ kind, detail }: StoreFailure): { ok: false; failure: CatalogueFailure } =>
  failed({
    kind: kind === 'credentials' || kind === 'permissions' || kind === 'api-disabled' ? kind : 'away',
    detail,
  });

/** Where a picture is, if it may be shown: over https, or at the stand-in that `base` is. */
export const pictureAt = (address: string | undefined, base: string): string => {
  if (address === undefined || address.length > 2000 || !URL.canParse(address)) return '';
  const url = new URL(address);
  const isSafe = url.protocol === 'https:' || url.origin === new URL(base).origin;
  return isSafe && url.username === '' ? url.href : '';
};

/** Outcomes of `work` on each of `all`, in their order, with no more than `most` under way at once. */
export const eachOf = async <Item, Outcome>(
  all: readonly Item[],
  most: number,
  work: (item: Item) => Promise<Outcome>,
): Promise<Outcome[]> => {
  const waiting = all.entries();
  const done: Outcome[] = [];
  const lane = async () => {
    for (const [place, item] of waiting) done[place] = await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(most, all.length) }, lane));
  return done;
};
