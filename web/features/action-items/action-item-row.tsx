import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ActionItem } from '#shared/contract/action-items/schema.ts';
import type { Application } from '#shared/contract/application/schema.ts';
import { useMay } from '#web/lib/api/queries/use-may.ts';
import { formatTime, languageName } from '#web/lib/i18n/format.ts';
import { languageAttributes } from '#web/lib/i18n/i18n.ts';
import { starWords } from '#web/lib/i18n/star-words.ts';
import { savePreference } from '#web/lib/storage/preferences.ts';
import { buttonLook } from '#web/ui/controls/button.tsx';
import { AppIcon } from '#web/ui/data/avatar.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { Stars } from '#web/ui/data/stars.tsx';
import { WarningIcon } from '#web/ui/icons/warning-icon.tsx';
import { actionItemWords, maySendAgain } from './action-item-words.ts';
import styles from './action-items.module.css';

type Props = { item: ActionItem; app: Application };

/** One action item with a link to where it can be resolved. */
export const ActionItemRow = ({ item, app }: Props) => {
  const canAdminister = useMay()('administer');
  const { t, i18n } = useLingui();
  const { review } = item;
  const { why, todo } = actionItemWords(i18n, item);
  const author = review?.author || t`Anonymous`;
  const isTranslated = Boolean(review?.translatedBody);
  const language = languageName(review?.reviewLanguage ?? '');
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <AppIcon name={app.meta.name} image={app.meta.image} size="small" />
        <bdi className={styles.app}>{app.meta.name}</bdi>
        <Badge tone={app.storeType}>{app.storeType === 'apple' ? t`App Store` : t`Google Play`}</Badge>
        <time className={styles.time} dateTime={item.since}>
          {formatTime(item.since)}
        </time>
      </div>
      {review && (
        <div className={styles.review}>
          <p className={styles.who}>
            <bdi>{author}</bdi>
            <Stars rating={review.starRating} label={starWords(review.starRating)} />
          </p>
          <p {...languageAttributes(isTranslated ? 'en' : review.reviewLanguage)} className={styles.text}>
            {review.title && <strong>{(isTranslated && review.translatedTitle) || review.title} </strong>}
            {isTranslated ? review.translatedBody : review.body}
          </p>
          {isTranslated && (
            <p className={styles.time}>
              <Trans>Translated from {language}</Trans>
            </p>
          )}
        </div>
      )}
      <p className={styles.why}>
        <WarningIcon size={16} />
        <span>
          {why} <span className={styles.todo}>{todo}</span>
        </span>
      </p>
      {review ? (
        <Link
          to="/reviews"
          search={{ app: app.id, review: review.reviewId }}
          className={buttonLook()}
          onClick={() => savePreference({ selectedAppId: app.id })}
          aria-label={
            maySendAgain(item) ? t`Send again: the reply to ${author}` : t`Open review by ${author}`
          }
        >
          {maySendAgain(item) ? <Trans>Send again</Trans> : <Trans>Open review</Trans>}
        </Link>
      ) : !canAdminister ? null : item.reason === 'MODEL_ENDS' ? (
        <Link to="/settings/apps" search={{}} className={buttonLook()}>
          <Trans>Apps</Trans>
        </Link>
      ) : (
        <Link to="/settings/store-connections" search={{}} className={buttonLook()}>
          <Trans>Store connections</Trans>
        </Link>
      )}
    </li>
  );
};
