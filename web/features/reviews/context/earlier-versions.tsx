import { Trans } from '@lingui/react/macro';
import type { Review, ReviewContext } from '#shared/contract/review/schema.ts';
import { starWords } from '#web/lib/i18n/star-words.ts';
import { ReviewTime } from '#web/lib/reviews/review-time.tsx';
import { Stars } from '#web/ui/data/stars.tsx';
import styles from './context.module.css';
import { TextChanges } from './text-changes.tsx';

type Texts = Pick<Review, 'title' | 'body'>;

const Version = ({ before, after }: { before: Texts; after: Texts }) => (
  <div className={styles.text} dir="auto">
    {(before.title !== '' || after.title !== '') && (
      <p className={styles.textTitle}>
        <TextChanges before={before.title} after={after.title} />
      </p>
    )}
    <p>
      <TextChanges before={before.body} after={after.body} />
    </p>
  </div>
);

/** Earlier versions of a review, each compared with the one after it. */
export const EarlierVersions = ({
  versions,
  review,
}: Pick<ReviewContext, 'versions'> & { review: Review }) => (
  <section className={styles.section}>
    <h3 className={styles.heading}>
      <Trans>Earlier versions</Trans>
    </h3>
    <ol className={styles.items}>
      {versions.map(({ revision, dateModified, starRating, ...texts }, at) => (
        <li key={revision} className={styles.item}>
          <p className={styles.row}>
            <Stars rating={starRating} label={starWords(starRating)} />
            <ReviewTime className={styles.quiet} iso={dateModified} />
          </p>
          <Version before={texts} after={versions[at - 1] ?? review} />
        </li>
      ))}
    </ol>
  </section>
);
