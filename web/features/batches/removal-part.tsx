import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Removal } from '#shared/contract/batch/schema.ts';
import { formatNumber } from '#web/lib/i18n/format.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { AlertDialog } from '#web/ui/overlays/alert-dialog.tsx';
import styles from './batches.module.css';

type Props = { removal: Removal; isBusy: boolean; onRemove: () => Promise<void>; onStop: () => void };

/** Takes back what is public already, where the store can. */
export const RemovalPart = ({ removal, isBusy, onRemove, onStop }: Props) => {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const { possible, impossible, open, removed, replaced, failed } = removal;
  const counts = [
    [t`being removed`, open],
    [t`removed`, removed],
    [t`replaced since, kept`, replaced],
    [t`rejected by the store`, failed],
  ] as const;
  const came = counts
    .filter(([, count]) => count > 0)
    .map(([words, count]) => `${formatNumber(count)} ${words}`);
  if (possible === 0 && came.length === 0) return null;
  const google =
    impossible > 0
      ? ` ${t`${plural(impossible, { one: '# reply on Google Play stays, because it can only be replaced there.', other: '# replies on Google Play stay, because they can only be replaced there.' })}`}`
      : '';
  return (
    <div className={styles.progress}>
      {came.length > 0 && (
        <p role="status">
          <Trans>Published replies:</Trans> {came.join(' · ')}
        </p>
      )}
      {open > 0 && (
        <div>
          <Button isHindered={isBusy} onClick={onStop}>
            <Trans>Stop removing</Trans>
          </Button>
        </div>
      )}
      {possible > 0 && open === 0 && (
        <div>
          <Button id="remove" isHindered={isBusy} onClick={() => setAsking(true)}>
            <Trans>Remove published replies…</Trans>
          </Button>
        </div>
      )}
      {isAsking && (
        <AlertDialog
          isOpen
          title={t`${plural(possible, { one: 'Remove # published reply?', other: 'Remove # published replies?' })}`}
          text={`${t`They're deleted from the App Store. The texts stay as drafts.`}${google}`}
          keep={t`Keep`}
          confirm={t`Remove replies`}
          isBusy={isBusy}
          onKeep={() => setAsking(false)}
          onConfirm={() => void onRemove().then(() => setAsking(false))}
          finalFocus={() => document.getElementById('remove') ?? document.getElementById('content')}
        />
      )}
    </div>
  );
};
