import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Prompts } from '#shared/contract/prompts/schema.ts';
import { PROMPT_NAMES, unknownPlaceholders } from '#shared/domain/writer/prompt-texts.ts';
import type { Failure } from '#web/lib/api/call.ts';
import { failureWords } from '#web/lib/api/failure-words.ts';
import { useUser } from '#web/lib/api/queries/use-user.ts';
import { changesOf } from '#web/lib/storage/form-state.ts';
import { useFormDraft } from '#web/lib/storage/use-form-draft.ts';
import { useUnsaved } from '#web/lib/storage/use-unsaved.ts';
import { showToast } from '#web/ui/feedback/show-toast.ts';
import { Notice } from '#web/ui/layout/panels.tsx';
import { SaveBar } from '#web/ui/layout/save-bar.tsx';
import { LeaveDialog } from '#web/ui/overlays/leave-dialog.tsx';
import { promptsQuery, readChanges, savePrompts } from './prompt-calls.ts';
import { PromptField } from './prompt-field.tsx';
import { PromptPreview } from './prompt-preview.tsx';
import styles from './prompts.module.css';

/** The form of the four prompts, saved together. */
export const PromptsForm = ({ kept }: { kept: Prompts }) => {
  const { t, i18n } = useLingui();
  const user = useUser();
  const queries = useQueryClient();
  const form = useFormDraft({ form: 'prompts', saved: kept, read: readChanges });
  const { now, saved } = form;
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const hasChanged = PROMPT_NAMES.some((name) => now[name].trim() !== saved[name].trim());
  const isWrong = PROMPT_NAMES.some((name) => unknownPlaceholders(name, now[name]).length > 0);
  const leaving = useUnsaved(hasChanged, form.discard);
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy || !hasChanged || isWrong) return;
    setBusy(true);
    setFailure(null);
    const query = promptsQuery(user?.username ?? '');
    // What colleagues have saved meanwhile stays.
    const fresh = await queries.fetchQuery(query).catch(() => saved);
    const sent = { ...fresh, ...changesOf({ saved, now }) };
    const answer = await savePrompts(sent);
    setBusy(false);
    if (!answer.ok) {
      setFailure(answer.failure);
      showToast({ title: t`Failed to save prompts`, isError: true });
      return;
    }
    const { value } = answer;
    form.settle(sent, value);
    queries.setQueryData(query.queryKey, value);
    showToast({ title: t`Prompts saved successfully` });
  };
  return (
    <form className={styles.form} onSubmit={(event) => void save(event)} noValidate>
      {PROMPT_NAMES.map((name) => (
        <PromptField
          key={name}
          name={name}
          text={now[name]}
          onText={(text) => form.change({ [name]: text })}
        />
      ))}
      <PromptPreview prompts={now} />
      {failure && (
        <Notice tone="danger" isUrgent>
          {failureWords(i18n, failure)}
        </Notice>
      )}
      <SaveBar
        isDirty={hasChanged}
        isWrong={isWrong}
        isBusy={isBusy}
        words={{ unsaved: t`Unsaved changes`, discard: t`Discard`, save: t`Save`, saving: t`Saving…` }}
        onDiscard={form.discard}
      />
      {leaving && (
        <LeaveDialog {...leaving}>
          <Trans>Your prompt changes haven't been saved.</Trans>
        </LeaveDialog>
      )}
    </form>
  );
};
