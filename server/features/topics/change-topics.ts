import { ApiError } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { lockCompany } from '#server/db/tables/reviews/labels.ts';
import { addBuiltInTopics, type TopicRow, topicRowsOf } from '#server/db/tables/reviews/topics.ts';
import { MAX_TOPICS } from '#shared/contract/topic/schema.ts';
import { MAX_OWN_TOPICS } from '#shared/domain/classification/classification.ts';
import { isBuiltIn } from './to-topic.ts';

/** All topics of the company, which nobody else changes until the transaction ends. */
export const lockTopics = async (tx: Tx, companyId: string): Promise<TopicRow[]> => {
  await lockCompany(tx, companyId);
  await addBuiltInTopics(tx, companyId);
  return topicRowsOf(tx);
};

/** One of them that is not merged. */
export const topicIn = (rows: readonly TopicRow[], id: string): TopicRow => {
  const row = rows.find(({ topic_id, merged_into }) => topic_id === id && merged_into === null);
  if (!row) throw new ApiError('ENTITY_NOT_FOUND', 'Topic not found.');
  return row;
};

const ownOf = (rows: readonly TopicRow[]): TopicRow[] => rows.filter(({ topic_id }) => !isBuiltIn(topic_id));

/** Throws if no further topic of its own may be offered to the AI. */
export const requireOffer = (rows: readonly TopicRow[]): void => {
  const offered = ownOf(rows).filter((row) => row.merged_into === null && row.archived_at === null);
  if (offered.length >= MAX_OWN_TOPICS)
    throw new ApiError('MAXIMUM_REACHED', `There can be ${MAX_OWN_TOPICS} topics of your own.`);
};

/** Throws if no further one may be added. */
export const requireRoom = (rows: readonly TopicRow[]): void => {
  requireOffer(rows);
  if (ownOf(rows).length >= MAX_TOPICS)
    throw new ApiError(
      'MAXIMUM_REACHED',
      `There can be ${MAX_TOPICS} topics, with archived and merged ones.`,
    );
};
