import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Batch } from '#shared/contract/batch/schema.ts';
import { BATCH_UNDO_MS } from '#shared/domain/batches/batch.ts';
import { wrongShare } from '#shared/domain/batches/batch-sample.ts';
import { formatNumber } from '#web/lib/i18n/format.ts';
import { formatLocale } from '#web/lib/i18n/i18n.ts';
import { AlertDialog } from '#web/ui/overlays/alert-dialog.tsx';

type Props = {
  batch: Batch;
  /** How many are sent, and how many of them nobody has read. */
  count: number;
  unread: number;
  onKeep: () => void;
  onConfirm: () => void;
};

/** How much of what nobody has read may be wrong, as a percentage. */
export const doubtfulShare = ({ sample: { read, wrong } }: Batch): string =>
  wrongShare(read, wrong).toLocaleString(formatLocale(), { style: 'percent', maximumFractionDigits: 0 });

/** Asks, with the numbers, before replies are sent. */
export const SendQuestion = ({ batch, count, unread, onKeep, onConfirm }: Props) => {
  const { t } = useLingui();
  const [all, approved] = [formatNumber(count), formatNumber(batch.sample.read)];
  const seconds = formatNumber(BATCH_UNDO_MS / 1000);
  const share = doubtfulShare(batch);
  const doubt =
    unread > 0
      ? `${t`${plural(unread, { one: "You haven't read # of them.", other: "You haven't read # of them." })}`} ${t`Approved in the random sample: ${approved}. Up to ${share} of the rest may still be wrong.`} `
      : '';
  return (
    <AlertDialog
      isOpen
      isHarmless
      title={t`${plural(count, { one: 'Send # reply?', other: 'Send # replies?' })}`}
      text={`${doubt}${t`Sending starts after ${seconds} s. Until then, you can undo everything.`}`}
      keep={t`Not yet`}
      confirm={t`Send ${all}`}
      onKeep={onKeep}
      onConfirm={onConfirm}
      finalFocus={() => document.getElementById('send') ?? document.getElementById('content')}
    />
  );
};
