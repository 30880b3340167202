import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import type { Topic } from '#shared/contract/topic/schema.ts';
import { builtInTopicName } from '#shared/domain/classification/topic-names.ts';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';
import { useFocusInvalid } from '#web/lib/keyboard/use-focus-invalid.ts';
import { useFormDraft } from '#web/lib/storage/use-form-draft.ts';
import { useTopicWords } from '#web/lib/topics/topic-words.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { Notice } from '#web/ui/layout/panels.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import type { TopicFields } from './topic-calls.ts';
import styles from './topics.module.css';
import { useTopicFailure } from './use-topic-failure.ts';

type Props = {
  /** The topic to rename; a new one without. */
  topic: Topic | undefined;
  /** The name of a new one to begin with. */
  suggested?: string | undefined;
  all: readonly Topic[];
  onSave: (fields: TopicFields) => Promise<unknown>;
  onClose: () => void;
};

export const MAX_NAME = 40;
const MAX_DESCRIPTION = 200;

const Stored = z.partial(z.object({ name: z.string(), description: z.string() }));
const readFields = (stored: unknown) => Stored.safeParse(stored).data ?? {};

/** Names a topic, and tells the AI what belongs to it. */
export const TopicDialog = ({ topic, suggested = '', all, onSave, onClose }: Props) => {
  const { t, i18n } = useLingui();
  const { topicName } = useTopicWords();
  const failureWords = useTopicFailure(all);
  const { form, refuse } = useFocusInvalid();
  const draft = useFormDraft({
    form: `topic ${topic?.id ?? suggested}`,
    saved: {
      name: topic ? topicName(topic.id, topic.name) : suggested,
      description: topic?.description ?? '',
    },
    read: readFields,
  });
  const { name, description } = draft.now;
  const close = (): void => {
    draft.discard();
    onClose();
  };
  const [isTried, setTried] = useState(false);
  const { mutate, isPending, error: failure, reset } = useSingleMutation({ mutationFn: onSave });
  const lower = (text: string): string => text.trim().toLocaleLowerCase(i18n.locale);
  const usual = topic?.isBuiltIn ? topicName(topic.id, builtInTopicName(topic.id)) : undefined;
  const isRefused = failure?.kind === 'refused' && failure.code === 'ENTITY_ALREADY_EXISTS';
  const isTaken =
    isRefused ||
    all.some((one) => one.id !== topic?.id && lower(topicName(one.id, one.name)) === lower(name));
  const error =
    name.trim() === '' ? t`Enter a name.` : isTaken ? t`A topic with this name already exists.` : undefined;
  const save = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (error !== undefined) {
      refuse();
      return;
    }
    // A built-in topic with its own name stays translated.
    const own = name.trim() === usual ? null : name.trim();
    mutate({ id: topic?.id, name: own, description: description.trim() }, { onSuccess: close });
  };
  return (
    <Dialog isOpen onClose={close} title={topic ? t`Rename topic` : t`Add topic`} close={t`Close`}>
      <form ref={form} className={styles.form} onSubmit={save} noValidate>
        <TextField
          label={t`Name`}
          value={name}
          maxLength={MAX_NAME}
          dir="auto"
          error={isTried ? error : undefined}
          onChange={(event) => {
            draft.change({ name: event.target.value });
            reset();
          }}
        />
        {topic?.isRenamed && usual !== undefined && name !== usual && (
          <Button variant="link" onClick={() => draft.change({ name: usual })}>
            <Trans>Restore the name “{usual}”</Trans>
          </Button>
        )}
        <TextField
          label={t`What belongs here`}
          hint={t`One sentence for the AI. Optional.`}
          value={description}
          maxLength={MAX_DESCRIPTION}
          dir="auto"
          onChange={(event) => draft.change({ description: event.target.value })}
        />
        {failure && !isRefused && (
          <Notice tone="danger" isUrgent>
            {failureWords(failure)}
          </Notice>
        )}
        <div className={styles.actions}>
          <Button onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" type="submit" isHindered={isPending}>
            {isPending ? <Trans>Saving…</Trans> : topic ? <Trans>Save</Trans> : <Trans>Add topic</Trans>}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
