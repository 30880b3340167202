import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { QueueKind } from '#shared/domain/insights/answer-queue.ts';
import { formatNumber } from '#web/lib/i18n/format.ts';

/** How many reviews a part of the queue has, in words: `5 angry`, or `99+ angry` if counting stopped there. */
export const useQueueWords = () => {
  const { t } = useLingui();
  return (kind: QueueKind, count: number, isAtLeast: boolean): string => {
    const n = `${formatNumber(count)}${isAtLeast ? '+' : ''}`;
    const words: Record<QueueKind, () => string> = {
      sensitive: () => t`${plural(count, { one: `${n} sensitive`, other: `${n} sensitive` })}`,
      refused: () => t`${plural(count, { one: `${n} rejected`, other: `${n} rejected` })}`,
      changed: () => t`${plural(count, { one: `${n} edited`, other: `${n} edited` })}`,
      angry: () => t`${plural(count, { one: `${n} angry`, other: `${n} angry` })}`,
      questions: () => t`${plural(count, { one: `${n} question`, other: `${n} questions` })}`,
      thanks: () => t`${plural(count, { one: `${n} thank-you`, other: `${n} thank-yous` })}`,
      other: () => t`${plural(count, { one: `${n} other`, other: `${n} others` })}`,
    };
    return words[kind]();
  };
};
