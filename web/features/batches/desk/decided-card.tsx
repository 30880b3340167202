import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { BatchItem } from '#shared/contract/batch/schema.ts';
import { languageAttributes } from '#web/lib/i18n/i18n.ts';
import { Button, buttonLook } from '#web/ui/controls/button.tsx';
import shared from '../batches.module.css';
import { useBatchWords } from '../use-batch-words.ts';
import styles from './item.module.css';
import { ItemReview } from './item-review.tsx';
import type { Reading } from './use-reading.ts';

type Props = { item: BatchItem; takeBackIn: Reading['takeBackIn'] };

/** A reply that was skipped or has left, and what can still be done about it. */
export const DecidedCard = ({ item, takeBackIn }: Props) => {
  const { t } = useLingui();
  const { states, reasons, deliveries } = useBatchWords();
  const { appId, reviewId, review, state, reason, delivery, text, translatedText, language } = item;
  const author = review?.author || t`Anonymous`;
  const isSkipped = state === 'withdrawn';
  return (
    <article className={styles.card} aria-label={t`Reply to ${author}`}>
      <ItemReview item={item} author={author} />
      <div className={styles.boxed}>
        <p className={styles.text} {...languageAttributes(language)}>
          {text}
        </p>
        {translatedText !== '' && translatedText !== text && (
          <p className={styles.beside} {...languageAttributes('en')}>
            {translatedText}
          </p>
        )}
      </div>
      <div className={styles.actions}>
        <p className={shared.note} role="status">
          {reason !== null ? reasons[reason] : delivery === null ? states[state] : deliveries[delivery]}
        </p>
        {isSkipped ? (
          <Button isHindered={takeBackIn.isPending} onClick={() => takeBackIn.mutate(item)}>
            <Trans>Undo skip</Trans>
          </Button>
        ) : (
          <Link to="/reviews" search={{ app: appId, review: reviewId }} className={buttonLook({})}>
            <Trans>Open review</Trans>
          </Link>
        )}
      </div>
    </article>
  );
};
