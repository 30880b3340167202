import { LRUCache } from 'lru-cache';
import type { AppContext, Caller, UseCase } from '#server/context.ts';
import { readInTenant } from '#server/db/database.ts';
import { countMembers } from '#server/db/tables/company/memberships.ts';
import { toView, viewsOf } from '#server/db/tables/reviews/views.ts';
import type { Output } from '#shared/contract/endpoint.ts';
import type * as view from '#shared/contract/view/endpoints.ts';
import { MINE, type View } from '#shared/contract/view/schema.ts';
import { filterFor } from '#shared/domain/reviews/filter/filter-for.ts';
import { lateIn } from '#shared/domain/reviews/target.ts';
import { countView } from './count-view.ts';

/** Counts are kept this long, in ms, so that a company's pages do not count again and again. */
const KEPT_MS = 60_000;

type Counts = Output<typeof view.counts>['counts'];

type Countable = Pick<View, 'id' | 'filter' | 'search' | 'targetHours'>;

type ViewOwner = Pick<Caller, 'companyId' | 'userId'>;

/** By company, what is seen of it, and the views that are counted, in which `me` is whoever asks. */
const kept = new LRUCache<string, Promise<Counts>>({ max: 1000, ttl: KEPT_MS });

export const countViews: UseCase<typeof view.counts> = async (context, { companyId, userId, apps }) => {
  const { rows, members } = await readInTenant(context.db, companyId, async (tx) => ({
    rows: await viewsOf(tx),
    members: await countMembers(tx),
  }));
  const counted = [...(members > 1 ? [MINE] : []), ...rows.flatMap((row) => toView(row) ?? [])]
    .filter(({ isPinned, targetHours }) => isPinned || targetHours !== null)
    .map((one) => ({ ...one, filter: filterFor(one.filter, userId) }));
  const key = `${companyId} ${JSON.stringify([apps.ids, counted])}`;
  const counting = kept.get(key) ?? countAll(context, { companyId, userId }, counted);
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
    const found = await countView(context, owner, one);
    if (found) counts.push({ id: one.id, ...found, late: await countLate(context, owner, one) });
  }
  return counts;
};

/** Null without a target, or if it takes too long. */
const countLate = async (context: AppContext, owner: ViewOwner, { targetHours, ...view }: Countable) => {
  if (targetHours === null) return null;
  const filter = lateIn({ ...view, targetHours }, context.now());
  return (await countView(context, owner, { ...view, filter })) ?? null;
};
