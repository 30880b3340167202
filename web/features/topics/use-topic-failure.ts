import { useLingui } from '@lingui/react/macro';
import type { Topic } from '#shared/contract/topic/schema.ts';
import { MAX_OWN_TOPICS } from '#shared/domain/classification/classification.ts';
import type { Failure } from '#web/lib/api/call.ts';
import { failureWords } from '#web/lib/api/failure-words.ts';

/** How many topics of its own a company has in use. */
export const ownInUse = (all: readonly Topic[]): number =>
  all.filter(({ isBuiltIn, isArchived }) => !isBuiltIn && !isArchived).length;

/** What went wrong with a topic. */
export const useTopicFailure = (all: readonly Topic[]) => {
  const { t, i18n } = useLingui();
  return (failure: Failure): string => {
    const code = failure.kind === 'refused' ? failure.code : undefined;
    // There is another limit, on all topics that ever were.
    if (code === 'MAXIMUM_REACHED' && ownInUse(all) >= MAX_OWN_TOPICS)
      return t`You've reached the maximum of ${MAX_OWN_TOPICS} topics of your own. Archive, merge or delete one first.`;
    if (code === 'NOT_ALLOWED') return t`Reviews now mention this topic. Archive or merge it instead.`;
    return failureWords(i18n, failure);
  };
};
