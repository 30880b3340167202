import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import * as promptsApi from '#shared/contract/prompts/endpoints.ts';
import type { Prompts } from '#shared/contract/prompts/schema.ts';
import { PROMPT_NAMES, unknownPlaceholders } from '#shared/domain/writer/prompt-texts.ts';
import { FailureNotice } from '#web/lib/api/failure-notice.tsx';
import { useMay } from '#web/lib/api/queries/use-may.ts';
import { useUser } from '#web/lib/api/queries/use-user.ts';
import { request } from '#web/lib/api/query-client.ts';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';
import { changesOf } from '#web/lib/storage/form-state.ts';
import { useFormDraft } from '#web/lib/storage/use-form-draft.ts';
import { useUnsaved } from '#web/lib/storage/use-unsaved.ts';
import { showToast } from '#web/ui/feedback/show-toast.ts';
import { Notice } from '#web/ui/layout/panels.tsx';
import { SaveBar } from '#web/ui/layout/save-bar.tsx';
import { LeaveDialog } from '#web/ui/overlays/leave-dialog.tsx';
import { promptsQuery, readChanges } from './prompt-calls.ts';
import { PromptField } from './prompt-field.tsx';
import { PromptPreview } from './prompt-preview.tsx';
import styles from './prompts.module.css';

/** The form of the four prompts, saved together. */
export const PromptsForm = ({ kept }: { kept: Prompts }) => {
  const { t } = useLingui();
  const user = useUser();
  const queries = useQueryClient();
  const form = useFormDraft({ form: 'prompts', saved: kept, read: readChanges });
  const { now, saved } = form;
  const hasChanged = PROMPT_NAMES.some((name) => now[name].trim() !== saved[name].trim());
  const canChange = useMay()('administer');
  const isWrong = PROMPT_NAMES.some((name) => unknownPlaceholders(name, now[name]).length > 0);
  const leaving = useUnsaved(hasChanged, form.discard);
  const query = promptsQuery(user?.username ?? '');
  const saving = useSingleMutation({
    mutationFn: async () => {
      // What colleagues have saved meanwhile stays.
      const fresh = await queries.fetchQuery(query).catch(() => saved);
      const sent = { ...fresh, ...changesOf({ saved, now }) };
      return { sent, stored: await request(promptsApi.save, sent) };
    },
    onSuccess: ({ sent, stored }) => {
      form.settle(sent, stored);
      queries.setQueryData(query.queryKey, stored);
      showToast({ title: t`Prompts saved successfully` });
    },
    onError: () => showToast({ title: t`Failed to save prompts`, isError: true }),
  });
  const save = (event: FormEvent): void => {
    event.preventDefault();
    if (hasChanged && !isWrong) saving.mutate();
  };
  return (
    <form className={styles.form} onSubmit={save} noValidate>
      {!canChange && (
        <Notice tone="info">
          <Trans>Only owners and admins can change the prompts.</Trans>
        </Notice>
      )}
      <fieldset className={styles.prompts} disabled={!canChange}>
        {PROMPT_NAMES.map((name) => (
          <PromptField
            key={name}
            name={name}
            text={now[name]}
            onText={(text) => form.change({ [name]: text })}
          />
        ))}
      </fieldset>
      <PromptPreview prompts={now} />
      <FailureNotice failure={saving.error} />
      <SaveBar
        isDirty={hasChanged}
        isWrong={isWrong}
        isBusy={saving.isPending}
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
