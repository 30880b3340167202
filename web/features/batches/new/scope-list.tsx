import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { Scope, ScopedReview } from '#shared/contract/batch/schema.ts';
import { keyOf } from '#shared/domain/reviews/review-id.ts';
import { useApps } from '#web/lib/api/queries/use-apps.ts';
import { formatAgo, formatDate, formatNumber, languageName } from '#web/lib/i18n/format.ts';
import { languageAttributes } from '#web/lib/i18n/i18n.ts';
import { formatList } from '#web/lib/i18n/lists.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { AppIcon } from '#web/ui/data/avatar.tsx';
import styles from './new-batch.module.css';

type Group = { name: string; reviews: readonly ScopedReview[] };
type Props = {
  scope: Scope;
  /** The topics of the text. */
  names: readonly string[];
  /** The reviews taken out, by their keys. */
  left: ReadonlySet<string>;
  onLeft: (left: ReadonlySet<string>) => void;
};

type BoxProps = Pick<Props, 'left' | 'onLeft'> & Group;

/** Takes a whole group in or out. */
const GroupBox = ({ name, reviews, left, onLeft }: BoxProps) => {
  const box = useRef<HTMLInputElement>(null);
  const taken = reviews.filter((review) => !left.has(keyOf(review))).length;
  useEffect(() => {
    if (box.current) box.current.indeterminate = taken > 0 && taken < reviews.length;
  }, [taken, reviews.length]);
  const change = (): void => {
    const keys = reviews.map(keyOf);
    onLeft(taken > 0 ? new Set([...left, ...keys]) : new Set([...left].filter((key) => !keys.includes(key))));
  };
  return (
    <input ref={box} type="checkbox" aria-label={name} checked={taken === reviews.length} onChange={change} />
  );
};

/** The reviews that a batch would have, by whether its text fits them; a box takes one out. */
export const ScopeList = ({ scope, names, left, onLeft }: Props) => {
  const { t } = useLingui();
  const { data: apps = [] } = useApps();
  const now = Date.now();
  const what = formatList(names);
  const { matching, others } = scope;
  const groups: Group[] = [
    { name: names.length > 0 ? t`About “${what}”` : t`Reviews`, reviews: matching },
    { name: t`Not about your message`, reviews: others },
  ].filter(({ reviews }) => reviews.length > 0);
  return groups.map(({ name, reviews }) => {
    const isOut = reviews.every((review) => left.has(keyOf(review)));
    return (
      <section key={name} className={styles.group} aria-label={name}>
        <div className={styles.groupHead}>
          <GroupBox name={name} reviews={reviews} left={left} onLeft={onLeft} />
          <h2>{name}</h2>
          <span>{formatNumber(reviews.length)}</span>
        </div>
        {isOut ? (
          <p className={styles.out}>
            {t`${plural(reviews.length, { one: '# review excluded', other: '# reviews excluded' })}`}
            <Button
              variant="link"
              onClick={() => {
                const keys = new Set(reviews.map(keyOf));
                onLeft(new Set([...left].filter((key) => !keys.has(key))));
              }}
            >
              <Trans>Include</Trans>
            </Button>
          </p>
        ) : (
          <ul>
            {reviews.map((review) => {
              const key = keyOf(review);
              const app = apps.find(({ id }) => id === review.appId);
              const author = review.author || t`A reviewer`;
              const change = (): void => {
                const after = new Set(left);
                if (!after.delete(key)) after.add(key);
                onLeft(after);
              };
              return (
                <li key={key}>
                  <label className={styles.row}>
                    <input type="checkbox" checked={!left.has(key)} onChange={change} />
                    <AppIcon name={app?.meta.name ?? ''} image={app?.meta.image ?? ''} size="small" />
                    <span className={styles.rating}>
                      <span className="visually-hidden">{t`${plural(review.starRating, { one: '# star', other: '# stars' })}`}</span>
                      <span aria-hidden="true">
                        {review.starRating}
                        <span className={styles.star}>★</span>
                      </span>
                    </span>
                    <abbr
                      className={styles.language}
                      title={review.language ? languageName(review.language) : undefined}
                    >
                      {review.language?.split('-')[0] ?? ''}
                    </abbr>
                    <span className={styles.author}>
                      <bdi>{author}</bdi>
                    </span>
                    <span
                      className={styles.excerpt}
                      {...languageAttributes(review.isTranslated ? 'en' : review.language)}
                    >
                      {review.excerpt}
                    </span>
                    <time
                      dateTime={review.writtenAt}
                      title={formatDate(review.writtenAt)}
                      className={styles.ago}
                    >
                      {formatAgo(review.writtenAt, now)}
                    </time>
                  </label>
                </li>
              );
            })}
          </ul>
        )}
      </section>
    );
  });
};
