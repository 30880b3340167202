import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Review, ReviewContext } from '#shared/contract/review/schema.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { AppVersion } from './app-version.tsx';
import styles from './context.module.css';
import { EarlierReplies } from './earlier-replies.tsx';
import { EarlierVersions } from './earlier-versions.tsx';
import { contextQuery } from './get-context.ts';
import { Notes } from './notes.tsx';

/** How long a card is active before its context is fetched, in ms: not for each card that an arrow key passes. */
const REST_MS = 150;

const useRested = (reviewId: string): boolean => {
  const [rested, setRested] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setRested(reviewId), REST_MS);
    return () => clearTimeout(timer);
  }, [reviewId]);
  return rested === reviewId;
};

const Facts = ({ context, review }: { context: ReviewContext; review: Review }) => {
  const { appVersion, versions, replies } = context;
  return (
    <>
      {appVersion && <AppVersion {...appVersion} />}
      {versions.length > 0 && <EarlierVersions versions={versions} review={review} />}
      {replies.length > 0 && <EarlierReplies replies={replies} />}
      {versions.length === 0 && replies.length === 0 && (
        <p className={styles.quiet}>
          <Trans>No earlier versions or replies.</Trans>
        </p>
      )}
    </>
  );
};

/** What helps to answer the active review. */
export const ContextColumn = ({
  username,
  appId,
  review,
}: {
  username: string;
  appId: string;
  review: Review;
}) => {
  const { t } = useLingui();
  const isRested = useRested(review.reviewId);
  const { data, isError, refetch } = useQuery({
    ...contextQuery(username, appId, review),
    enabled: isRested,
  });
  return (
    <aside className={styles.column} aria-label={t`About this review`} aria-busy={!data && !isError}>
      <header>
        <h2 className={styles.title}>
          <Trans>About this review</Trans>
        </h2>
        <p className={classNames(styles.quiet, styles.author)}>
          <bdi>{review.author || t`Anonymous`}</bdi>
        </p>
      </header>
      {data ? (
        <Facts key={review.reviewId} context={data} review={review} />
      ) : isError ? (
        <div className={styles.problem} role="status">
          <p className={styles.quiet}>
            <Trans>Couldn't load the history of this review.</Trans>
          </p>
          <Button onClick={() => void refetch()}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      ) : (
        <Skeleton key={review.reviewId} kind="context" />
      )}
      <section className={styles.section}>
        <h3 className={styles.heading}>
          <Trans>Notes</Trans>
        </h3>
        <Notes
          key={`${appId} ${review.reviewId}`}
          username={username}
          appId={appId}
          reviewId={review.reviewId}
          isWanted={isRested}
        />
      </section>
    </aside>
  );
};
