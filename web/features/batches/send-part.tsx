import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { BATCH_UNDO_MS } from '#shared/domain/batches/batch.ts';
import { formatNumber } from '#web/lib/i18n/format.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { AlertDialog } from '#web/ui/overlays/alert-dialog.tsx';
import styles from './batches.module.css';

type Asking = { count: number; isBusy: boolean; onSend: () => void };

/** The button that sends what is approved, and the question before it. */
export const SendButton = ({ count, isBusy, onSend }: Asking) => {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const all = formatNumber(count);
  const seconds = formatNumber(BATCH_UNDO_MS / 1000);
  return (
    <>
      <Button id="send" variant="primary" isHindered={isBusy || count === 0} onClick={() => setAsking(true)}>
        <Trans>Send approved replies: {all}</Trans>
      </Button>
      {isAsking && (
        <AlertDialog
          isOpen
          isHarmless
          title={t`${plural(count, { one: 'Send # reply?', other: 'Send # replies?' })}`}
          text={t`Sending starts after ${seconds} s. Until then, you can undo everything.`}
          keep={t`Not yet`}
          confirm={t`Send ${all}`}
          isBusy={isBusy}
          onKeep={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            onSend();
          }}
          finalFocus={() => document.getElementById('send') ?? document.getElementById('content')}
        />
      )}
    </>
  );
};

/** The clocks of page and server may differ, so no more than the whole time is shown. */
const secondsTo = (sendsAt: string): number =>
  Math.ceil(Math.min(BATCH_UNDO_MS, Math.max(1000, Date.parse(sendsAt) - Date.now())) / 1000);

type Waiting = { sendsAt: string; isBusy: boolean; onUndo: () => void };

/** Counts down to the first reply that leaves. */
export const SendingSoon = ({ sendsAt, isBusy, onUndo }: Waiting) => {
  const [left, setLeft] = useState(() => secondsTo(sendsAt));
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsTo(sendsAt)), 250);
    return () => clearInterval(timer);
  }, [sendsAt]);
  const seconds = formatNumber(left);
  return (
    <div className={styles.actions}>
      <p role="timer" className={styles.state}>
        <Trans>Sending starts in {seconds} s</Trans>
      </p>
      <Button variant="primary" isHindered={isBusy} onClick={onUndo}>
        <Trans>Undo</Trans>
      </Button>
    </div>
  );
};
