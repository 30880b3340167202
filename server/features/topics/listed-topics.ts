import type { Tx } from '#server/db/database.ts';
import {
  type Example,
  mentionedTopics,
  topicCounts,
  topicQuotes,
  topicRowsOf,
} from '#server/db/tables/reviews/topics.ts';
import type { Topic } from '#shared/contract/topic/schema.ts';
import { BUILT_IN_TOPICS } from '#shared/domain/classification/classification.ts';
import { keyOf } from '#shared/domain/reviews/review-id.ts';
import { toTopic } from './to-topic.ts';

const QUOTES = 3;

/** Built-in topics first, in their order, then the company's own by age. Merged ones count for their target. */
export const listedTopics = async (tx: Tx, { withQuotes }: { withQuotes: boolean }): Promise<Topic[]> => {
  const rows = await topicRowsOf(tx);
  const changed = new Map(rows.map((row) => [row.topic_id, row]));
  const all = [
    ...BUILT_IN_TOPICS.map((id) => changed.get(id) ?? unchanged(id)),
    ...rows.filter(({ topic_id }) => !BUILT_IN_TOPICS.some((id) => id === topic_id)),
  ];
  const counts = new Map<string, number>();
  for (const [id, n] of await topicCounts(tx)) {
    const root = changed.get(id)?.merged_into ?? id;
    counts.set(root, (counts.get(root) ?? 0) + n);
  }
  const ids = all.map(({ topic_id }) => topic_id);
  const merged = Map.groupBy(rows, ({ merged_into }) => merged_into);
  const referenced = new Set([...(await mentionedTopics(tx, ids)), ...merged.keys()]);
  const listed = all.filter(({ merged_into }) => merged_into === null);
  const quotes = Map.groupBy(
    withQuotes ? await topicQuotes(tx, ids, QUOTES) : [],
    ({ topicId }) => changed.get(topicId)?.merged_into ?? topicId,
  );
  return listed.map((row) =>
    toTopic(row, {
      reviews: counts.get(row.topic_id) ?? 0,
      isReferenced: referenced.has(row.topic_id),
      merged: (merged.get(row.topic_id) ?? []).map(({ topic_id }) => topic_id),
      quotes: newest(quotes.get(row.topic_id) ?? []),
    }),
  );
};

/** One of them, as it is after a change. */
export const listedTopic = async (tx: Tx, id: string): Promise<Topic> => {
  const topic = (await listedTopics(tx, { withQuotes: false })).find((listed) => listed.id === id);
  if (!topic) throw new Error('a changed topic is not listed');
  return topic;
};

/** The newest, one of each review: it may mention several topics that have been merged. */
const newest = (examples: readonly Example[]): Topic['quotes'] => {
  const latest = examples.toSorted((one, other) => other.at.getTime() - one.at.getTime());
  const byReview = new Map(latest.map((example) => [keyOf(example), example]));
  return [...byReview.values()].slice(0, QUOTES).map(({ topicId: _, at: __, ...quote }) => quote);
};

const unchanged = (id: string) => ({
  topic_id: id,
  name: null,
  description: '',
  merged_into: null,
  archived_at: null,
});
