import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Output } from '#shared/contract/endpoint.ts';
import type * as insightApi from '#shared/contract/insight/endpoints.ts';
import { formatNumber } from '#web/lib/i18n/format.ts';
import { formatMean, formatShare } from '#web/lib/insights/figures.ts';
import { useTopicWords } from '#web/lib/topics/topic-words.ts';
import { useTopics } from '#web/lib/topics/use-topics.ts';
import { topicsQuery } from '../insight-queries.ts';
import styles from '../insights.module.css';
import { batchAddress, type Place, topicAddress } from '../place.ts';
import { Section, Views } from '../section.tsx';
import { useBefore } from '../use-before.ts';
import { ReleaseTopics } from './release-topics.tsx';

type TopicInsight = Output<typeof insightApi.topics>['topics'][number];

/** Reviews with a lower mean complain. */
const COMPLAINT = 3.5;

/** A topic's reviews in each part of the time, as small columns. */
const Trend = ({ trend }: Pick<TopicInsight, 'trend'>) => {
  const most = Math.max(1, ...trend);
  return (
    <svg
      className={styles.trend}
      viewBox={`0 0 ${trend.length * 8} 24`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {trend.map((n, part) => {
        const height = n === 0 ? 0 : Math.max(1, (n / most) * 24);
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a time have no other name
        return <rect key={part} x={part * 8 + 1} width="6" y={24 - height} height={height} />;
      })}
    </svg>
  );
};

/** What reviews are about, and what changed. */
export const Topics = ({ username, place }: { username: string; place: Place }) => {
  const { t } = useLingui();
  const { range } = place;
  const was = useBefore(range);
  const { topicName } = useTopicWords();
  const known = useTopics();
  const nameOf = (id: string): string => topicName(id, known.find((topic) => topic.id === id)?.name ?? id);
  const answer = useQuery(topicsQuery(username, place));
  return (
    <Section
      title={t`Topics`}
      about={t`What the reviews are about. A review can have several topics.`}
      answer={answer}
      isEmpty={({ topics }) => topics.length === 0}
    >
      {({ topics, classified, reviews, releases }) => {
        const coverage = formatShare(reviews === 0 ? 0 : classified / reviews);
        return (
          <>
            <p className={styles.note}>
              <Trans>Topics are known for {coverage} of the reviews.</Trans>
            </p>
            <Views
              label={t`Topics`}
              file={`topics-${range.from}-${range.to}`}
              data={{
                columns: [t`Topic`, t`Reviews`, t`Before`, t`Average rating`],
                rows: topics.map(({ topicId, reviews: n, before, meanStars }) => [
                  nameOf(topicId),
                  n,
                  before,
                  meanStars === null ? null : Math.round(meanStars * 100) / 100,
                ]),
              }}
            >
              <ul className={styles.topics}>
                {topics.map((topic) => {
                  const { topicId, reviews: n, before, meanStars, trend, isMore, isSignificant } = topic;
                  const [earlier, opens] = [formatNumber(before), topicAddress(place, topicId)];
                  return (
                    <li key={topicId} className={styles.topic}>
                      {opens ? (
                        <Link to="/reviews" search={opens} className={styles.topicName}>
                          <bdi>{nameOf(topicId)}</bdi>
                        </Link>
                      ) : (
                        <bdi className={styles.topicName}>{nameOf(topicId)}</bdi>
                      )}
                      <Trend trend={trend} />
                      <span className={styles.number}>{formatNumber(n)}</span>
                      <span className={styles.was}>
                        {was(earlier)}
                        {isSignificant && (
                          <strong className={styles.changed} data-up={isMore}>
                            {isMore ? t`significantly larger share` : t`significantly smaller share`}
                          </strong>
                        )}
                      </span>
                      <span className={styles.number}>
                        {meanStars === null ? '–' : `★ ${formatMean(meanStars)}`}
                      </span>
                      {opens && meanStars !== null && meanStars < COMPLAINT && (
                        <Link to="/batches" search={batchAddress(opens)} className={styles.fixed}>
                          <Trans>Tell reviewers it's fixed…</Trans>
                        </Link>
                      )}
                    </li>
                  );
                })}
              </ul>
            </Views>
            {releases.length > 0 && <ReleaseTopics releases={releases} nameOf={nameOf} />}
          </>
        );
      }}
    </Section>
  );
};
