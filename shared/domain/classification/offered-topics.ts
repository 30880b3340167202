import { wordsOf } from '#shared/domain/reviews/search-words.ts';
import { BUILT_IN_TOPICS, type OfferedTopic } from './classification.ts';

/** How many topics the AI is offered at once: the built-in ones and a few of the company's own. */
const MAX_OFFERED = 15;

/**
 * The topics to offer for some texts: built-in ones, then own ones that share a word with the texts, then the most used
 * own ones, which come first in `topics`.
 */
export const offeredTopics = (topics: readonly OfferedTopic[], texts: readonly string[]): OfferedTopic[] => {
  const words = new Set(wordsOf([...texts]));
  const builtIn = topics.filter(({ id }) => BUILT_IN_TOPICS.some((topic) => topic === id));
  const own = topics.filter((topic) => !builtIn.includes(topic));
  const isNear = ({ name, description }: OfferedTopic): boolean =>
    wordsOf([name, description]).some((word) => words.has(word));
  const near = own.filter(isNear);
  return [...builtIn, ...near, ...own.filter((topic) => !near.includes(topic))].slice(0, MAX_OFFERED);
};
