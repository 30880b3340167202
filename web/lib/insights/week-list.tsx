import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Sentence } from '#shared/contract/insight/schema.ts';
import { Direction } from './direction.tsx';
import { FindingTitle } from './finding-title.tsx';
import { reviewsAddress } from './reviews-address.ts';
import styles from './week-list.module.css';

export const NothingUnusual = () => (
  <p className={styles.calm}>
    <Trans>Nothing unusual in the last seven days.</Trans>
  </p>
);

/** The list of a finding's reviews: exactly as many as it says. */
export const findingAddress = ({ filter }: Pick<Sentence, 'filter'>) => {
  const { from = '', to = '' } = filter;
  return reviewsAddress(filter, { from, to }, { list: 'all' });
};

export const findingKey = ({ movement, appId, topicId }: Sentence): string =>
  `${movement} ${appId} ${topicId}`;

/** What is unusual about the last seven days, in short: each opens its reviews. */
export const WeekList = ({ sentences }: { sentences: readonly Sentence[] }) =>
  sentences.length === 0 ? (
    <NothingUnusual />
  ) : (
    <ul className={styles.list}>
      {sentences.map((sentence) => (
        <li key={findingKey(sentence)}>
          <Link to="/reviews" search={findingAddress(sentence)} className={styles.sentence}>
            <Direction isUp={sentence.movement.endsWith('Up')} tone={sentence.tone} />
            <span>
              <FindingTitle finding={sentence} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
