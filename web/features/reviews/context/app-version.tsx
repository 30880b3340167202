import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Fragment } from 'react';
import type { ReviewContext } from '#shared/contract/review/schema.ts';
import { formatNumber } from '#web/lib/i18n/format.ts';
import { starWords } from '#web/lib/i18n/star-words.ts';
import { formatShare } from '#web/lib/insights/figures.ts';
import { useTopicWords } from '#web/lib/topics/topic-words.ts';
import { Stars } from '#web/ui/data/stars.tsx';
import styles from './context.module.css';

/** How the app version of the review is rated. */
export const AppVersion = ({
  name,
  reviewsCount,
  meanStars,
  topics,
}: NonNullable<ReviewContext['appVersion']>) => {
  const { t } = useLingui();
  const { topicName } = useTopicWords();
  const mean = meanStars === null ? null : Math.round(meanStars * 10) / 10;
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>
        <Trans>App version</Trans> <bdi dir="ltr">{name}</bdi>
      </h3>
      {mean === null ? (
        <p className={styles.quiet}>
          <Trans>Too few reviews for an average.</Trans>
        </p>
      ) : (
        <p className={styles.row}>
          <Stars rating={Math.round(mean)} label={starWords(mean)} />
          <strong aria-hidden="true">{formatNumber(mean)}</strong>
          <span className={styles.quiet}>
            {t`${plural(reviewsCount, { one: '# review', other: '# reviews' })}`}
          </span>
        </p>
      )}
      {topics.length > 0 && (
        <p className={styles.quiet}>
          {topics.map(({ topicId, name: own, share }, at) => (
            <Fragment key={topicId}>
              {at > 0 && ' · '}
              {formatShare(share)} <bdi>{topicName(topicId, own)}</bdi>
            </Fragment>
          ))}
        </p>
      )}
    </section>
  );
};
