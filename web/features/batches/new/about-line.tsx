import { Trans, useLingui } from '@lingui/react/macro';
import type { Scope } from '#shared/contract/batch/schema.ts';
import { type About, MAX_ABOUT } from '#shared/domain/batches/announcement.ts';
import { useApps } from '#web/lib/api/queries/use-apps.ts';
import { formatDayInUtc } from '#web/lib/i18n/format.ts';
import { formatList } from '#web/lib/i18n/lists.ts';
import { useTopicWords } from '#web/lib/topics/topic-words.ts';
import { useTopics } from '#web/lib/topics/use-topics.ts';
import { Select } from '#web/ui/choices/select.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import styles from './new-batch.module.css';

type Props = {
  about: About;
  isUnknown: boolean;
  onTopics: (topics: string[]) => void;
};

/** What the text is about, as a person may change it. */
export const AboutLine = ({ about, isUnknown, onTopics }: Props) => {
  const { t } = useLingui();
  const topics = useTopics();
  const { topicName } = useTopicWords();
  const nameOf = (id: string): string => {
    const topic = topics.find((one) => one.id === id);
    return topic ? topicName(id, topic.name) : id;
  };
  const more = topics.filter(({ id }) => !about.topics.includes(id));
  return (
    <div className={styles.about}>
      <span>
        {isUnknown
          ? t`What is it about?`
          : about.topics.length > 0
            ? t`About`
            : t`About nothing in particular`}
      </span>
      {isUnknown && (
        <Button variant="link" onClick={() => onTopics([])}>
          <Trans>Nothing in particular</Trans>
        </Button>
      )}
      {about.topics.map((id) => {
        const name = nameOf(id);
        return (
          <Button
            key={id}
            className={styles.pill}
            label={t`Not about ${name}`}
            onClick={() => onTopics(about.topics.filter((other) => other !== id))}
          >
            <bdi>{name}</bdi>
            <Icon name="close" size={14} />
          </Button>
        );
      })}
      {about.topics.length < MAX_ABOUT && (
        <Select
          label={t`Add a topic`}
          none={t`Add a topic`}
          value={undefined}
          options={more.map(({ id }) => ({ value: id, text: nameOf(id) }))}
          onChange={(id) => id !== undefined && onTopics([...about.topics, id])}
        />
      )}
    </div>
  );
};

type VersionProps = { versions: Scope['versions']; onIgnore: (version: string) => void };

/** What the apps have of the versions that the text names. */
export const VersionLines = ({ versions, onIgnore }: VersionProps) => {
  const { data: apps = [] } = useApps();
  const namesOf = (found: Scope['versions']): string =>
    formatList(found.map(({ appId }) => apps.find(({ id }) => id === appId)?.meta.name ?? appId));
  return [...Map.groupBy(versions, ({ version }) => version)].map(([version, found]) => {
    const released = found.filter(({ state }) => state === 'released');
    const missing = found.filter(({ state }) => state === 'missing');
    const [first] = released;
    const where = namesOf(released);
    const lacking = namesOf(missing);
    const day = first?.day ? formatDayInUtc(first.day) : '';
    return (
      <div key={version} className={styles.versions}>
        {first && (
          <p className={styles.good}>
            <Icon name="check" size={16} />
            <span>
              <Trans>
                <bdi>{where}</bdi>: {version} has been out since {day}.
              </Trans>
            </span>
          </p>
        )}
        {missing.length > 0 && (
          <p className={styles.doubt}>
            <Trans>
              No version {version}: <bdi>{lacking}</bdi>.
            </Trans>{' '}
            <Button variant="link" onClick={() => onIgnore(version)}>
              <Trans>{version} isn't a version</Trans>
            </Button>
          </p>
        )}
        {released.length + missing.length === 0 && (
          <p className={styles.note}>
            <Trans>No reviews of {version} yet.</Trans>
          </p>
        )}
      </div>
    );
  });
};
