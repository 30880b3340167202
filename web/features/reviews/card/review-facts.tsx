import { Trans, useLingui } from '@lingui/react/macro';
import type { Application } from '#shared/contract/application/schema.ts';
import type { Review } from '#shared/contract/review/schema.ts';
import { withItsWords } from '#web/lib/i18n/i18n.ts';
import { starWords } from '#web/lib/i18n/star-words.ts';
import { deviceFacts } from '#web/lib/reviews/device-facts.ts';
import { ReviewTime } from '#web/lib/reviews/review-time.tsx';
import { AppIcon } from '#web/ui/data/avatar.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { Stars } from '#web/ui/data/stars.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { Colleague } from '../store/open-presence.ts';
import styles from './facts.module.css';

const ColleaguesHere = lazyPart(
  withItsWords('review-tools', async () => (await import('./tools/colleagues-here.tsx')).ColleaguesHere),
);

type Props = { review: Review; app: Application | undefined; colleagues: readonly Colleague[] };

export const ReviewFacts = ({ review, app, colleagues }: Props) => {
  const { t } = useLingui();
  const { author, dateModified, starRating, wasEditedByUser } = review;
  const device = deviceFacts(review);
  return (
    <header className={styles.facts}>
      {app && (
        <span className={styles.app} title={app.meta.name}>
          <AppIcon name={app.meta.name} image={app.meta.image} size="small" />
          <bdi className="visually-hidden">{app.meta.name}</bdi>
        </span>
      )}
      <div className={styles.factRow}>
        <h2 className={styles.author} title={author}>
          <bdi>{author || t`Anonymous`}</bdi>
        </h2>
        <ReviewTime className={styles.time} iso={dateModified} />
        {wasEditedByUser && (
          <Badge tone="brand">
            <Trans>Updated</Trans>
          </Badge>
        )}
        {colleagues.length > 0 && <ColleaguesHere colleagues={colleagues} />}
      </div>
      <div className={styles.factRow}>
        <Stars rating={starRating} label={starWords(starRating)} />
        {device !== '' && (
          <bdi dir="ltr" className={styles.device} title={device}>
            {device}
          </bdi>
        )}
      </div>
    </header>
  );
};
