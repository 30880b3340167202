import { Trans } from '@lingui/react/macro';
import type { BatchItem } from '#shared/contract/batch/schema.ts';
import { useApps } from '#web/lib/api/queries/use-apps.ts';
import { formatDate } from '#web/lib/i18n/format.ts';
import { languageAttributes } from '#web/lib/i18n/i18n.ts';
import styles from './batches.module.css';

type Props = { item: BatchItem; author: string };

/** The review that a reply of a batch is for, in English if it is translated. */
export const ItemReview = ({ item: { appId, review, replaces }, author }: Props) => {
  const { data: apps } = useApps();
  if (!review) return null;
  const name = apps?.find((app) => app.id === appId)?.meta.name ?? appId;
  const title = review.translatedTitle || review.title;
  return (
    <div className={styles.review}>
      <p className={styles.reviewHead}>
        <span className={styles.stars}>★ {review.starRating}</span>{' '}
        <strong>
          <bdi>{author}</bdi>
        </strong>
        <span className={styles.note}>
          <bdi>{name}</bdi> · {formatDate(review.dateModified)}
        </span>
      </p>
      <p {...languageAttributes(review.translatedBody ? 'en' : review.reviewLanguage)}>
        {title ? <strong>{title} </strong> : null}
        {review.translatedBody || review.body}
      </p>
      {replaces !== null && (
        <p className={styles.note}>
          <Trans>Replaces:</Trans> <q {...languageAttributes(review.responseLanguage)}>{replaces}</q>
        </p>
      )}
    </div>
  );
};
