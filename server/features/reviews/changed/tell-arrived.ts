import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { syncOf } from '#server/db/tables/apps/app-syncs.ts';
import { appOf } from '#server/db/tables/apps/apps.ts';
import { type ReviewEvent, tellEvents } from '#server/features/notices/tell-events.ts';
import { tellLowStars } from '#server/features/notices/tell-low-stars.ts';
import { LOW_STARS } from '#shared/domain/incidents/rating-drop.ts';

export type Arrived = {
  reviewId: string;
  /** Of the review, as it is now. */
  revision: number;
  stars: number;
  /** Before; undefined for a new review. */
  starsBefore: number | undefined;
};

/** Tells reviews that are new or were changed in their store, in their transaction; those of the first sync are no news. */
export const tellArrived = async (
  context: AppContext,
  tx: Tx,
  app: { companyId: string; appId: string },
  arrived: readonly Arrived[],
): Promise<void> => {
  if (arrived.length === 0 || !(await syncOf(tx, app.appId))?.last_full_at) return;
  const eventOf = ({ reviewId, revision }: Arrived): ReviewEvent => ({ reviewId, key: revision });
  const isNew = ({ starsBefore }: Arrived): boolean => starsBefore === undefined;
  await tellEvents(context, tx, app, 'review.created', arrived.filter(isNew).map(eventOf));
  const revised = arrived.filter((one) => !isNew(one));
  await tellEvents(context, tx, app, 'review.updated', revised.map(eventOf));
  const low = arrived.filter(({ stars, starsBefore }) => isLow(stars) && !isLow(starsBefore));
  if (low.length === 0) return;
  const name = (await appOf(tx, app.appId))?.name ?? '';
  await tellLowStars(
    context,
    tx,
    { ...app, name },
    low.map(({ reviewId }) => reviewId),
  );
};

const isLow = (stars: number | undefined): boolean => LOW_STARS.some((low) => low === stars);
