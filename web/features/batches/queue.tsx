import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import type { Batch, BatchItem } from '#shared/contract/batch/schema.ts';
import { wrongShare } from '#shared/domain/batches/sample.ts';
import { disabledReasonOf } from '#web/editor/state/selectors.ts';
import type { Failure } from '#web/lib/api/call.ts';
import { failureWords } from '#web/lib/api/failure-words.ts';
import { auth } from '#web/lib/auth/session.ts';
import { formatNumber } from '#web/lib/i18n/format.ts';
import { formatLocale } from '#web/lib/i18n/i18n.ts';
import { ariaKeys, KEYS } from '#web/lib/keyboard/keys.ts';
import { useCommands } from '#web/lib/keyboard/use-commands.ts';
import { formKey, readForm, removeForm } from '#web/lib/storage/form-drafts.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Notice } from '#web/ui/layout/panels.tsx';
import { approve, outliersQuery, putBack, queueQuery, useQueue } from './batch-calls.ts';
import styles from './batches.module.css';
import desk from './desk.module.css';
import { DeskList } from './desk-list.tsx';
import { ItemCard, type Outcome } from './item-card.tsx';
import { isChanged, isUntranslated, openItem, saveItem } from './item-text.ts';
import { RestQuestion } from './rest-question.tsx';
import { afterDecision, neighbour, waitingOf } from './waiting.ts';

/** `loadedAt`: when the batch was loaded, in epoch ms. */
type Props = { username: string; batch: Batch; loadedAt: number; onChanged: () => Promise<void> };

/** A reply as it was read. */
const keyOf = ({ id, version }: BatchItem): string => `${id} ${version}`;

const authorOf = ({ review }: BatchItem): string => review?.author ?? '';

/** What is to be read, one after the other. */
export const Queue = ({ username, batch, loadedAt, onChanged }: Props) => {
  const { t, i18n } = useLingui();
  const queries = useQueryClient();
  const { id: batchId, counts, sample } = batch;
  const { missing, read, wrong, isEnded } = sample;
  const data = useQueue(username, batchId, loadedAt);
  const outliers = useQuery({
    ...outliersQuery(username, batchId),
    enabled: missing === 0 && counts.drafting === 0 && counts.ready > 0,
  });
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());
  const [chosen, setChosen] = useState<string | null>(null);
  const [shown, setShown] = useState<BatchItem | null>(null);
  const [staleId, setStaleId] = useState('');
  const [putBackId, setPutBackId] = useState('');
  const [passed, setPassed] = useState<ReadonlySet<string>>(new Set());
  const [hasMoved, setMoved] = useState(false);
  const [leftOut, setLeftOut] = useState<BatchItem | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [isPreviewing, setPreviewing] = useState(false);
  const waiting = waitingOf({
    flagged: data?.flagged ?? [],
    ready: data?.ready ?? [],
    outliers: counts.ready > 0 ? (outliers.data ?? []) : [],
  }).filter((one) => one.review !== null && !decided.has(keyOf(one)));
  const listed = waiting.find(({ id }) => id === chosen);
  // What is being read stays until its reader decides, even when it is no longer listed: a key must not act on another reply.
  const item = listed ?? (shown && (shown.id === chosen || chosen === putBackId) ? shown : waiting[0]);
  // What was put back is yet to be listed: until then the other one stays.
  if (item && item !== shown && (listed || chosen !== putBackId)) {
    setChosen(item.id);
    setShown(item);
  }
  const unlike = waiting.filter(({ isOutlier, isSample }) => isOutlier && !isSample);
  const go = (next: BatchItem | undefined): void => {
    setChosen(next?.id ?? null);
    setShown(null);
    setMoved(true);
  };
  const move = (by: 1 | -1): void => {
    const next = neighbour(waiting, item, by);
    if (!next) return;
    if (item && by === 1) setPassed((known) => new Set([...known, item.id]));
    go(next);
  };
  const decide = (one: BatchItem, outcome: Outcome): void => {
    const next = afterDecision(waiting, one, passed)?.id ?? null;
    // The reader may have gone on while it was saved.
    setChosen((now) => (now === one.id ? next : now));
    setShown((now) => (now?.id === one.id ? null : now));
    setMoved(true);
    setLeftOut((now) => (outcome === 'left-out' ? one : now?.id === one.id ? null : now));
    setFailure(null);
    setDecided((known) => new Set([...known, keyOf(one)]));
    queries.setQueryData(outliersQuery(username, batchId).queryKey, (known) =>
      known?.filter(({ id }) => id !== one.id),
    );
    void onChanged();
  };
  /** A reply as it was saved, before it is loaded again. */
  const show = (changed: BatchItem): void => {
    queries.setQueryData(queueQuery(username, batchId).queryKey, (known) => {
      const [flagged, ready] = [known?.flagged ?? [], known?.ready ?? []].map((list) =>
        list.filter(({ id }) => id !== changed.id),
      );
      return { flagged: [...(flagged ?? []), changed], ready: ready ?? [] };
    });
    setChosen(changed.id);
    setShown(changed);
    void onChanged();
  };
  const once = async (work: () => Promise<Failure | null>): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setFailure(await work());
    await onChanged();
    setBusy(false);
  };
  const readOutliers = () =>
    void queries.invalidateQueries({ queryKey: outliersQuery(username, batchId).queryKey });
  const readAgain = async (): Promise<void> => {
    readOutliers();
    await onChanged();
    await queries.refetchQueries({ queryKey: queueQuery(username, batchId).queryKey });
  };
  const keyOfText = ({ id }: BatchItem): string => formKey(auth.get()?.id ?? '', `batch ${id}`);
  /** Edits of replies that were not approved one by one: the rest is approved as its reader has it. */
  const typed = () =>
    waiting.flatMap((one) => {
      if (one.state !== 'ready' || !one.review) return [];
      const editor = openItem(one, one.review, auth.get()?.knownLanguages ?? [], readForm(keyOfText(one)));
      const isTyped = editor.status === 'editing' && !disabledReasonOf(editor) && isChanged(editor, one);
      return isTyped ? [{ one, editor }] : [];
    });
  const approveRest = (): Promise<void> =>
    once(async () => {
      setAsking(false);
      const edits = typed();
      // Nobody has seen the translation of an English edit yet.
      const unseen = edits.find(({ editor }) => isUntranslated(editor));
      setPreviewing(unseen !== undefined);
      if (unseen) {
        go(unseen.one);
        return null;
      }
      for (const { one, editor } of edits) {
        const edited = await saveItem(username, batchId, one, editor);
        if (!edited.ok) return edited.failure;
        removeForm(keyOfText(one));
      }
      const done = await approve(username, batchId, 'rest');
      await readAgain();
      if (!done.ok) return done.failure;
      setShown(null);
      setMoved(true);
      return null;
    });
  const takeBackIn = (): Promise<void> =>
    once(async () => {
      if (!leftOut) return null;
      const done = await putBack(username, batchId, leftOut.id);
      if (!done.ok) return done.failure;
      if (done.value.excluded === 0) {
        setLeftOut(null);
        return { kind: 'refused', code: 'REVIEW_CHANGED', status: 409 };
      }
      setDecided((known) => new Set([...known].filter((key) => !key.startsWith(`${leftOut.id} `))));
      readOutliers();
      setPutBackId(leftOut.id);
      setChosen(leftOut.id);
      setLeftOut(null);
      return null;
    });
  const isRead = hasMoved && !item;
  useLayoutEffect(() => {
    // The last card has disappeared, and the focus with it.
    if (isRead && document.activeElement === document.body)
      document.getElementById('content')?.focus({ preventScroll: true });
  }, [isRead]);
  useCommands(() => {
    const group = t`Read and approve`;
    return [
      { words: t`Next reply`, group, keys: KEYS.batch.next, run: () => move(1) },
      { words: t`Previous reply`, group, keys: KEYS.batch.previous, run: () => move(-1) },
      {
        words: t`Undo skip`,
        group,
        keys: KEYS.batch.undo,
        isOff: leftOut === null,
        run: () => void takeBackIn(),
      },
    ];
  });
  const author = leftOut ? authorOf(leftOut) || t`Anonymous` : '';
  if (!item && batch.rest === 0 && !leftOut) return null;
  const { flagged } = counts;
  // What is left once the sample is read; of a small batch, nothing.
  const hasRest = batch.rest > missing;
  const [rest, odd] = [formatNumber(batch.rest - missing), formatNumber(unlike.length)];
  const share = wrongShare(read, wrong).toLocaleString(formatLocale(), {
    style: 'percent',
    maximumFractionDigits: 0,
  });
  return (
    <section className={styles.queue} aria-labelledby="queue-title">
      <h2 id="queue-title" className={styles.subtitle}>
        <Trans>Read and approve</Trans>
      </h2>
      <p id="queue-note" className={styles.note}>
        {flagged > 0 &&
          t`${plural(flagged, { one: '# reply needs your review.', other: '# replies need your review.' })} `}
        {isEnded
          ? hasRest &&
            t`${plural(wrong, { one: '# draft was wrong. Approve the rest of this batch one by one.', other: '# drafts were wrong. Approve the rest of this batch one by one.' })}`
          : missing > 0
            ? hasRest
              ? t`${plural(missing, { one: 'Read # more reply of the random sample, then you can approve the rest together.', other: 'Read # more replies of the random sample, then you can approve the rest together.' })}`
              : t`${plural(missing, { one: 'Read # more reply.', other: 'Read # more replies.' })}`
            : hasRest &&
              t`The sample is approved. You can approve the rest together, but you haven't read it: up to ${share} may still be wrong.`}
        {missing === 0 && unlike.length > 0 && ` ${t`Different from the rest: ${odd}. Read those first.`}`}
        {missing === 0 && counts.drafting > 0 && ` ${t`You can do this once all replies are drafted.`}`}
      </p>
      {hasRest && !isEnded && (
        <div>
          <Button
            variant={batch.mayApproveRest ? 'primary' : 'secondary'}
            aria-describedby="queue-note"
            isHindered={!batch.mayApproveRest || isBusy}
            onClick={() => setAsking(true)}
          >
            <Trans>Approve the rest: {rest}</Trans>
          </Button>
        </div>
      )}
      {isAsking && (
        <RestQuestion
          {...{ count: batch.rest, read, share, isBusy }}
          isSending={batch.state === 'sending'}
          onKeep={() => setAsking(false)}
          onConfirm={() => void approveRest()}
        />
      )}
      {isPreviewing && (
        <Notice tone="warn" isUrgent>
          <Trans>Preview and approve the replies that you changed first.</Trans>
        </Notice>
      )}
      {failure && (
        <Notice tone="danger" isUrgent>
          {failureWords(i18n, failure)}
        </Notice>
      )}
      {leftOut && (
        <p role="status" className={styles.note}>
          <Trans>Skipped: the reply to {author}.</Trans>{' '}
          <Button
            variant="link"
            aria-label={t`Undo skip`}
            aria-keyshortcuts={ariaKeys(KEYS.batch.undo)}
            isHindered={isBusy}
            onClick={() => void takeBackIn()}
          >
            <Trans>Undo</Trans>
          </Button>
        </p>
      )}
      {item && (
        <div className={desk.desk}>
          <DeskList batch={batch} waiting={waiting} chosen={item} onChoose={go} />
          <ItemCard
            key={item.id}
            username={username}
            batchId={batchId}
            item={item}
            hasFocus={hasMoved}
            isGone={!listed && staleId === item.id}
            onNext={() => go(waiting[0])}
            onDecided={(outcome) => decide(item, outcome)}
            onFlagged={show}
            onStale={() => {
              setStaleId(item.id);
              void readAgain();
            }}
          />
        </div>
      )}
    </section>
  );
};
