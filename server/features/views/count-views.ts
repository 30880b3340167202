import { LRUCache } from 'lru-cache';
import type { AppContext, Caller, UseCase } from '#server/context.ts';
import { readInTenant } from '#server/db/database.ts';
import { countMembers } from '#server/db/tables/company/memberships.ts';
import { findInTime, findPage } from '#server/db/tables/reviews/found-page.ts';
import { viewsOf } from '#server/db/tables/reviews/views.ts';
import type * as view from '#shared/contract/view/endpoints.ts';
import { MINE, type View } from '#shared/contract/view/schema.ts';
import { filterFor } from '#shared/domain/reviews/filter/filter-for.ts';
import { searchTermsOf } from '#shared/domain/reviews/search-words.ts';
import { toView } from './to-view.ts';

const MOST = 99;
/** Counts are kept this long, in ms, so that a company's pages do not count again and again. */
const KEPT_MS = 60_000;

type Counts = { id: string; count: number; isCut: boolean }[];

type Countable = Pick<View, 'id' | 'filter' | 'search'>;

type ViewOwner = Pick<Caller, 'companyId' | 'userId'>;

/** By company, what is seen of it, and its pinned views, in which `me` is whoever asks. */
const kept = new LRUCache<string, Promise<Counts>>({ max: 1000, ttl: KEPT_MS });

export const countViews: UseCase<typeof view.counts> = async (context, { companyId, userId, apps }) => {
  const { rows, members } = await readInTenant(context.db, companyId, async (tx) => ({
    rows: await viewsOf(tx),
    members: await countMembers(tx),
  }));
  const pinned = [...(members > 1 ? [MINE] : []), ...rows.flatMap((row) => toView(row) ?? [])]
    .filter(({ isPinned }) => isPinned)
    .map((one) => ({ ...one, filter: filterFor(one.filter, userId) }));
  const key = `${companyId} ${JSON.stringify([apps.ids, pinned])}`;
  const counting = kept.get(key) ?? countAll(context, { companyId, userId }, pinned);
  kept.set(key, counting, { noUpdateTTL: true });
  counting.catch(() => kept.delete(key));
  return { counts: await counting };
};

/** One after the other: a company's views never count more than one at a time. */
const countAll = async (
  context: AppContext,
  owner: ViewOwner,
  views: readonly Countable[],
): Promise<Counts> => {
  const counts: Counts = [];
  for (const one of views) {
    const found = await countOne(context, owner, one);
    if (found) counts.push({ id: one.id, ...found });
  }
  return counts;
};

/** Undefined if it takes too long. */
const countOne = async (
  { db, now }: AppContext,
  { companyId, userId }: ViewOwner,
  { filter, search }: Countable,
): Promise<{ count: number; isCut: boolean } | undefined> => {
  const terms = search === null ? undefined : searchTermsOf(search);
  if (search !== null && terms === undefined) return { count: 0, isCut: false };
  const of = { sort: 'newest', offset: 0, limit: 1, countTo: MOST } as const;
  const page = await findInTime(db, companyId, (tx) =>
    findPage(tx, { ...of, filter, search: terms, companyId, userId, now: now() }),
  );
  return page && { count: Math.min(page.reviewsCount, MOST), isCut: page.isCut || page.reviewsCount > MOST };
};
