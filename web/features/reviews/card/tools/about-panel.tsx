import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import * as replyApi from '#shared/contract/reply/endpoints.ts';
import * as reviewApi from '#shared/contract/review/endpoints.ts';
import type { Review } from '#shared/contract/review/schema.ts';
import {
  KINDS,
  type Kind,
  MAX_MENTIONS,
  SENTIMENTS,
  type Sentiment,
} from '#shared/domain/classification/classification.ts';
import { failureWords } from '#web/lib/api/failure-words.ts';
import { useUser } from '#web/lib/api/queries/use-user.ts';
import { request } from '#web/lib/api/query-client.ts';
import { languageAttributes } from '#web/lib/i18n/i18n.ts';
import { useTopicWords } from '#web/lib/topics/topic-words.ts';
import { useTopics } from '#web/lib/topics/use-topics.ts';
import desk from '../../labels/labels.module.css';
import styles from './about.module.css';

type Props = {
  appId: string;
  review: Review;
  onChanged: (review: Review) => void;
};

/** The quotes in English, where their review is translated for its reader. */
const useQuotes = (
  appId: string,
  { reviewId, mentions, translatedBody }: Review,
): ReadonlyMap<string, string> => {
  const username = useUser()?.username ?? '';
  const quotes = mentions.map(({ quote }) => quote).filter((quote) => quote !== '');
  const { data } = useQuery({
    queryKey: ['quotes', username, appId, reviewId, quotes],
    queryFn: ({ signal }) =>
      request(replyApi.translate, { text: quotes.join('\n'), targetLanguage: 'en', appId, username }, signal),
    enabled: Boolean(translatedBody) && quotes.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const lines = data?.result.split('\n') ?? [];
  return new Map(lines.length === quotes.length ? quotes.map((quote, n) => [quote, lines[n] ?? quote]) : []);
};

type Correction = { kind?: Kind; sentiment?: Sentiment; topics?: string[] };

/** The quotes of a review's topics, and choices to correct what the AI says of it. */
export const AboutPanel = ({ appId, review, onChanged }: Props) => {
  const { i18n } = useLingui();
  const { kinds, sentiments, topicName } = useTopicWords();
  const username = useUser()?.username ?? '';
  const all = useTopics();
  const name = useId();
  const translated = useQuotes(appId, review);
  // Chosen here but not saved yet.
  const [wanted, setWanted] = useState<Correction>({});
  const { reviewId, mentions } = review;
  const kind = wanted.kind ?? review.kind;
  const sentiment = wanted.sentiment ?? review.sentiment;
  const topics = wanted.topics ?? mentions.map(({ topicId }) => topicId);
  const offered = all.filter(({ id, isArchived }) => !isArchived || topics.includes(id));
  const { mutate, error: failure } = useMutation({
    mutationFn: (change: Correction) => request(reviewApi.correct, { appId, reviewId, ...change, username }),
    // One after the other, so that the last choice is what stays.
    scope: { id: `correct ${appId} ${reviewId}` },
    onSuccess: ({ review: corrected }) => onChanged(corrected),
    onSettled: (_, __, change) =>
      setWanted((now) =>
        Object.fromEntries(Object.entries(now).filter(([key, value]) => Reflect.get(change, key) !== value)),
      ),
  });
  const correct = (change: Correction): void => {
    setWanted((before) => ({ ...before, ...change }));
    mutate(change);
  };
  return (
    <div className={styles.panel}>
      {mentions.length > 0 && (
        <dl className={styles.quotes}>
          {mentions.map(({ topicId, name: topic, quote }) => (
            <div key={topicId}>
              <dt>{topicName(topicId, topic)}</dt>
              {quote !== '' && (
                <dd>
                  <q {...languageAttributes(translated.has(quote) ? 'en' : review.reviewLanguage)}>
                    {translated.get(quote) ?? quote}
                  </q>
                </dd>
              )}
            </div>
          ))}
        </dl>
      )}
      <p className={desk.hint}>
        <Trans>Not right? Correct it: your change stays, and the AI learns from it.</Trans>
      </p>
      {failure && (
        <p className={desk.error} role="alert">
          {failureWords(i18n, failure)}
        </p>
      )}
      <fieldset className={styles.picks}>
        <legend>
          <Trans>Kind</Trans>
        </legend>
        {KINDS.map((one) => (
          <label key={one} className={styles.pick}>
            <input
              type="radio"
              name={`${name}-kind`}
              checked={one === kind}
              onChange={() => correct({ kind: one })}
            />
            {kinds[one]}
          </label>
        ))}
      </fieldset>
      <fieldset className={styles.picks}>
        <legend>
          <Trans>Sentiment</Trans>
        </legend>
        {SENTIMENTS.map((one) => (
          <label key={one} className={styles.pick}>
            <input
              type="radio"
              name={`${name}-sentiment`}
              checked={one === sentiment}
              onChange={() => correct({ sentiment: one })}
            />
            {sentiments[one]}
          </label>
        ))}
      </fieldset>
      <fieldset className={styles.picks}>
        <legend>
          <Trans>Topics, up to three</Trans>
        </legend>
        {offered.map(({ id, name: topic }) => {
          const isChosen = topics.includes(id);
          return (
            <label key={id} className={styles.pick}>
              <input
                type="checkbox"
                checked={isChosen}
                disabled={!isChosen && topics.length >= MAX_MENTIONS}
                onChange={() =>
                  correct({ topics: isChosen ? topics.filter((one) => one !== id) : [...topics, id] })
                }
              />
              <bdi>{topicName(id, topic)}</bdi>
            </label>
          );
        })}
      </fieldset>
    </div>
  );
};
