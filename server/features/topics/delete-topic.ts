import { ApiError, type UseCase } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { dropUnusedTopic } from '#server/db/tables/reviews/topics.ts';
import type * as topic from '#shared/contract/topic/endpoints.ts';
import { lockTopics, topicIn } from './change-topics.ts';
import { isBuiltIn } from './to-topic.ts';

export const deleteTopic: UseCase<typeof topic.delete> = ({ db }, { companyId }, { id }) =>
  inTenant(db, companyId, async (tx) => {
    topicIn(await lockTopics(tx, companyId), id);
    if (isBuiltIn(id)) throw new ApiError('NOT_ALLOWED', 'A built-in topic can be archived, not deleted.');
    if (!(await dropUnusedTopic(tx, id)))
      throw new ApiError('NOT_ALLOWED', 'A topic that is in use can be archived or merged, not deleted.');
    return { success: true as const };
  });
