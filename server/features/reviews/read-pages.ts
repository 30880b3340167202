import type { ReviewPage, StoreFailure } from '#server/outside/stores/port.ts';
import type { World } from '#server/world.ts';
import type { Result } from '#shared/domain/result.ts';
import { callStore, type NotCalled } from './call-store.ts';
import { savePage } from './save-page.ts';

type App = { companyId: string; appId: string };

/** A reading of an app's list: from where (null: its top), how many pages were read before, and when it began (epoch ms). */
export type Reading = { cursor: string | null; page: number; isFull: boolean; since: number };

/** How far a reading goes: so many pages at least, and then on while they bring news or are younger than `until` (epoch ms). */
export type Reach = { pages: number; until: number };

/** How a reading ended: at its end, or broken off, with where the next can go on if that is worth trying. */
export type Ended =
  | { kind: 'done' }
  | { kind: 'broken'; failure: StoreFailure | NotCalled; at: Reading | null };

type Listed = Result<ReviewPage, StoreFailure | NotCalled>;

/** Reads pages, each written as it comes. */
export const readPages = async (
  world: World,
  { companyId, appId }: App,
  start: Reading,
  { pages, until }: Reach,
  onNews: () => Promise<void>,
): Promise<Ended> => {
  let { cursor, page } = start;
  for (;;) {
    const [lookedAt, from] = [world.now(), cursor];
    const list: Listed = await callStore(world, { companyId, appId, purpose: 'sync' }, (key) =>
      world.stores.listReviews(key, appId, from),
    );
    if (!list.ok) {
      const canGoOn = cursor !== null && mayGoOn(list.failure, page > start.page);
      return { kind: 'broken', failure: list.failure, at: canGoOn ? { ...start, cursor, page } : null };
    }
    const { reviews, next } = list.value;
    const changed = await savePage(world, { companyId, appId }, reviews, lookedAt);
    if (changed > 0) await onNews();
    page += 1;
    cursor = next;
    const oldest = Math.min(...reviews.map(({ modifiedAt }) => modifiedAt.getTime()));
    if (next === null || (changed === 0 && page >= pages && oldest < until)) return { kind: 'done' };
  }
};

/** A store that is only away or busy knows its own page again; one that cannot give the very first one may never. */
const mayGoOn = ({ kind }: StoreFailure | NotCalled, cameForward: boolean): boolean =>
  kind === 'wait' || kind === 'busy' || (kind === 'unknown' && cameForward);
