import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Review } from '#shared/contract/review/schema.ts';
import { starWords } from '#web/lib/i18n/star-words.ts';
import { Stars } from '#web/ui/data/stars.tsx';
import { Notice } from '#web/ui/layout/panels.tsx';
import { isShownTranslated } from '../state/selectors.ts';
import type { Conflicted } from '../state/state.ts';
import styles from './conflict.module.css';

const Text = ({ review, known }: { review: Review; known: readonly string[] }) => {
  const { starRating } = review;
  const isForeign = isShownTranslated(review, known);
  const title = (isForeign && review.translatedTitle) || review.title;
  return (
    <>
      <Stars rating={starRating} label={starWords(starRating)} />
      {title && (
        <p className={styles.title} dir="auto">
          {title}
        </p>
      )}
      <p dir="auto">{(isForeign && review.translatedBody) || review.body}</p>
    </>
  );
};

const Side = ({ name, children }: { name: string; children: ReactNode }) => (
  <section className={styles.side} aria-label={name}>
    <p className={styles.name}>{name}</p>
    {children}
  </section>
);

type Props = {
  editor: Conflicted;
  /** The review that the text was written for; undefined when it is unknown. */
  earlier: Review | undefined;
};

/** The review before and after the change, side by side. */
export const ConflictNotice = ({ editor, earlier }: Props) => {
  const { t } = useLingui();
  const { review, base, known } = editor;
  const isRevised = review.revision !== base.revision;
  /** It can still be undone where it was written. */
  const isLeaving = review.undoUntil !== null;
  return (
    <>
      <Notice tone="warn" isUrgent>
        {isRevised ? (
          <Trans>The reviewer edited this review. Your draft is saved but wasn't sent.</Trans>
        ) : isLeaving ? (
          <Trans>Another reply is about to be sent. Your draft is saved but wasn't sent.</Trans>
        ) : (
          <Trans>This review has already been answered. Your draft is saved but wasn't sent.</Trans>
        )}
      </Notice>
      <div className={styles.pair}>
        {isRevised && earlier && (
          <Side name={t`Before the edit`}>
            <Text review={earlier} known={known} />
          </Side>
        )}
        {isRevised && (
          <Side name={t`After the edit`}>
            <Text review={review} known={known} />
          </Side>
        )}
        {review.isAnswered && (
          <Side name={isLeaving ? t`Reply` : t`Sent reply`}>
            <p dir="auto">{review.response}</p>
          </Side>
        )}
      </div>
      <p className={styles.name}>
        <Trans>Your draft</Trans>
      </p>
    </>
  );
};
