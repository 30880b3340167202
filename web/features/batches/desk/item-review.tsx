import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { BatchItem } from '#shared/contract/batch/schema.ts';
import { storeOf } from '#shared/domain/stores/store.ts';
import { useApps } from '#web/lib/api/queries/use-apps.ts';
import { languageName } from '#web/lib/i18n/format.ts';
import { languageAttributes } from '#web/lib/i18n/i18n.ts';
import { starWords } from '#web/lib/i18n/star-words.ts';
import { deviceFacts } from '#web/lib/reviews/device-facts.ts';
import { ReviewTime } from '#web/lib/reviews/review-time.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { AppIcon } from '#web/ui/data/avatar.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { Stars } from '#web/ui/data/stars.tsx';
import shared from '../batches.module.css';
import styles from './item.module.css';

type Props = { item: BatchItem; author: string };

/** The review that a reply of a batch is for, in English if it is translated. */
export const ItemReview = ({ item: { appId, review, replaces }, author }: Props) => {
  const { t } = useLingui();
  const { data: apps } = useApps();
  const [isOriginal, setOriginal] = useState(false);
  if (!review) return null;
  const app = apps?.find(({ id }) => id === appId);
  const store = storeOf(appId);
  const device = deviceFacts(review);
  const isTranslated = review.translatedBody !== null && review.translatedBody !== '';
  const isEnglish = isTranslated && !isOriginal;
  const language = review.reviewLanguage === null ? '' : languageName(review.reviewLanguage);
  const title = isEnglish ? review.translatedTitle : review.title;
  return (
    <div className={styles.review}>
      <p className={styles.reviewHead}>
        <AppIcon name={app?.meta.name ?? appId} image={app?.meta.image ?? ''} size="small" />
        <strong>
          <bdi>{author}</bdi>
        </strong>
        <ReviewTime className={shared.note} iso={review.dateModified} />
      </p>
      <p className={styles.reviewHead}>
        <Stars rating={review.starRating} label={starWords(review.starRating)} />
        <Badge tone={store}>{store === 'apple' ? t`App Store` : t`Google Play`}</Badge>
        {device !== '' && (
          <bdi dir="ltr" className={shared.note}>
            {device}
          </bdi>
        )}
      </p>
      <div {...languageAttributes(isEnglish ? 'en' : review.reviewLanguage)}>
        {title && <h3 className={styles.reviewTitle}>{title}</h3>}
        <p className={styles.text}>{isEnglish ? review.translatedBody : review.body}</p>
      </div>
      {isTranslated && (
        <p className={shared.note}>
          {language !== '' &&
            (isOriginal ? (
              <Trans>Original in {language}</Trans>
            ) : (
              <Trans>Translated from {language}</Trans>
            ))}{' '}
          <Button variant="link" onClick={() => setOriginal(!isOriginal)}>
            {isOriginal ? <Trans>Hide original</Trans> : <Trans>Show original</Trans>}
          </Button>
        </p>
      )}
      {replaces !== null && (
        <p className={shared.note}>
          <Trans>Replaces:</Trans> <q {...languageAttributes(review.responseLanguage)}>{replaces}</q>
        </p>
      )}
    </div>
  );
};
