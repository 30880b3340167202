import { Trans, useLingui } from '@lingui/react/macro';
import { type ComponentProps, useEffect, useState } from 'react';
import styles from './context.module.css';
import { ContextSections } from './context-sections.tsx';

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

type Props = Pick<ComponentProps<typeof ContextSections>, 'username' | 'review' | 'onUse'>;

/** What helps to answer the active review. */
export const ContextColumn = (props: Props) => {
  const { t } = useLingui();
  const { author, reviewId } = props.review;
  const isRested = useRested(reviewId);
  return (
    <aside className={styles.column} aria-label={t`About this review`}>
      <h2 className="visually-hidden">
        <Trans>About this review</Trans> <bdi>{author || t`Anonymous`}</bdi>
      </h2>
      <ContextSections key={reviewId} {...props} isWanted={isRested} />
    </aside>
  );
};
