import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Topic } from '#shared/contract/topic/schema.ts';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';
import { useTopicWords } from '#web/lib/topics/topic-words.ts';
import { Choice } from '#web/ui/choices/choice.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { Notice } from '#web/ui/layout/panels.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import styles from './topics.module.css';
import { useTopicFailure } from './use-topic-failure.ts';

type Props = {
  topic: Topic;
  all: readonly Topic[];
  onMerge: (into: string) => Promise<unknown>;
  onClose: () => void;
};

/** Chooses the topic into which another is merged for good. */
export const MergeDialog = ({ topic, all, onMerge, onClose }: Props) => {
  const { t } = useLingui();
  const { topicName } = useTopicWords();
  const failureWords = useTopicFailure(all);
  const [into, setInto] = useState('');
  const merging = useSingleMutation({ mutationFn: onMerge });
  const name = topicName(topic.id, topic.name);
  const others = all
    .filter(({ id, isArchived }) => id !== topic.id && !isArchived)
    .map((one) => ({ value: one.id, text: topicName(one.id, one.name) }));
  const target = others.find(({ value }) => value === into)?.text;
  return (
    <Dialog isOpen onClose={onClose} title={t`Merge “${name}”`} close={t`Close`}>
      <Choice label={t`Merge into`} value={into} options={others} onChange={setInto} />
      <p className={styles.outcome} role="status">
        {target !== undefined && (
          <Trans>
            Reviews about “{name}” will count as “{target}”, and “{name}” will be deleted. This can't be
            undone.
          </Trans>
        )}
      </p>
      {merging.error && (
        <Notice tone="danger" isUrgent>
          {failureWords(merging.error)}
        </Notice>
      )}
      <div className={styles.actions}>
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button
          variant="danger"
          disabled={target === undefined}
          isHindered={merging.isPending}
          onClick={() => merging.mutate(into, { onSuccess: onClose })}
        >
          {merging.isPending ? <Trans>Merging…</Trans> : <Trans>Merge</Trans>}
        </Button>
      </div>
    </Dialog>
  );
};
