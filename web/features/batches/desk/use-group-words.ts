import { useLingui } from '@lingui/react/macro';
import type { Batch, BatchItem } from '#shared/contract/batch/schema.ts';
import { formatNumber } from '#web/lib/i18n/format.ts';
import { type Group, groupOf, placeOf } from './waiting.ts';

/** The words for the groups of the list, and for the place of a reply in its group. */
export const useGroupWords = () => {
  const { t } = useLingui();
  const names: Record<Group, string> = {
    flagged: t`Flagged`,
    sample: t`Sample`,
    rest: t`Rest`,
    skipped: t`Skipped`,
  };
  const placeWordsOf = (item: BatchItem, waiting: readonly BatchItem[], batch: Batch): string => {
    const place = placeOf(item, waiting, batch);
    const name = names[groupOf(item)];
    if (!place) return name;
    const [at, all] = [formatNumber(place.at), formatNumber(place.of)];
    return `${name} · ${t`${at} of ${all}`}`;
  };
  return { names, placeWordsOf };
};
