import type { Tx } from '#server/db/database.ts';
import { latestCorrections } from '#server/db/tables/reviews/classified-reviews.ts';
import { topicCounts, topicRowsOf } from '#server/db/tables/reviews/topics.ts';
import { BUILT_IN_TOPICS, sentimentOf } from '#shared/domain/classification/classification.ts';
import { builtInTopicName } from '#shared/domain/classification/topic-names.ts';
import type { ClassificationInput } from '#shared/domain/writer/prompts.ts';

/** How many corrections are shown to the AI, and how long their reviews may be, in UTF-16 code units. */
const EXAMPLES = 3;
const MAX_EXAMPLE = 80;

/**
 * What the AI may be told for reviews: the company's topics, the most used own ones first, and the latest corrections. These
 * are of the same app, null for none: a text of another app could show in a reply that is read by people who don't see that app.
 */
export const classificationContext = async (tx: Tx, appId: string | null): Promise<ClassificationInput> => {
  const rows = await topicRowsOf(tx);
  const isGone = new Set(
    rows
      .filter(({ merged_into, archived_at }) => (merged_into ?? archived_at) !== null)
      .map((row) => row.topic_id),
  );
  const changed = new Map(rows.map((row) => [row.topic_id, row]));
  const builtIn = BUILT_IN_TOPICS.filter((id) => !isGone.has(id)).map((id) => ({
    id,
    name: changed.get(id)?.name ?? builtInTopicName(id),
    description: changed.get(id)?.description ?? '',
  }));
  const counts = await topicCounts(tx);
  const own = rows
    .filter(({ topic_id }) => !isGone.has(topic_id) && !BUILT_IN_TOPICS.some((id) => id === topic_id))
    .map(({ topic_id: id, name, description }) => ({ id, name: name ?? '', description }))
    .sort((a, b) => (counts.get(b.id) ?? 0) - (counts.get(a.id) ?? 0));
  const corrections = appId === null ? [] : await latestCorrections(tx, appId, EXAMPLES, MAX_EXAMPLE);
  const examples = corrections.map(({ title, body, kind, sentiment, topics }) => ({
    text: [title, body].filter((part) => part !== '').join('\n'),
    kind,
    sentiment: sentimentOf(sentiment) ?? 0,
    topics,
  }));
  return { topics: [...builtIn, ...own], examples };
};
