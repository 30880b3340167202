import { Trans, useLingui } from '@lingui/react/macro';
import type * as batchApi from '#shared/contract/batch/endpoints.ts';
import type { Output } from '#shared/contract/endpoint.ts';
import { failureWords } from '#web/lib/api/failure-words.ts';
import { ariaKeys, KEYS } from '#web/lib/keyboard/keys.ts';
import { useCommands } from '#web/lib/keyboard/use-commands.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Notice, ProblemPanel } from '#web/ui/layout/panels.tsx';
import shared from '../batches.module.css';
import { LeftOutNote } from '../left-out-note.tsx';
import { Report } from '../report-part.ts';
import type { Steering } from '../use-steering.ts';
import { DecidedCard } from './decided-card.tsx';
import styles from './desk.module.css';
import { DeskHead } from './desk-head.tsx';
import { DeskList } from './desk-list.tsx';
import { Foot } from './foot.tsx';
import { ItemCard } from './item-card.tsx';
import { PlaceLine } from './place-line.tsx';
import { ReadyPart } from './ready-part.tsx';
import { useReading } from './use-reading.ts';
import { useSending } from './use-sending.ts';

type Props = {
  username: string;
  told: Output<typeof batchApi.get>;
  /** When it was loaded, in epoch ms. */
  loadedAt: number;
  steering: Steering;
};

/** A batch under way: its replies, the one that is read, and what comes next. */
export const Desk = ({ username, told, loadedAt, steering }: Props) => {
  const { t, i18n } = useLingui();
  const { batch } = told;
  const reading = useReading({ username, batch, loadedAt, onChanged: steering.refresh });
  const sending = useSending({ username, batch, reading });
  const { item, leftOut, takeBackIn } = reading;
  useCommands(() => {
    const group = t`Read and approve`;
    return [
      { words: t`Next reply`, group, keys: KEYS.batch.next, run: () => reading.move(1) },
      { words: t`Previous reply`, group, keys: KEYS.batch.previous, run: () => reading.move(-1) },
      {
        words: t`Undo skip`,
        group,
        keys: KEYS.batch.undo,
        isOff: leftOut === null,
        run: () => leftOut && takeBackIn.mutate(leftOut),
      },
    ];
  });
  const author = leftOut ? leftOut.review?.author || t`Anonymous` : '';
  const isSent = item?.state === 'handed_over' || item?.state === 'withdrawn';
  return (
    <div className={styles.desk} data-frame="desk">
      <DeskHead batch={batch} steering={steering} sending={sending} apps={told.apps} />
      <DeskList batch={batch} reading={reading} />
      {item && <PlaceLine batch={batch} reading={reading} item={item} />}
      <div className={styles.pane}>
        <div className={styles.work}>
          <LeftOutNote id={batch.id} />
          {takeBackIn.error && (
            <Notice tone="danger" isUrgent>
              {failureWords(i18n, takeBackIn.error)}
            </Notice>
          )}
          {leftOut && (
            <p role="status" className={shared.note}>
              <Trans>Skipped: the reply to {author}.</Trans>{' '}
              <Button
                variant="link"
                aria-keyshortcuts={ariaKeys(KEYS.batch.undo)}
                isHindered={takeBackIn.isPending}
                onClick={() => takeBackIn.mutate(leftOut)}
              >
                <Trans>Undo skip</Trans>
              </Button>
            </p>
          )}
          {item?.isOutlier && (
            <p className={shared.note}>
              <Trans>Different from the rest</Trans>
            </p>
          )}
          {item && isSent ? (
            <DecidedCard key={item.id} item={item} takeBackIn={takeBackIn} />
          ) : item ? (
            <ItemCard
              key={item.id}
              username={username}
              batchId={batch.id}
              item={item}
              hasFocus={reading.hasMoved}
              isGone={reading.isGone}
              onNext={() => reading.go(reading.waiting[0])}
              onDecided={reading.decide}
              onFlagged={reading.show}
              onStale={() => reading.onStale(item)}
            />
          ) : reading.loadError ? (
            <ProblemPanel again={t`Try again`} onAgain={() => void reading.readAgain()}>
              <Trans>Couldn't load this batch.</Trans> {failureWords(i18n, reading.loadError)}
            </ProblemPanel>
          ) : !reading.isLoaded ? (
            <div className={shared.pending} aria-hidden="true" />
          ) : batch.state !== 'sending' && sending.count > 0 ? (
            <ReadyPart batch={batch} reading={reading} sending={sending} />
          ) : (
            <Report username={username} told={told} steering={steering} />
          )}
        </div>
        <Foot
          batch={batch}
          steering={steering}
          sending={sending}
          isReading={item !== undefined || !reading.isLoaded}
        />
      </div>
    </div>
  );
};
