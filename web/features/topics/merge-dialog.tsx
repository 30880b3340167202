import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Topic } from '#shared/contract/topic/schema.ts';
import type { Result } from '#shared/domain/result.ts';
import type { Failure } from '#web/lib/api/call.ts';
import { useHasLeft } from '#web/lib/storage/use-has-left.ts';
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
  onMerge: (into: string) => Promise<Result<unknown, Failure>>;
  onClose: () => void;
};

/** Chooses the topic into which another is merged for good. */
export const MergeDialog = ({ topic, all, onMerge, onClose }: Props) => {
  const { t } = useLingui();
  const { topicName } = useTopicWords();
  const failureWords = useTopicFailure(all);
  const [into, setInto] = useState('');
  const hasLeft = useHasLeft();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const name = topicName(topic.id, topic.name);
  const others = all
    .filter(({ id, isArchived }) => id !== topic.id && !isArchived)
    .map((one) => ({ value: one.id, text: topicName(one.id, one.name) }));
  const target = others.find(({ value }) => value === into)?.text;
  const merge = async (): Promise<void> => {
    setBusy(true);
    const answer = await onMerge(into);
    if (hasLeft.current) return;
    setBusy(false);
    if (answer.ok) onClose();
    else setFailure(answer.failure);
  };
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
      {failure && (
        <Notice tone="danger" isUrgent>
          {failureWords(failure)}
        </Notice>
      )}
      <div className={styles.actions}>
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button
          variant="danger"
          disabled={target === undefined}
          isHindered={isBusy}
          onClick={() => void merge()}
        >
          {isBusy ? <Trans>Merging…</Trans> : <Trans>Merge</Trans>}
        </Button>
      </div>
    </Dialog>
  );
};
