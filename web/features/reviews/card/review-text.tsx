import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Review } from '#shared/contract/review/schema.ts';
import { failureWords } from '#web/lib/api/failure-words.ts';
import { languageName } from '#web/lib/i18n/format.ts';
import { ariaKeys, KEYS } from '#web/lib/keyboard/keys.ts';
import { useOnline } from '#web/lib/live/use-online.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Notice } from '#web/ui/layout/panels.tsx';
import type { Translation } from '../reply/panel/use-translation.ts';
import card from './card.module.css';
import styles from './text.module.css';

type Props = {
  review: Review;
  /** Whether the English translation is shown. */
  isForeign: boolean;
  isOriginal: boolean;
  onToggle: () => void;
  /** Beside what is said of the translation. */
  children: ReactNode;
} & Translation;

type TextProps = { title: string | null; body: string | null; lang: string | undefined; kind: string };

const Text = ({ title, body, lang, kind }: TextProps) => (
  <div className={styles.text} data-text={kind} lang={lang} dir="auto">
    {title && <h3 className={styles.title}>{title}</h3>}
    {body && <p className={styles.body}>{body}</p>}
  </div>
);

/** The text of the review, translated if the user does not read its language, with a toggle for the original. */
export const ReviewText = ({
  review,
  isForeign,
  isOriginal,
  onToggle,
  isTranslating,
  failure,
  translate,
  children,
}: Props) => {
  const { i18n } = useLingui();
  const isOnline = useOnline();
  const isPreparing = !review.isAnswered && review.draft === 'preparing';
  const isUnread = review.reviewLanguage === null && `${review.title}${review.body}` !== '' && !isPreparing;
  const language = review.reviewLanguage === null ? '' : languageName(review.reviewLanguage);
  return (
    <>
      <div className={styles.texts}>
        {isForeign && (
          <Text title={review.translatedTitle} body={review.translatedBody} lang="en" kind="translation" />
        )}
        {(!isForeign || isOriginal) && (
          <Text
            title={review.title}
            body={review.body}
            lang={review.reviewLanguage ?? undefined}
            kind={isForeign ? 'original' : 'own'}
          />
        )}
      </div>
      <div className={card.line}>
        {isForeign && (
          <p className={styles.translation}>
            {language === '' ? (
              <Trans>Translated</Trans>
            ) : isOriginal ? (
              <Trans>Original in {language}</Trans>
            ) : (
              <Trans>Translated from {language}</Trans>
            )}
            <Button variant="link" onClick={onToggle} aria-keyshortcuts={ariaKeys(KEYS.reviews.original)}>
              {isOriginal ? <Trans>Hide original</Trans> : <Trans>Show original</Trans>}
            </Button>
          </p>
        )}
        {isUnread && (
          <p className={styles.translation}>
            <Button variant="link" isHindered={isTranslating || !isOnline} onClick={() => translate()}>
              {isTranslating ? <Trans>Translating…</Trans> : <Trans>Translate</Trans>}
            </Button>
          </p>
        )}
        {children}
      </div>
      {failure && (
        <Notice tone="danger" isUrgent>
          {failureWords(i18n, failure)}
        </Notice>
      )}
      {review.earlierReply !== null && !review.isAnswered && (
        <div className={styles.earlier}>
          <p className={styles.small}>
            <Trans>Your previous reply, still in the store</Trans>
          </p>
          <p className={styles.earlierText} dir="auto">
            {review.earlierReply}
          </p>
        </div>
      )}
    </>
  );
};
