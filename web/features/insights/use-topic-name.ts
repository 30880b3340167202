import { useTopicWords } from '#web/lib/topics/topic-words.ts';
import { useTopics } from '#web/lib/topics/use-topics.ts';

/** Names topics by their ids. */
export const useTopicName = (): ((id: string) => string) => {
  const { topicName } = useTopicWords();
  const known = useTopics();
  return (id) => {
    const topic = known.find((one) => one.id === id);
    return topic ? topicName(id, topic.name) : id;
  };
};
