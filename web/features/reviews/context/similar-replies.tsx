import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Review, SimilarReply } from '#shared/contract/review/schema.ts';
import { baseLanguage, isReadAsWritten } from '#shared/domain/language/languages.ts';
import { useApps } from '#web/lib/api/queries/use-apps.ts';
import { useUser } from '#web/lib/api/queries/use-user.ts';
import { formatDate, formatNumber, formatTime, languageName } from '#web/lib/i18n/format.ts';
import { keyWords } from '#web/lib/i18n/key-words.ts';
import { starWords } from '#web/lib/i18n/star-words.ts';
import { ariaKeys, KEYS, reviewKeys } from '#web/lib/keyboard/keys.ts';
import { useCommands } from '#web/lib/keyboard/use-commands.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { AppIcon } from '#web/ui/data/avatar.tsx';
import { Kbd } from '#web/ui/data/kbd.tsx';
import styles from './similar.module.css';

const { useFirst, useSecond } = KEYS.reviews;
const USE = [useFirst, useSecond];

/** What followed a reply, if that is known. */
const Outcome = ({ starRating, starsAfter }: SimilarReply) => {
  const { t } = useLingui();
  if (starsAfter === null) return null;
  if (starsAfter === starRating) return <Trans>unchanged</Trans>;
  return t`${plural(starsAfter, { one: '# star after it', other: '# stars after it' })}`;
};

type ItemProps = {
  similar: SimilarReply;
  review: Review;
  shortcut: (typeof USE)[number] | undefined;
  onUse: ((similar: SimilarReply) => void) | undefined;
};

const SimilarItem = ({ similar, review, shortcut, onUse }: ItemProps) => {
  const { t } = useLingui();
  const known = useUser()?.knownLanguages ?? [];
  const apps = useApps();
  const app = apps.data?.find(({ id }) => id === similar.appId);
  const { author, starRating, reviewLanguage, replyLanguage, repliedBy, repliedAt } = similar;
  const isForeign = !isReadAsWritten(reviewLanguage, known) && similar.translatedBody !== null;
  const title = isForeign ? similar.translatedTitle : similar.title;
  const body = isForeign ? similar.translatedBody : similar.body;
  const isTranslated = !isReadAsWritten(replyLanguage, known) && similar.translatedReply !== '';
  const isOther =
    replyLanguage !== null &&
    baseLanguage(replyLanguage) !== baseLanguage(review.responseLanguage ?? review.reviewLanguage ?? 'en');
  const language = replyLanguage === null ? '' : languageName(replyLanguage);
  return (
    <li className={styles.item}>
      <p className={styles.head}>
        {app && <AppIcon name={app.meta.name} image={app.meta.image} size="small" />}
        <strong className={styles.author}>
          <bdi>{author || t`Anonymous`}</bdi>
        </strong>
        <span role="img" aria-label={starWords(starRating)}>
          {formatNumber(starRating)} <span className={styles.star}>★</span>
        </span>
        <time dateTime={repliedAt} title={formatTime(repliedAt)}>
          {formatDate(repliedAt)}
        </time>
      </p>
      <p className={styles.review} dir="auto">
        {[title, body].filter(Boolean).join(' · ')}
      </p>
      <p className={styles.reply} dir="auto" lang={isTranslated ? 'en' : (replyLanguage ?? undefined)}>
        {isTranslated ? similar.translatedReply : similar.reply}
      </p>
      <div className={styles.foot}>
        <p className={styles.outcome}>
          {repliedBy && <bdi>{repliedBy}</bdi>}
          {isTranslated ? (
            <span>
              <Trans>Translated from {language}</Trans>
            </span>
          ) : (
            isOther && <span>{language}</span>
          )}
          {similar.starsAfter !== null && (
            <span>
              <Outcome {...similar} />
            </span>
          )}
        </p>
        {onUse && (
          <Button
            variant="quiet"
            className={styles.use}
            onClick={() => onUse(similar)}
            aria-keyshortcuts={shortcut && ariaKeys(shortcut)}
          >
            <Trans>Use this</Trans>
            {shortcut && <Kbd>{keyWords(shortcut).join(' ')}</Kbd>}
          </Button>
        )}
      </div>
    </li>
  );
};

type Props = {
  review: Review;
  similar: readonly SimilarReply[];
  /** Whether its keys apply: not in a dialog. */
  hasKeys: boolean;
  onUse: (similar: SimilarReply) => void;
};

/** What was replied to similar reviews, to be used again. */
export const SimilarReplies = ({ review, similar, hasKeys, onUse }: Props) => {
  const [first, second] = similar;
  const canUse = !review.isAnswered;
  useCommands(
    () => [
      { ...reviewKeys('useFirst'), isOff: !canUse || !first, run: () => first && onUse(first) },
      { ...reviewKeys('useSecond'), isOff: !canUse || !second, run: () => second && onUse(second) },
    ],
    hasKeys,
  );
  if (!first) return null;
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>
        <Trans>Previous replies to similar reviews</Trans>
      </h3>
      <ol className={styles.items}>
        {similar.map((one, at) => (
          <SimilarItem
            key={`${one.appId} ${one.reviewId}`}
            similar={one}
            review={review}
            shortcut={hasKeys ? USE[at] : undefined}
            onUse={canUse ? onUse : undefined}
          />
        ))}
      </ol>
    </section>
  );
};
