import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Batch } from '#shared/contract/batch/schema.ts';
import type { Failure } from '#web/lib/api/call.ts';
import { failureWords } from '#web/lib/api/failure-words.ts';
import { formatCost, formatNumber, formatTime, formatTimes } from '#web/lib/i18n/format.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Meter } from '#web/ui/data/meter.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import { Notice, ProblemPanel } from '#web/ui/layout/panels.tsx';
import { AlertDialog } from '#web/ui/overlays/alert-dialog.tsx';
import { Menu, MenuItem } from '#web/ui/overlays/menu.tsx';
import { batchQuery, steer } from './batch-calls.ts';
import styles from './batches.module.css';
import { LeftOutNote } from './left-out-note.tsx';
import { Queue } from './queue.tsx';
import { RemovalPart } from './removal-part.tsx';
import { Report } from './report.tsx';
import { SendButton, SendingSoon } from './send-part.tsx';
import { useBatchWords } from './use-batch-words.ts';

/** In dollars. */
const CENT = 0.01;

type Step = Parameters<typeof steer>[2];

const hasEnded = ({ state }: Batch): boolean => state === 'done' || state === 'stopped';

/** How far it is, what it costs, and until when. */
const Progress = ({ batch }: { batch: Batch }) => {
  const { t } = useLingui();
  const { stateOf, progressOf } = useBatchWords();
  const { total, estimate, resumesAt } = batch;
  const { done, isDrafting, words } = progressOf(batch);
  const [n, all] = [formatNumber(done), formatNumber(total)];
  const cost = formatCost(estimate.dollars, estimate.dollarsAtMost);
  const cent = formatCost(CENT);
  const until = isDrafting ? estimate.draftedAt : estimate.sentAt;
  const time = until === null ? '' : formatTimes((!isDrafting && estimate.sentFrom) || until, until);
  const resumes = resumesAt === null ? '' : formatTime(resumesAt);
  return (
    <div className={styles.progress}>
      <p className={styles.state} role="status">
        {stateOf(batch)} · {words}
      </p>
      <Meter label={t`Progress`} value={done} max={total} valueText={`${n} / ${all}`} tone="brand" />
      <p className={styles.note}>
        {isDrafting &&
          estimate.requests > 0 &&
          (estimate.dollarsAtMost < CENT ? (
            <Trans>AI cost: less than {cent}. </Trans>
          ) : (
            <Trans>AI cost: about {cost}. </Trans>
          ))}
        {until !== null &&
          !hasEnded(batch) &&
          (batch.state === 'reviewing' ? (
            <Trans>Expected to finish if you send now: {time}. </Trans>
          ) : (
            <Trans>Expected to finish: {time}. </Trans>
          ))}
        {resumesAt !== null && <Trans>Waiting for the AI. Resumes: {resumes}. </Trans>}
      </p>
    </div>
  );
};

/** One batch: how far it is, what to read, and what came of it. */
export const BatchView = ({ username, id }: { username: string; id: string }) => {
  const { t, i18n } = useLingui();
  const queries = useQueryClient();
  const answer = useQuery(batchQuery(username, id));
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isStopping, setStopping] = useState(false);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const refresh = (): Promise<void> => queries.invalidateQueries({ queryKey: ['batches', username] });
  const go = async (step: Step): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    // Its button disappears.
    if (step === 'send' || step === 'undo' || step === 'stopRemoval')
      document.getElementById('content')?.focus({ preventScroll: true });
    const done = await steer(username, id, step);
    setFailure(done.ok ? null : done.failure);
    await refresh();
    setBusy(false);
    setStopping(false);
  };
  if (answer.isPending) return <div className={styles.pending} aria-hidden="true" />;
  if (!answer.data)
    return (
      <ProblemPanel again={t`Try again`} onAgain={() => void answer.refetch()}>
        <Trans>Couldn't load this batch.</Trans> {failureWords(i18n, answer.error)}
      </ProblemPanel>
    );
  const { batch, report, removal } = answer.data;
  const approved = batch.counts.scheduled;
  const isEnded = hasEnded(batch);
  return (
    <>
      <div>
        <Link to="/batches" search={{}}>
          <Trans>All batches</Trans>
        </Link>
        <PageHeading>
          <bdi>{batch.instruction}</bdi>
        </PageHeading>
      </div>
      <Progress batch={batch} />
      {batch.sendsAt !== null && (
        <SendingSoon sendsAt={batch.sendsAt} isBusy={isBusy} onUndo={() => void go('undo')} />
      )}
      {!isEnded && (
        <div className={styles.actions}>
          {batch.state !== 'sending' && batch.pause === null && (
            <SendButton count={approved} isBusy={isBusy} onSend={() => void go('send')} />
          )}
          {batch.pause !== null && (
            <Button variant="primary" isHindered={isBusy} onClick={() => void go('resume')}>
              <Trans>Resume</Trans>
            </Button>
          )}
          <Menu
            isOpen={isMenuOpen}
            onOpen={setMenuOpen}
            trigger={
              <Button id="more" variant="quiet" shape="icon" label={t`More actions`} isHindered={isBusy}>
                <Icon name="more" />
              </Button>
            }
          >
            {batch.pause === null && (
              <MenuItem onSelect={() => void go('pause')}>
                <Trans>Pause</Trans>
              </MenuItem>
            )}
            {batch.state === 'sending' && batch.sendsAt === null && (
              <MenuItem onSelect={() => void go('undo')}>
                <Trans>Cancel unsent replies</Trans>
              </MenuItem>
            )}
            <MenuItem onSelect={() => setStopping(true)}>
              <Trans>Stop batch</Trans>
            </MenuItem>
          </Menu>
        </div>
      )}
      {failure && (
        <Notice tone="danger" isUrgent>
          {failureWords(i18n, failure)}
        </Notice>
      )}
      <LeftOutNote id={id} />
      {isStopping && (
        <AlertDialog
          isOpen
          title={t`Stop this batch?`}
          text={t`Unsent replies are discarded. Sent ones stay.`}
          keep={t`Keep`}
          confirm={t`Stop batch`}
          isBusy={isBusy}
          onKeep={() => setStopping(false)}
          onConfirm={() => void go('stop')}
          finalFocus={() => document.getElementById('more') ?? document.getElementById('content')}
        />
      )}
      {!isEnded && (
        <Queue username={username} loadedAt={answer.dataUpdatedAt} batch={batch} onChanged={refresh} />
      )}
      {(isEnded || batch.pause !== null || removal.open > 0) && (
        <RemovalPart
          removal={removal}
          isBusy={isBusy}
          onRemove={() => go('remove')}
          onStop={() => void go('stopRemoval')}
        />
      )}
      <Report
        username={username}
        id={id}
        report={report}
        mayWriteAgain={batch.state === 'done' || (batch.state !== 'stopped' && batch.pause === null)}
        onChanged={refresh}
      />
    </>
  );
};
