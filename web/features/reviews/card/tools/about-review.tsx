import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Review } from '#shared/contract/review/schema.ts';
import { useTopicWords } from '#web/lib/topics/topic-words.ts';
import { NoteButton } from '#web/ui/controls/note-button.tsx';
import styles from '../../labels/labels.module.css';
import about from './about.module.css';
import { AboutPanel } from './about-panel.tsx';
import { useLitQuotes } from './use-lit-quotes.ts';

type Props = {
  appId: string;
  review: Review;
  onChanged: (review: Review) => void;
};

/** What a review is and is about, as chips that open the quotes and let a person correct it. */
export const AboutReview = ({ appId, review, onChanged }: Props) => {
  const { t } = useLingui();
  const { kinds, topicName } = useTopicWords();
  const [isOpen, setOpen] = useState(false);
  const { kind, mentions, reviewId } = review;
  useLitQuotes(
    reviewId,
    mentions.map(({ quote }) => quote),
    isOpen,
  );
  if (kind === null) return null;
  const topics = mentions.map(({ topicId, name }) => topicName(topicId, name));
  return (
    <NoteButton
      label={t`About this review`}
      isOpen={isOpen}
      onOpen={setOpen}
      beside="article > *"
      trigger={
        <button type="button" className={about.about}>
          <span className="visually-hidden">{t`About this review`}</span>
          <span className={styles.chip} data-kind={kind}>
            {kinds[kind]}
          </span>
          {mentions.map(({ topicId }, n) => (
            <span key={topicId} className={styles.chip}>
              <bdi>{topics[n]}</bdi>
            </span>
          ))}
        </button>
      }
    >
      <AboutPanel appId={appId} review={review} onChanged={onChanged} />
    </NoteButton>
  );
};
