import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { formatNumber } from '#web/lib/i18n/format.ts';
import { formatList } from '#web/lib/i18n/lists.ts';
import { Notice } from '#web/ui/layout/panels.tsx';
import { type LeftOut, leftOutKey } from './batch-calls.ts';
import { useBatchWords } from './use-batch-words.ts';

/** Why reviews that were chosen are not in a batch; told to who made it, until the page is loaded again. */
export const LeftOutNote = ({ id }: { id: string }) => {
  const { skips } = useBatchWords();
  const leftOut = useQueryClient().getQueryData<LeftOut>(leftOutKey(id));
  if (!leftOut || leftOut.length === 0) return null;
  const why = formatList(
    [...Map.groupBy(leftOut, (reason) => reason)].map(
      ([reason, of]) => `${skips[reason]} (${formatNumber(of.length)})`,
    ),
  );
  return (
    <Notice tone="info">
      <Trans>Not in this batch: {why}.</Trans>
    </Notice>
  );
};
