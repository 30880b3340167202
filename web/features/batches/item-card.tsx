import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { BatchItem } from '#shared/contract/batch-item.ts';
import type { BatchWarningCode } from '#shared/domain/batches/warning-codes.ts';
import { failureWords } from '#web/lib/api/failure-words.ts';
import { useApps } from '#web/lib/api/use-apps.ts';
import { formatDate, languageName } from '#web/lib/i18n/format.ts';
import { languageAttributes } from '#web/lib/i18n/i18n.ts';
import { ariaKeys, KEYS } from '#web/lib/keyboard/keys.ts';
import { useFormDraft } from '#web/lib/storage/use-form-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/panels.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { approve, edit, exclude } from './batch-calls.ts';
import styles from './batches.module.css';

type Props = {
  username: string;
  batchId: string;
  item: BatchItem;
  onDecided: () => void;
  /** It is no longer what was shown. */
  onStale: () => void;
};

const readText = (stored: unknown): { text?: string } =>
  typeof stored === 'object' && stored !== null && 'text' in stored && typeof stored.text === 'string'
    ? { text: stored.text }
    : {};

/** A review with the reply that waits for a decision. */
export const ItemCard = ({ username, batchId, item, onDecided, onStale }: Props) => {
  const { t, i18n } = useLingui();
  const { data: apps } = useApps();
  const { id, appId, version, review, warnings, language, isSample, isOutlier, isBlocked, translatedText } =
    item;
  const form = useFormDraft({ form: `batch ${id}`, saved: { text: item.text }, read: readText });
  const { text } = form.now;
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isEdited = text.trim() !== item.text.trim();
  const warningOf = (code: BatchWarningCode, quote: string): string => {
    if (code === 'near_identical') return t`Almost the same as another reply of this batch. Change it.`;
    if (code === 'rating') return t`It asks for a better rating, which the stores do not allow. Change it.`;
    if (code === 'sensitive') return t`A sensitive review: read it with care.`;
    return t`Look at: “${quote}”`;
  };
  const decide = async (work: () => Promise<string | null>): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    const failed = await work();
    setBusy(false);
    setProblem(failed);
    if (failed !== null) return;
    form.discard();
    onDecided();
  };
  const approveIt = (): Promise<void> =>
    decide(async () => {
      let seen = version;
      if (isEdited) {
        const edited = await edit(username, batchId, { id, version }, text.trim());
        if (!edited.ok) return failureWords(i18n, edited.failure);
        seen = edited.value.item.version;
      }
      const done = await approve(username, batchId, [{ id, version: seen }]);
      if (!done.ok) return failureWords(i18n, done.failure);
      const [skipped] = done.value.skipped;
      if (!skipped) return null;
      onStale();
      return skipped.reason === 'BLOCKED'
        ? t`This text cannot be sent yet. Change what is marked.`
        : t`It changed meanwhile. Look again.`;
    });
  const leaveOut = (): Promise<void> =>
    decide(async () => {
      const done = await exclude(username, batchId, id);
      return done.ok ? null : failureWords(i18n, done.failure);
    });
  const name = apps?.find((app) => app.id === appId)?.meta.name ?? appId;
  const author = review?.author ?? '';
  return (
    <article className={styles.card} aria-label={t`Reply to ${author}`}>
      {review && (
        <div className={styles.review}>
          <p className={styles.reviewHead}>
            <span className={styles.stars}>★ {review.starRating}</span> <strong>{author}</strong>
            <span className={styles.note}>
              <bdi>{name}</bdi> · {formatDate(review.dateModified)}
            </span>
          </p>
          <p {...languageAttributes(review.translatedBody ? 'en' : review.reviewLanguage)}>
            {review.translatedTitle || review.title ? (
              <strong>{review.translatedTitle || review.title} </strong>
            ) : null}
            {review.translatedBody || review.body}
          </p>
        </div>
      )}
      <div className={styles.reply}>
        <p className={styles.note}>
          {isSample ? <Trans>Random sample</Trans> : isOutlier ? <Trans>Unlike the others</Trans> : null}
          {language !== null && ` ${languageName(language)}`}
        </p>
        <TextArea
          value={text}
          autoFocus
          aria-label={t`Reply to ${author}`}
          {...languageAttributes(language)}
          onChange={(event) => form.change({ text: event.target.value })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            void approveIt();
          }}
        />
        {translatedText !== '' && translatedText !== item.text && (
          <p className={styles.note} {...languageAttributes('en')}>
            {translatedText}
          </p>
        )}
        {warnings.map(({ code, span }) => (
          <Notice
            key={`${code} ${span?.[0]}`}
            tone={code === 'rating' || code === 'near_identical' ? 'danger' : 'warn'}
          >
            {warningOf(code, span ? item.text.slice(span[0], span[1]) : '')}
          </Notice>
        ))}
        {problem !== null && (
          <Notice tone="danger" isUrgent>
            {problem}
          </Notice>
        )}
        <div className={styles.actions}>
          <Button
            variant="primary"
            aria-keyshortcuts={ariaKeys(KEYS.reviews.send)}
            isHindered={isBusy || text.trim() === '' || (isBlocked && !isEdited)}
            onClick={() => void approveIt()}
          >
            <Trans>Approve, next</Trans>
          </Button>
          <Button isHindered={isBusy} onClick={() => void leaveOut()}>
            <Trans>Leave out</Trans>
          </Button>
        </div>
      </div>
    </article>
  );
};
