import type { TopicRow } from '#server/db/tables/reviews/topics.ts';
import type { Topic } from '#shared/contract/topic/schema.ts';
import { BUILT_IN_TOPICS } from '#shared/domain/classification/classification.ts';
import { builtInTopicName } from '#shared/domain/classification/topic-names.ts';

type Fields = Pick<TopicRow, 'topic_id' | 'name' | 'description' | 'archived_at'>;
type Extra = Pick<Topic, 'reviews' | 'isReferenced' | 'merged' | 'quotes'>;

export const isBuiltIn = (id: string): boolean => BUILT_IN_TOPICS.some((topic) => topic === id);

export const topicNameOf = ({ topic_id, name }: Pick<Fields, 'topic_id' | 'name'>): string =>
  name ?? builtInTopicName(topic_id);

export const toTopic = (row: Fields, extra: Extra): Topic => ({
  id: row.topic_id,
  name: topicNameOf(row),
  description: row.description,
  isBuiltIn: isBuiltIn(row.topic_id),
  isRenamed: isBuiltIn(row.topic_id) && row.name !== null,
  isArchived: row.archived_at !== null,
  ...extra,
});
