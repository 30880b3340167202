import { useLingui } from '@lingui/react/macro';
import type { QueueKind } from '#shared/domain/insights/answer-queue.ts';

/** The name of a part of the queue. */
export const useQueueName = () => {
  const { t } = useLingui();
  return (kind: QueueKind): string => {
    const names: Record<QueueKind, () => string> = {
      sensitive: () => t`Sensitive`,
      refused: () => t`Rejected by the store`,
      changed: () => t`Edited after the reply`,
      angry: () => t`Angry`,
      questions: () => t`Questions`,
      thanks: () => t`Thank-yous`,
      other: () => t`All others`,
    };
    return names[kind]();
  };
};
