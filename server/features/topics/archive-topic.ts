import { ApiError, type UseCase } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { changeTopic } from '#server/db/tables/reviews/topics.ts';
import type * as topic from '#shared/contract/topic/endpoints.ts';
import { lockTopics, requireOffer, topicIn } from './change-topics.ts';
import { listedTopic } from './listed-topics.ts';
import { isBuiltIn } from './to-topic.ts';

export const archiveTopic: UseCase<typeof topic.archive> = ({ db, now }, { companyId }, { id, isArchived }) =>
  inTenant(db, companyId, async (tx) => {
    const rows = await lockTopics(tx, companyId);
    const row = topicIn(rows, id);
    if ((row.archived_at !== null) === isArchived) return { topic: await listedTopic(tx, id) };
    if (!isArchived && !isBuiltIn(id)) requireOffer(rows);
    const changed = await changeTopic(tx, id, { archived_at: isArchived ? new Date(now()) : null });
    if (!changed) throw new ApiError('ENTITY_NOT_FOUND', 'Topic not found.');
    return { topic: await listedTopic(tx, id) };
  });
