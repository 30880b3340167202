import { Trans, useLingui } from '@lingui/react/macro';
import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import type { Batch } from '#shared/contract/batch/schema.ts';
import { BATCH_UNDO_MS } from '#shared/domain/batches/batch.ts';
import { failureWords } from '#web/lib/api/failure-words.ts';
import { formatNumber } from '#web/lib/i18n/format.ts';
import { keyWords } from '#web/lib/i18n/key-words.ts';
import { ariaKeys, KEYS } from '#web/lib/keyboard/keys.ts';
import { useCommands } from '#web/lib/keyboard/use-commands.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Kbd } from '#web/ui/data/kbd.tsx';
import { Notice } from '#web/ui/layout/panels.tsx';
import { useSecondsTo } from '../use-seconds-to.ts';
import type { Steering } from '../use-steering.ts';
import styles from './desk.module.css';
import { SendQuestion } from './send-question.tsx';
import { useNextStep } from './use-next-step.ts';
import type { Sending } from './use-sending.ts';

const SIGN = keyWords(KEYS.batch.approve).join(' ');

type Props = {
  batch: Batch;
  steering: Steering;
  sending: Sending;
  /** Whether a reply is shown or yet to be: until it is decided on, the button for it is the loud one. */
  isReading: boolean;
};

/** What comes next, and the button that does it. */
export const Foot = ({ batch, steering, sending, isReading }: Props) => {
  const { t, i18n } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const { pause, sendsAt } = batch;
  const { count, unread } = sending;
  const all = formatNumber(count);
  const isBusy = steering.isPending || sending.isPending;
  // A step without an answer may be given up with the page.
  useBlocker({ shouldBlockFn: () => false, enableBeforeUnload: isBusy });
  const words = useNextStep(batch, count);
  const seconds = useSecondsTo(sendsAt, BATCH_UNDO_MS);
  const left = formatNumber(seconds);
  const isSendable = pause === null && count > 0;
  const isLoud = isSendable && !isReading && sendsAt === null;
  useCommands(
    () => [
      {
        words: t`Send ${all}`,
        group: t`Read and approve`,
        keys: KEYS.batch.approve,
        run: () => setAsking(true),
      },
    ],
    isLoud && !isBusy,
  );
  useCommands(
    () => [
      {
        words: t`Undo`,
        group: t`Read and approve`,
        keys: KEYS.batch.undo,
        run: () => steering.go('undo'),
      },
    ],
    sendsAt !== null && !steering.isPending,
  );
  // Of the step that was taken last.
  const isSteered = steering.submittedAt > sending.submittedAt;
  const failure = isSteered ? steering.error : sending.error;
  const why = failure && failureWords(i18n, failure);
  const isUndoing = steering.isPending && steering.variables === 'undo';
  return (
    <footer className={styles.foot}>
      {why && (
        <Notice tone="danger" isUrgent>
          {isSteered && steering.variables === 'undo' ? <Trans>Undo failed. {why}</Trans> : why}
        </Notice>
      )}
      {sending.isToPreview && isReading && (
        <Notice tone="warn" isUrgent>
          <Trans>Preview and approve your edited replies first.</Trans>
        </Notice>
      )}
      <div className={styles.next}>
        {sendsAt !== null ? (
          <p role="timer" className={styles.nextWords}>
            {isUndoing ? <Trans>Undoing…</Trans> : <Trans>Sending starts in {left} s</Trans>}
          </p>
        ) : (
          <p role="status" className={styles.nextWords}>
            {words}
          </p>
        )}
        {sendsAt !== null && (
          <Button
            variant={isReading ? 'secondary' : 'primary'}
            aria-keyshortcuts={ariaKeys(KEYS.batch.undo)}
            isHindered={steering.isPending}
            onClick={() => steering.go('undo')}
          >
            <Trans>Undo</Trans>
          </Button>
        )}
        {pause !== null && (
          <Button
            variant={isReading ? 'secondary' : 'primary'}
            isHindered={isBusy}
            onClick={() => steering.go('resume')}
          >
            <Trans>Resume</Trans>
          </Button>
        )}
        {isSendable && (
          <Button
            id="send"
            variant={isLoud ? 'primary' : 'secondary'}
            aria-keyshortcuts={isLoud ? ariaKeys(KEYS.batch.approve) : undefined}
            isHindered={isBusy}
            onClick={() => setAsking(true)}
          >
            <Trans>Send {all}</Trans>
            {isLoud && <Kbd>{SIGN}</Kbd>}
          </Button>
        )}
      </div>
      {isAsking && (
        <SendQuestion
          batch={batch}
          count={count}
          unread={unread}
          onKeep={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            sending.mutate({ isWithRest: unread > 0 });
          }}
        />
      )}
    </footer>
  );
};
