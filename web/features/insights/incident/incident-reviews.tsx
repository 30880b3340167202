import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import * as reviewApi from '#shared/contract/review/endpoints.ts';
import type { Review } from '#shared/contract/review/schema.ts';
import { isReadAsWritten } from '#shared/domain/language/languages.ts';
import { addressOfFilter } from '#shared/domain/reviews/filter/address.ts';
import type { ReviewFilter } from '#shared/domain/reviews/filter/review-filter.ts';
import { useUser } from '#web/lib/api/queries/use-user.ts';
import { request } from '#web/lib/api/query-client.ts';
import { formatAgo, formatNumber } from '#web/lib/i18n/format.ts';
import { languageAttributes } from '#web/lib/i18n/i18n.ts';
import { starWords } from '#web/lib/i18n/star-words.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Card } from '../card/card.tsx';
import figures from '../figures.module.css';
import styles from './incident.module.css';

/** The newest; the list of reviews has them all. */
const SHOWN = 6;

const reviewsQuery = (username: string, id: string, filter: ReviewFilter) =>
  queryOptions({
    queryKey: ['incidents', username, 'reviews', id, filter] as const,
    queryFn: ({ signal }) => request(reviewApi.find, { filter, offset: 0, limit: SHOWN, username }, signal),
    placeholderData: keepPreviousData,
  });

type Props = {
  username: string;
  id: string;
  filter: ReviewFilter;
  /** The name of the topic that the filter asks for besides the incident. */
  topic: string | undefined;
  waiting: number;
  onAllTopics: () => void;
};

/** The reviews that an incident is about, the newest first. */
export const IncidentReviews = ({ username, id, filter, topic, waiting, onAllTopics }: Props) => {
  const { t } = useLingui();
  const answer = useQuery(reviewsQuery(username, id, filter));
  const open = formatNumber(waiting);
  return (
    <Card
      title={t`Related reviews`}
      note={() => t`To answer: ${open}`}
      answer={answer}
      size="sentences"
      isEmpty={({ reviews }) => reviews.length === 0}
    >
      {({ reviews, reviewsCount, isCountCut }) => {
        const count = `${formatNumber(reviewsCount)}${isCountCut ? '+' : ''}`;
        return (
          <>
            {topic !== undefined && (
              <p>
                <Button className={styles.only} onClick={onAllTopics}>
                  <bdi>{topic}</bdi>
                  <Icon name="close" size={16} />
                  <span className="visually-hidden">{t`Show all topics`}</span>
                </Button>
              </p>
            )}
            <ul className={styles.reviews}>
              {reviews.map((review) => (
                <Row key={review.reviewId} review={review} />
              ))}
            </ul>
            <p>
              <Link to="/reviews" search={{ ...addressOfFilter(filter), app: 'all' }}>
                <Trans>Open in Reviews ({count})</Trans>
              </Link>
            </p>
          </>
        );
      }}
    </Card>
  );
};

const Row = ({ review }: { review: Review }) => {
  const known = useUser()?.knownLanguages ?? [];
  const { appId, reviewId, author, starRating, reviewLanguage, dateModified } = review;
  const isTranslated = review.translatedBody !== null && !isReadAsWritten(reviewLanguage, known);
  const text = isTranslated ? [review.translatedTitle, review.translatedBody] : [review.title, review.body];
  return (
    <li className={styles.review}>
      <span className={styles.stars} role="img" aria-label={starWords(starRating)}>
        {formatNumber(starRating)} <span className={figures.star}>★</span>
      </span>
      <Link to="/reviews" search={{ app: appId, review: reviewId }} className={styles.author}>
        <bdi>{author}</bdi>
      </Link>
      <span className={styles.text} {...languageAttributes(isTranslated ? 'en' : reviewLanguage)}>
        {text.filter(Boolean).join(' – ')}
      </span>
      <time className={styles.time} dateTime={dateModified}>
        {formatAgo(dateModified, Date.now())}
      </time>
    </li>
  );
};
