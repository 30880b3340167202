import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Output } from '#shared/contract/endpoint.ts';
import type * as insightApi from '#shared/contract/insight/endpoints.ts';
import { MIN_RELEASE_REVIEWS } from '#shared/domain/insights/significance.ts';
import { toneOf } from '#shared/domain/insights/story.ts';
import { formatNumber } from '#web/lib/i18n/format.ts';
import { Direction } from '#web/lib/insights/direction.tsx';
import { formatMean, formatPoints, formatShare, NONE } from '#web/lib/insights/figures.ts';
import { Card } from '../card/card.tsx';
import figures from '../figures.module.css';
import { topicsQuery } from '../insight-queries.ts';
import { Only } from '../only.tsx';
import { type Place, topicAddress, withTopic } from '../place.ts';
import { useTopicName } from '../use-topic-name.ts';
import { BatchAction } from './batch-action.tsx';
import styles from './topics.module.css';

type Answer = Output<typeof insightApi.topics>;
type TopicInsight = Answer['topics'][number];

/** A range of fewer days has fewer. */
const TREND_PARTS = 12;

/** A topic's reviews in each part of the time, as small columns. */
const Trend = ({ trend }: Pick<TopicInsight, 'trend'>) => {
  const most = Math.max(1, ...trend);
  return (
    <svg
      className={styles.trend}
      data-marks
      viewBox={`0 0 ${Math.max(TREND_PARTS, trend.length) * 8} 16`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {trend.map((n, part) => {
        const height = Math.max(1, (n / most) * 16);
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a time have no other name
        return <rect key={part} x={part * 8} width="7" y={16 - height} height={height} />;
      })}
    </svg>
  );
};

const sharesOf = ({ classified, classifiedBefore }: Answer, { reviews, before }: TopicInsight) => {
  const share = classified === 0 ? 0 : reviews / classified;
  const isEnough = Math.min(classified, classifiedBefore) >= MIN_RELEASE_REVIEWS;
  return { share, points: isEnough ? 100 * (share - before / classifiedBefore) : null };
};

const roundedTo = (places: number, value: number | null): number | null =>
  value === null ? null : Math.round(value * places) / places;

type Props = { username: string; place: Place; onPlace: (place: Place) => void };

/** What reviews are about, and what changed. */
export const Topics = ({ username, place, onPlace }: Props) => {
  const { t } = useLingui();
  const { range } = place;
  const nameOf = useTopicName();
  const answer = useQuery(topicsQuery(username, place));
  const columns = [t`Topic`, t`Reviews`, t`Share`, t`Difference`, t`Stars`, t`Trend`];
  return (
    <Card
      title={t`Topics`}
      note={({ classified, reviews }) => {
        const coverage = formatShare(reviews === 0 ? 0 : classified / reviews);
        return t`Topics are known for ${coverage} of the reviews.`;
      }}
      answer={answer}
      size="table"
      isEmpty={({ topics }) => topics.length === 0}
      file={`topics-${range.from}-${range.to}`}
      table={(data) => ({
        columns: [t`Topic`, t`Reviews`, t`Before`, t`Change in percentage points`, t`Average rating`],
        rows: data.topics.map((topic) => [
          nameOf(topic.topicId),
          topic.reviews,
          topic.before,
          roundedTo(10, sharesOf(data, topic).points),
          roundedTo(100, topic.meanStars),
        ]),
      })}
    >
      {(data) => (
        <table className={styles.table}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {data.topics.map((topic) => (
              <Row
                key={topic.topicId}
                topic={topic}
                name={nameOf(topic.topicId)}
                {...sharesOf(data, topic)}
                place={place}
                onTopic={() => onPlace({ ...place, filter: withTopic(place, topic.topicId) })}
              />
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
};

type RowProps = {
  topic: TopicInsight;
  name: string;
  share: number;
  /** What its share has gained; null with too few reviews to tell. */
  points: number | null;
  place: Place;
  onTopic: () => void;
};

const Row = ({ topic, name: what, share, points, place, onTopic }: RowProps) => {
  const { t } = useLingui();
  const { topicId, reviews, meanStars, trend, isMore, isSignificant } = topic;
  const opens = topicAddress(place, topicId);
  const tone = toneOf(isMore ? 'topicUp' : 'topicDown', meanStars ?? 0);
  // Praise that goes up or down has no colour, though it is more than chance.
  const shown = toneOf('topicUp', meanStars ?? 0) === 'worse' ? tone : 'other';
  const change = formatNumber(Math.round(Math.abs(points ?? 0)));
  const isComplaint = toneOf('topicUp', meanStars ?? 5) === 'worse';
  return (
    <tr className={styles.row} data-row>
      <th scope="row">
        <Only what={what} onChoose={onTopic}>
          <bdi className={styles.name}>{what}</bdi>
        </Only>
      </th>
      <td>
        {opens ? (
          <Link to="/reviews" search={opens} className={styles.count}>
            {formatNumber(reviews)}
          </Link>
        ) : (
          formatNumber(reviews)
        )}
      </td>
      <td>{formatShare(share)}</td>
      <td>
        {points === null ? (
          NONE
        ) : isSignificant ? (
          <strong className={figures.was} data-tone={shown}>
            <Direction isUp={isMore} tone={shown} />
            <span className="visually-hidden">{isMore ? '+' : '−'}</span>
            {t`${change} pts`}
          </strong>
        ) : (
          <bdi dir="ltr" className={styles.same}>
            {formatPoints(points, 0)}
          </bdi>
        )}
      </td>
      <td className={styles.stars}>
        {formatMean(meanStars, 1)} {meanStars !== null && <span className={figures.star}>★</span>}
      </td>
      <td>
        <Trend trend={trend} />
      </td>
      <td className={styles.actions}>
        {opens && isComplaint && <BatchAction reviews={opens} name={what} />}
      </td>
    </tr>
  );
};
