import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Sentence } from '#shared/contract/insight/schema.ts';
import { builtInTopicName } from '#shared/domain/classification/topic-names.ts';
import type { Movement } from '#shared/domain/insights/movement.ts';
import { useApps } from '#web/lib/api/queries/use-apps.ts';
import { formatNumber } from '#web/lib/i18n/format.ts';
import { useTopicWords } from '#web/lib/topics/topic-words.ts';
import { formatMean } from './figures.ts';
import { reviewsAddress } from './reviews-address.ts';
import styles from './week-list.module.css';

/** Fewer in a week are shown with a decimal. */
const FEW = 3;

const useSentence = () => {
  const { t } = useLingui();
  const { topicName } = useTopicWords();
  return ({ movement, topicId, topicName: name, value, before }: Sentence): string => {
    const topic = topicId === null ? '' : topicName(topicId, name ?? builtInTopicName(topicId));
    const count = formatNumber(value);
    const usual = formatNumber(before < FEW ? Math.round(before * 10) / 10 : Math.round(before));
    const [mean, meanBefore] = [formatMean(value), formatMean(before)];
    const sentences: Record<Movement, string> = {
      topicUp: t`More about “${topic}”: ${plural(value, { one: '# review', other: '# reviews' })}; normally about ${usual}`,
      topicDown: t`Less about “${topic}”: ${plural(value, { one: '# review', other: '# reviews' })}; normally about ${usual}`,
      starsUp: t`The average rating rose from ${meanBefore} to ${mean}`,
      starsDown: t`The average rating fell from ${meanBefore} to ${mean}`,
      reviewsUp: t`More reviews than usual: ${count}; normally about ${usual} a week`,
      reviewsDown: t`Fewer reviews than usual: ${count}; normally about ${usual} a week`,
    };
    return sentences[movement];
  };
};

const isBad = (movement: Movement): boolean => movement === 'topicUp' || movement === 'starsDown';

/** Sentences about the last seven days, each of which opens its reviews. */
export const WeekList = ({ sentences }: { sentences: readonly Sentence[] }) => {
  const { data: apps } = useApps();
  const sentenceOf = useSentence();
  if (sentences.length === 0)
    return (
      <p className={styles.calm}>
        <Trans>Nothing unusual in the last seven days.</Trans>
      </p>
    );
  return (
    <ul className={styles.list}>
      {sentences.map((sentence) => {
        const { movement, appId, topicId, version, filter } = sentence;
        const { from = '', to = '' } = filter;
        return (
          <li key={`${movement} ${appId} ${topicId}`}>
            <Link
              to="/reviews"
              search={reviewsAddress(filter, { from, to }, { list: 'all' })}
              className={styles.sentence}
              data-bad={isBad(movement)}
            >
              <span>{sentenceOf(sentence)}</span>
              {appId !== null && (
                <span className={styles.app}>
                  <bdi>{apps?.find(({ id }) => id === appId)?.meta.name ?? appId}</bdi>
                  {version !== null && (
                    <>
                      {' · '}
                      <Trans>
                        new version <bdi>{version}</bdi>
                      </Trans>
                    </>
                  )}
                </span>
              )}
            </Link>
          </li>
        );
      })}
    </ul>
  );
};
