import { ApiError, type UseCase } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { isAmongNames } from '#server/db/tables/reviews/same-name.ts';
import { addTopic, changeTopic } from '#server/db/tables/reviews/topics.ts';
import type * as topic from '#shared/contract/topic/endpoints.ts';
import { lockTopics, requireRoom, topicIn } from './change-topics.ts';
import { listedTopic } from './listed-topics.ts';
import { isBuiltIn, topicNameOf } from './to-topic.ts';

export const saveTopic: UseCase<typeof topic.save> = (
  { db },
  { companyId },
  { id, name, description = '' },
) =>
  inTenant(db, companyId, async (tx) => {
    const rows = await lockTopics(tx, companyId);
    if (id !== undefined) topicIn(rows, id);
    if (name === null && (id === undefined || !isBuiltIn(id)))
      throw new ApiError('MISSING_PARAMETERS', 'A topic needs a name.', {
        issues: [{ path: 'name', reason: 'is missing' }],
      });
    const others = rows.filter((row) => row.topic_id !== id && row.merged_into === null).map(topicNameOf);
    if (name !== null && (await isAmongNames(tx, name, others)))
      throw new ApiError('ENTITY_ALREADY_EXISTS', 'There is a topic with this name.');
    if (id !== undefined) {
      const changed = await changeTopic(tx, id, { name, description });
      if (!changed) throw new ApiError('ENTITY_NOT_FOUND', 'Topic not found.');
      return { topic: await listedTopic(tx, id) };
    }
    requireRoom(rows);
    const added = await addTopic(tx, { companyId, name: name ?? '', description });
    return { topic: await listedTopic(tx, added.topic_id) };
  });
