import { Trans, useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { BatchItem } from '#shared/contract/batch/schema.ts';
import type { Exclusion } from '#shared/domain/batches/proposal.ts';
import { isBlocking } from '#shared/domain/batches/warning-codes.ts';
import { isEmptyReply } from '#shared/domain/replies/reply.ts';
import { failureWords } from '#web/lib/api/failure-words.ts';
import { languageName } from '#web/lib/i18n/format.ts';
import { languageAttributes } from '#web/lib/i18n/i18n.ts';
import { ariaKeys, KEYS } from '#web/lib/keyboard/keys.ts';
import { useCommands } from '#web/lib/keyboard/use-commands.ts';
import { useFormDraft } from '#web/lib/storage/use-form-draft.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextArea } from '#web/ui/controls/text-area.tsx';
import { showToast } from '#web/ui/feedback/show-toast.ts';
import { Notice } from '#web/ui/layout/panels.tsx';
import { approve, edit, exclude, rewrite } from './batch-calls.ts';
import styles from './batches.module.css';
import { ItemReview } from './item-review.tsx';
import { useBatchWords } from './use-batch-words.ts';

/** `anew`: it is being written again. */
export type Outcome = 'approved' | 'left-out' | 'anew';

type Props = {
  username: string;
  batchId: string;
  item: BatchItem;
  /** Whether the person came here from another card. */
  hasFocus: boolean;
  /** Whether somebody else has decided, or its review has changed. */
  isGone: boolean;
  onNext: () => void;
  onDecided: (outcome: Outcome) => void;
  /** What was typed is flagged: it is shown with its warnings before it can be approved. */
  onFlagged: (item: BatchItem) => void;
  /** It is no longer what was shown. */
  onStale: () => void;
};

const Stored = z.object({ text: z.string() });
/** The text as it was typed, if it was. */
export const readText = (stored: unknown): { text?: string } => Stored.safeParse(stored).data ?? {};

/** A review with the reply that waits for a decision. */
export const ItemCard = ({
  username,
  batchId,
  item,
  hasFocus,
  isGone,
  onNext,
  onDecided,
  onFlagged,
  onStale,
}: Props) => {
  const { t, i18n } = useLingui();
  const { warningOf } = useBatchWords();
  const { id, version, review, warnings, language, isSample, isOutlier, isBlocked, translatedText } = item;
  const form = useFormDraft({ form: `batch ${id}`, saved: { text: item.text }, read: readText });
  const { text } = form.now;
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const card = useRef<HTMLElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    if (hasFocus && !card.current?.contains(document.activeElement)) card.current?.focus();
  }, [hasFocus]);
  const isEdited = text.trim() !== item.text.trim();
  const isHindered = isBusy || isGone || isEmptyReply(text) || (isBlocked && !isEdited);
  const decide = async (outcome: Outcome, work: () => Promise<string | null>): Promise<void> => {
    if (isBusy || isGone) return;
    setBusy(true);
    const failed = await work();
    setBusy(false);
    if (failed === 'flagged') return setProblem(null);
    setProblem(failed);
    if (failed !== null) {
      if (!card.current) showToast({ title: failed, isError: true }); // another one is shown by now
      return onStale();
    }
    if (outcome !== 'left-out') form.discard(); // what is left out can be put back
    onDecided(outcome);
  };
  const approveIt = (): Promise<void> =>
    decide('approved', async () => {
      let seen = version;
      if (isEdited) {
        const edited = await edit(username, batchId, { id, version }, text.trim());
        if (!edited.ok) return failureWords(i18n, edited.failure);
        const { item: changed } = edited.value;
        if (changed.warnings.length > 0) {
          form.discard();
          onFlagged(changed);
          return 'flagged';
        }
        seen = changed.version;
      }
      const done = await approve(username, batchId, [{ id, version: seen }]);
      if (!done.ok) return failureWords(i18n, done.failure);
      const [skipped] = done.value.skipped;
      if (!skipped) return null;
      return skipped.reason === 'BLOCKED'
        ? t`This can't be sent yet. Edit the highlighted parts.`
        : t`This changed. Review it again.`;
    });
  const leaveOut = (reason: Exclusion): Promise<void> =>
    decide('left-out', async () => {
      const done = await exclude(username, batchId, id, reason);
      if (!done.ok) return failureWords(i18n, done.failure);
      return done.value.excluded > 0 ? null : t`This changed. Review it again.`;
    });
  const writeAgain = (): Promise<void> =>
    decide('anew', async () => {
      const done = await rewrite(username, batchId, [id]);
      if (!done.ok) return failureWords(i18n, done.failure);
      return done.value.rewritten > 0 ? null : t`This changed. Review it again.`;
    });
  useCommands(() => {
    const group = t`This reply`;
    return [
      {
        words: t`Approve`,
        group,
        keys: KEYS.batch.approve,
        run: () => (isHindered ? undefined : void approveIt()),
      },
      { words: t`Edit reply`, group, keys: KEYS.batch.edit, run: () => area.current?.focus() },
      { words: t`Skip`, group, keys: KEYS.batch.exclude, run: () => void leaveOut('not_needed') },
      {
        keys: KEYS.batch.leave,
        run: () => (document.activeElement === area.current ? card.current?.focus() : false),
      },
    ];
  });
  const author = review?.author || t`Anonymous`;
  return (
    <article ref={card} tabIndex={-1} className={styles.card} aria-label={t`Reply to ${author}`}>
      <ItemReview item={item} author={author} />
      <div className={styles.reply}>
        <p className={styles.note}>
          {isSample ? (
            <Trans>Random sample</Trans>
          ) : isOutlier ? (
            <Trans>Different from the rest</Trans>
          ) : null}
          {(isSample || isOutlier) && language !== null && ' · '}
          {language !== null && languageName(language)}
        </p>
        <TextArea
          ref={area}
          value={text}
          aria-label={t`Reply to ${author}`}
          aria-keyshortcuts={ariaKeys(KEYS.batch.edit)}
          {...languageAttributes(language)}
          onChange={(event) => form.change({ text: event.target.value })}
        />
        {translatedText !== '' && translatedText !== item.text && !isEdited && (
          <p className={styles.note} {...languageAttributes('en')}>
            {translatedText}
          </p>
        )}
        {warnings.map(({ code, span }) => (
          <Notice key={`${code} ${span?.[0]}`} tone={isBlocking({ code }) ? 'danger' : 'warn'}>
            {warningOf(code, span ? item.text.slice(span[0], span[1]) : '')}
          </Notice>
        ))}
        {isGone ? (
          <Notice tone="info" isUrgent>
            <Trans>This reply no longer needs a decision.</Trans>{' '}
            <Button variant="link" onClick={onNext}>
              <Trans>Next reply</Trans>
            </Button>
          </Notice>
        ) : (
          problem !== null && (
            <Notice tone="danger" isUrgent>
              {problem}
            </Notice>
          )
        )}
        <div className={styles.actions}>
          <Button
            variant="primary"
            aria-keyshortcuts={ariaKeys(KEYS.batch.approve)}
            isHindered={isHindered}
            onClick={() => void approveIt()}
          >
            <Trans>Approve</Trans>
          </Button>
          <Button
            aria-keyshortcuts={ariaKeys(KEYS.batch.exclude)}
            isHindered={isBusy || isGone}
            onClick={() => void leaveOut('not_needed')}
          >
            <Trans>Skip</Trans>
          </Button>
          <Button isHindered={isBusy || isGone} onClick={() => void leaveOut('wrong')}>
            <Trans>Wrong draft</Trans>
          </Button>
          {isBlocked && (
            <Button isHindered={isBusy || isGone} onClick={() => void writeAgain()}>
              <Trans>Regenerate</Trans>
            </Button>
          )}
        </div>
      </div>
    </article>
  );
};
