import { ApiError, type UseCase } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { mergeTopic as merge } from '#server/db/tables/reviews/topics.ts';
import type { topic } from '#shared/contract/topic.ts';
import { lockTopics, topicIn } from './change-topics.ts';
import { toTopic } from './to-topic.ts';

/** Merges a topic into another; a target that was itself merged is followed. */
export const mergeTopic: UseCase<typeof topic.merge> = ({ db }, { companyId }, { id, into }) =>
  inTenant(db, companyId, async (tx) => {
    const rows = await lockTopics(tx, companyId);
    topicIn(rows, id);
    const target = rows.find(({ topic_id }) => topic_id === into);
    const root = topicIn(rows, target?.merged_into ?? into);
    if (root.topic_id === id) throw new ApiError('NOT_ALLOWED', 'A topic cannot be merged into itself.');
    await merge(tx, id, root.topic_id);
    return { topic: toTopic(root) };
  });
