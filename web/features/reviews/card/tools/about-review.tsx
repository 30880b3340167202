import { useLingui } from '@lingui/react/macro';
import { type ComponentProps, useState } from 'react';
import { useTopicWords } from '#web/lib/topics/topic-words.ts';
import { Deferred } from '#web/ui/feedback/deferred.tsx';
import styles from '../../labels/labels.module.css';
import about from './about.module.css';
import type { AboutProps } from './about-popup.tsx';
import { useLitQuotes } from './use-lit-quotes.ts';

const load = async () => (await import('./about-popup.tsx')).AboutPopup;

/** What a review is and is about, as chips that open the quotes and let a person correct it; what they open is loaded and rendered under the pointer. */
export const AboutReview = (props: AboutProps) => {
  const { t } = useLingui();
  const { kinds, topicName } = useTopicWords();
  const [isWanted, setWanted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const { kind, mentions, reviewId } = props.review;
  useLitQuotes(
    reviewId,
    mentions.map(({ quote }) => quote),
    isOpen,
  );
  if (kind === null) return null;
  const chips = (opening?: ComponentProps<'button'>) => (
    <button type="button" className={about.about} {...opening}>
      <span className="visually-hidden">{t`About this review`}</span>
      <span className={styles.chip} data-kind={kind}>
        {kinds[kind]}
      </span>
      {mentions.map(({ topicId, name }) => (
        <span key={topicId} className={styles.chip}>
          <bdi>{topicName(topicId, name)}</bdi>
        </span>
      ))}
    </button>
  );
  const open = (): void => {
    setWanted(true);
    setOpen(true);
  };
  return (
    <Deferred
      isRare
      isWanted={isWanted}
      load={load}
      props={{ ...props, isOpen, onOpen: setOpen, trigger: chips() }}
      standIn={chips({ 'aria-haspopup': 'dialog', onPointerEnter: () => setWanted(true), onClick: open })}
    />
  );
};
