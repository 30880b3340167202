import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Review, SimilarReply } from '#shared/contract/review/schema.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { AppVersion } from './app-version.tsx';
import styles from './context.module.css';
import { EarlierReplies } from './earlier-replies.tsx';
import { EarlierVersions } from './earlier-versions.tsx';
import { contextQuery, similarQuery } from './get-context.ts';
import { notesQuery } from './note-calls.ts';
import { Notes } from './notes.tsx';
import { SimilarReplies } from './similar-replies.tsx';

type Props = {
  username: string;
  review: Review;
  onUse: (similar: SimilarReply) => void;
  /** Whether it should be loaded yet. */
  isWanted?: boolean;
  /**
   * In a dialog the notes come first and at once, since the caret waits in their field, and keys are not heard. Beside the
   * list all of it is shown together, so that nothing moves as the parts arrive.
   */
  isDialog?: boolean;
};

/** What helps to answer a review: replies to similar ones, how its app version is rated, its past, and notes. */
export const ContextSections = (props: Props) => {
  const { username, review, onUse, isWanted = true, isDialog = false } = props;
  const { appId, reviewId } = review;
  const place = { username, appId, reviewId };
  const context = useQuery({ ...contextQuery(username, appId, review), enabled: isWanted });
  const similar = useQuery({
    ...similarQuery(username, review),
    enabled: isWanted && review.mentions.length > 0,
  });
  const noted = useQuery({ ...notesQuery(place), enabled: isWanted });
  const isLoaded = isWanted && ![context, similar, noted].some((query) => query.isLoading);
  // Once shown, what changes is only added: a note may be being written.
  const [isShown, setShown] = useState(isLoaded);
  if (isLoaded && !isShown) setShown(true);
  const notes = (
    <section className={styles.section}>
      <h3 className={styles.heading}>
        <Trans>Notes</Trans>
      </h3>
      <Notes key={`${appId} ${reviewId}`} {...place} isWanted={isWanted} />
    </section>
  );
  const { data, isError, refetch } = context;
  return (
    <>
      {isDialog && notes}
      {!isShown && <Skeleton kind="context" />}
      {/* Without similar replies nothing is missing, so that an error is not worth a word. */}
      {isShown && similar.data && (
        <SimilarReplies review={review} similar={similar.data} hasKeys={!isDialog} onUse={onUse} />
      )}
      {isShown && data && (
        <>
          {data.appVersion && <AppVersion {...data.appVersion} />}
          {data.versions.length > 0 && <EarlierVersions versions={data.versions} review={review} />}
          {data.replies.length > 0 && <EarlierReplies replies={data.replies} />}
        </>
      )}
      {isError && !data && (
        <div className={styles.problem} role="status">
          <p className={styles.quiet}>
            <Trans>Couldn't load the history of this review.</Trans>
          </p>
          <Button onClick={() => void refetch()}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      )}
      {!isDialog && isShown && notes}
    </>
  );
};
