import { Trans, useLingui } from '@lingui/react/macro';
import type { Application } from '#shared/contract/application/schema.ts';
import type { Review } from '#shared/contract/review/schema.ts';
import type { Store } from '#shared/domain/stores/store.ts';
import { starWords } from '#web/lib/i18n/star-words.ts';
import { deviceFacts } from '#web/lib/reviews/device-facts.ts';
import { ReviewTime } from '#web/lib/reviews/review-time.tsx';
import { AppIcon } from '#web/ui/data/avatar.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { Stars } from '#web/ui/data/stars.tsx';
import styles from './card.module.css';

type Props = { review: Review; store: Store; app: Application | undefined };

export const ReviewFacts = ({ review, store, app }: Props) => {
  const { t } = useLingui();
  const { author, dateModified, starRating, wasEditedByUser } = review;
  const device = deviceFacts(review);
  return (
    <header className={styles.facts}>
      {app && (
        <p className={styles.app}>
          <AppIcon name={app.meta.name} image={app.meta.image} size="small" />
          <bdi>{app.meta.name}</bdi>
        </p>
      )}
      <div className={styles.factRow}>
        <h2 className={styles.author} title={author}>
          <bdi>{author || t`Anonymous`}</bdi>
        </h2>
        <ReviewTime className={styles.small} iso={dateModified} />
        {wasEditedByUser && (
          <Badge tone="brand">
            <Trans>Updated</Trans>
          </Badge>
        )}
      </div>
      <div className={styles.factRow}>
        <Stars rating={starRating} label={starWords(starRating)} />
        <Badge tone={store}>{store === 'apple' ? t`App Store` : t`Google Play`}</Badge>
        {device !== '' && (
          <bdi dir="ltr" className={styles.device}>
            {device}
          </bdi>
        )}
      </div>
    </header>
  );
};
