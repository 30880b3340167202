import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { BATCH_UNDO_MS } from '#shared/domain/batches/batch.ts';
import { formatNumber } from '#web/lib/i18n/format.ts';
import { AlertDialog } from '#web/ui/overlays/alert-dialog.tsx';

type Props = {
  /** How many replies it approves, and how many of the sample were approved before. */
  count: number;
  read: number;
  /** How much of the rest may still be wrong, as a percentage. */
  share: string;
  /** Whether they are sent once they are approved. */
  isSending: boolean;
  isBusy: boolean;
  onKeep: () => void;
  onConfirm: () => void;
};

/** Asks, with the numbers, before unread replies are approved. */
export const RestQuestion = ({ count, read, share, isSending, isBusy, onKeep, onConfirm }: Props) => {
  const { t } = useLingui();
  const [all, approved] = [formatNumber(count), formatNumber(read)];
  const seconds = formatNumber(BATCH_UNDO_MS / 1000);
  return (
    <AlertDialog
      isOpen
      isHarmless
      title={t`${plural(count, { one: "Approve # reply you haven't read?", other: "Approve # replies you haven't read?" })}`}
      text={`${t`You approved ${approved} in a random sample. Up to ${share} of the rest may still be wrong.`}${isSending ? ` ${t`They're sent ${seconds} s after you approve.`}` : ''}`}
      keep={t`Keep reading`}
      confirm={t`Approve ${all}`}
      isBusy={isBusy}
      onKeep={onKeep}
      onConfirm={onConfirm}
      finalFocus={() => document.getElementById('content')}
    />
  );
};
