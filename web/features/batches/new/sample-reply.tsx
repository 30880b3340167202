import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ScopedReview } from '#shared/contract/batch/schema.ts';
import { baseLanguage } from '#shared/domain/language/languages.ts';
import { keyOf } from '#shared/domain/reviews/review-id.ts';
import { formatNumber } from '#web/lib/i18n/format.ts';
import { languageAttributes } from '#web/lib/i18n/i18n.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import styles from './new-batch.module.css';
import { scopeQuery } from './scope-query.ts';

type Props = { username: string; text: string; reviews: readonly ScopedReview[] };

const NOTHING = { topics: [], versions: [] };

/** The reply that one of the reviews would get; others are a press away. */
export const SampleReply = ({ username, text, reviews }: Props) => {
  const { t } = useLingui();
  const [wanted, setWanted] = useState('');
  const found = reviews.findIndex((review) => keyOf(review) === wanted);
  const at = Math.max(0, found);
  const review = reviews[at];
  const key = review && { appId: review.appId, reviewId: review.reviewId };
  const answer = useQuery({
    ...scopeQuery(username, {
      ...(key && { reviews: [key], sample: key }),
      instruction: text,
      about: NOTHING,
    }),
    enabled: text !== '' && key !== undefined,
  });
  if (!review) return null;
  const { sample } = answer.data ?? {};
  const isCurrent = sample !== undefined && sample !== null && !answer.isPlaceholderData;
  const show = (step: number): void => {
    const next = reviews[(at + step + reviews.length) % reviews.length];
    if (next) setWanted(keyOf(next));
  };
  const [n, of] = [formatNumber(at + 1), formatNumber(reviews.length)];
  return (
    <section className={styles.sample} aria-label={t`Sample reply`} aria-busy={answer.isFetching}>
      <div className={styles.sampleHead}>
        <h2>
          <Trans>Sample reply</Trans>
        </h2>
        <span className={styles.note}>
          <Trans>
            {n} of {of}
          </Trans>
        </span>
        <Button
          variant="quiet"
          shape="icon"
          label={t`Sample for the previous review`}
          onClick={() => show(-1)}
        >
          <Icon name="previous" size={16} />
        </Button>
        <Button variant="quiet" shape="icon" label={t`Sample for the next review`} onClick={() => show(1)}>
          <Icon name="next" size={16} />
        </Button>
      </div>
      <p
        className={styles.sampleReview}
        {...languageAttributes(review.isTranslated ? 'en' : review.language)}
      >
        {review.starRating}
        <span className={styles.star}>★</span> <bdi>{review.author}</bdi> {review.excerpt}
      </p>
      {text === '' ? (
        <p className={styles.note}>
          <Trans>Write what every reply should say to see what this reviewer would get.</Trans>
        </p>
      ) : answer.isError || answer.data?.sample === null ? (
        <p className={styles.note} role="status">
          <Trans>Can't write a sample now.</Trans>{' '}
          <Button variant="link" onClick={() => void answer.refetch()}>
            <Trans>Try again</Trans>
          </Button>
        </p>
      ) : isCurrent ? (
        <>
          <div className={styles.sampleText}>
            <p {...languageAttributes(sample.language)}>{sample.text}</p>
            {baseLanguage(sample.language) !== 'en' && (
              <p className={styles.translation} {...languageAttributes('en')}>
                {sample.translatedText}
              </p>
            )}
          </div>
          <p className={styles.note}>
            <Trans>Written from the message above. Every review gets its own reply.</Trans>
          </p>
        </>
      ) : (
        <div className={styles.sampleText}>
          <Skeleton kind="context" count={3} />
        </div>
      )}
    </section>
  );
};
