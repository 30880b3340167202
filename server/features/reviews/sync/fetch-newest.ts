import type { AppContext } from '#server/context.ts';
import { callStore, type NotCalled } from '#server/features/stores/call-store.ts';
import type { ReviewPage, StoreFailure, StoreReview } from '#server/integrations/stores/port.ts';
import type { Result } from '#shared/domain/result.ts';

type App = { companyId: string; appId: string };
type Top = Map<string, StoreReview>;

/** Maximum number of list pages read when checking replies. */
const MAX_PAGES = 5;

/**
 * Reads the top of an app's list, and on while two or more of the `wanted` reviews are still missing; a single one is
 * as cheap to read by id. `save` receives each page and the time it was requested.
 */
export const fetchNewest = async (
  context: AppContext,
  { companyId, appId }: App,
  wanted: () => Promise<readonly string[]>,
  save: (page: StoreReview[], lookedAt: number) => Promise<unknown> = async () => undefined,
): Promise<Result<Top, StoreFailure | NotCalled>> => {
  const top: Top = new Map();
  let next: string | null = null;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const [lookedAt, from]: [number, string | null] = [context.now(), next];
    const list: Result<ReviewPage, StoreFailure | NotCalled> = await callStore(
      context,
      { companyId, appId, purpose: 'check' },
      (key) => context.stores.listReviews(key, appId, from),
    );
    if (!list.ok) return page === 0 ? list : { ok: true, value: top };
    await save(list.value.reviews, lookedAt);
    for (const review of list.value.reviews) top.set(review.reviewId, review);
    next = list.value.next;
    if (next === null || (await wanted()).filter((id) => !top.has(id)).length < 2) break;
  }
  return { ok: true, value: top };
};
