import { ApiError, type AppContext, type UseCase } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { dropDoubleMentions, mergeTopic as merge } from '#server/db/tables/reviews/topics.ts';
import type * as topic from '#shared/contract/topic/endpoints.ts';
import { lockTopics, topicIn } from './change-topics.ts';
import { listedTopic } from './listed-topics.ts';

/**
 * Merges a topic into another; a target that was itself merged is followed. A job sees to the reviews that mention both,
 * which count twice until then.
 */
export const mergeTopic: UseCase<typeof topic.merge> = ({ db, jobs }, { companyId }, { id, into }) =>
  inTenant(db, companyId, async (tx) => {
    const rows = await lockTopics(tx, companyId);
    topicIn(rows, id);
    const target = rows.find(({ topic_id }) => topic_id === into);
    const root = topicIn(rows, target?.merged_into ?? into);
    if (root.topic_id === id) throw new ApiError('NOT_ALLOWED', 'A topic cannot be merged into itself.');
    await merge(tx, id, root.topic_id);
    await jobs.enqueue(tx, 'merge-mentions', { companyId, topicId: root.topic_id });
    return { topic: await listedTopic(tx, root.topic_id) };
  });

/** Reviews changed per statement. */
const BATCH = 500;

/** Leaves one mention in each review that mentions several topics which count as this one, a transaction for each batch. */
export const mergeMentions = async (
  { db }: Pick<AppContext, 'db'>,
  { companyId, topicId }: { companyId: string; topicId: string },
): Promise<void> => {
  while ((await inTenant(db, companyId, (tx) => dropDoubleMentions(tx, topicId, BATCH))) > 0);
};
