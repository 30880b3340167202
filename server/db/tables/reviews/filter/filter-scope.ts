import type { Tx } from '#server/db/database.ts';
import { shownAppIds } from '#server/db/tables/apps/apps.ts';
import type { ReviewFilter } from '#shared/domain/reviews/filter/review-filter.ts';
import { storeOf } from '#shared/domain/stores/store.ts';
import { labelsAmong } from '../labels.ts';
import { topicFamily } from '../topics.ts';

/** Labels and topics that are gone match nothing; merged topics count as those they were merged into. */
const withLiveTags = async (tx: Tx, filter: ReviewFilter): Promise<ReviewFilter> => {
  const { labels, topics } = filter;
  return {
    ...filter,
    ...(labels?.any && { labels: { ...labels, any: await labelsAmong(tx, labels.any) } }),
    ...(topics && {
      topics: {
        ...(topics.any && { any: await topicFamily(tx, topics.any) }),
        ...(topics.none && { none: await topicFamily(tx, topics.none) }),
      },
    }),
  };
};

/** The visible apps that a filter is about. */
export const searchedApps = async (tx: Tx, { apps, stores }: ReviewFilter): Promise<string[]> =>
  (await shownAppIds(tx).execute())
    .map(({ app_id }) => app_id)
    .filter((id) => apps === undefined || apps.includes(id))
    .filter((id) => stores === undefined || stores.includes(storeOf(id)));

/** A filter in terms of what there is: its visible apps, none if it can match nothing, and its live labels and topics. */
export const liveFilter = async (
  tx: Tx,
  asked: ReviewFilter,
): Promise<{ filter: ReviewFilter; apps: string[] }> => {
  const filter = await withLiveTags(tx, asked);
  const isOfNoTag = filter.labels?.any?.length === 0 || filter.topics?.any?.length === 0;
  return { filter, apps: isOfNoTag ? [] : await searchedApps(tx, filter) };
};
