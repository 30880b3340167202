import { Trans } from '@lingui/react/macro';
import type { Review } from '#shared/contract/review.ts';
import { languageName } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './card.module.css';

export const isTranslated = ({ translatedBody, translatedTitle }: Review): boolean =>
  Boolean(translatedBody) || Boolean(translatedTitle);

type Props = { review: Review; isOriginal: boolean; onToggle: () => void };

export const ReviewText = ({ review, isOriginal, onToggle }: Props) => {
  const isTranslation = isTranslated(review) && !isOriginal;
  const title = isTranslation ? review.translatedTitle : review.title;
  const body = isTranslation ? review.translatedBody : review.body;
  const lang = isTranslation ? 'en' : (review.reviewLanguage ?? undefined);
  const language = review.reviewLanguage === null ? '' : languageName(review.reviewLanguage);
  return (
    <>
      {title && (
        <h3 className={styles.title} dir="auto" lang={lang}>
          {title}
        </h3>
      )}
      {body && (
        <p className={styles.body} dir="auto" lang={lang}>
          {body}
        </p>
      )}
      {isTranslated(review) && (
        <p className={styles.translation}>
          {language === '' ? (
            <Trans>Translated</Trans>
          ) : isOriginal ? (
            <Trans>Original in {language}</Trans>
          ) : (
            <Trans>Translated from {language}</Trans>
          )}
          <Button variant="link" onClick={onToggle} aria-keyshortcuts="T">
            {isOriginal ? <Trans>Show translation</Trans> : <Trans>Show original</Trans>}
          </Button>
        </p>
      )}
      {review.earlierReply !== null && !review.isAnswered && (
        <div className={styles.earlier}>
          <p className={styles.small}>
            <Trans>Your earlier reply, still in the store</Trans>
          </p>
          <p className={styles.earlierText} dir="auto">
            {review.earlierReply}
          </p>
        </div>
      )}
    </>
  );
};
