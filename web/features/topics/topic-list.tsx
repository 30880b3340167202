import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Topic } from '#shared/contract/topic/schema.ts';
import { MAX_OWN_TOPICS } from '#shared/domain/classification/classification.ts';
import { useTopicWords } from '#web/lib/topics/topic-words.ts';
import { type TopicAction, TopicRow } from './topic-row.tsx';
import styles from './topics.module.css';

type Props = {
  all: readonly Topic[];
  /** How many of them are the company's own and in use. */
  own: number;
  scope: string;
  onAction: (action: TopicAction, topic: Topic) => void;
};

type SectionProps = {
  title: ReactNode;
  note?: ReactNode;
  topics: readonly Topic[];
  row: (topic: Topic) => ReactNode;
};

const Section = ({ title, note, topics, row }: SectionProps) => (
  <section className={styles.group}>
    <h3 className={styles.subtitle}>{title}</h3>
    {note && <p className={styles.note}>{note}</p>}
    {topics.length > 0 && <ul className={styles.rows}>{topics.map(row)}</ul>}
  </section>
);

/** The built-in topics, the company's own, and those that are archived. */
export const TopicList = ({ all, own, scope, onAction }: Props) => {
  const { t } = useLingui();
  const { topicName } = useTopicWords();
  const builtIn = all.filter((topic) => topic.isBuiltIn && !topic.isArchived);
  const ours = all.filter((topic) => !topic.isBuiltIn && !topic.isArchived);
  const archived = all.filter(({ isArchived }) => isArchived);
  const row = (topic: Topic) => (
    <TopicRow
      key={topic.id}
      topic={topic}
      name={topicName(topic.id, topic.name)}
      scope={scope}
      onAction={onAction}
    />
  );
  return (
    <>
      {builtIn.length > 0 && <Section title={<Trans>Built in</Trans>} topics={builtIn} row={row} />}
      <Section
        title={<Trans>Your own</Trans>}
        note={
          own > 0
            ? t`${own} of ${MAX_OWN_TOPICS}`
            : t`None yet. Add what matters for your apps: a feature, a level, a payment method.`
        }
        topics={ours}
        row={row}
      />
      {archived.length > 0 && (
        <Section
          title={<Trans>Archived</Trans>}
          note={t`The AI no longer uses these. Reviews keep them.`}
          topics={archived}
          row={row}
        />
      )}
    </>
  );
};
