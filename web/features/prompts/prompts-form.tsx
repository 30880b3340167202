import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Prompts } from '#shared/contract/prompts.ts';
import { PROMPT_NAMES, unknownPlaceholders } from '#shared/domain/prompt-texts.ts';
import { useUnsaved } from '#web/lib/use-unsaved.ts';
import { useUser } from '#web/lib/use-user.ts';
import { LeaveDialog } from '#web/ui/leave-dialog.tsx';
import { SaveBar } from '#web/ui/save-bar.tsx';
import { tell } from '#web/ui/tell.ts';
import { promptsQuery, savePrompts } from './prompt-calls.ts';
import { PromptField } from './prompt-field.tsx';
import { PromptPreview } from './prompt-preview.tsx';
import styles from './prompts.module.css';

/** The four texts as they are being changed, saved together. */
export const PromptsForm = ({ kept }: { kept: Prompts }) => {
  const { t } = useLingui();
  const user = useUser();
  const queries = useQueryClient();
  const [now, setNow] = useState(kept);
  const [saved, setSaved] = useState(kept);
  const [isBusy, setBusy] = useState(false);
  const hasChanged = PROMPT_NAMES.some((name) => now[name].trim() !== saved[name].trim());
  const isWrong = PROMPT_NAMES.some((name) => unknownPlaceholders(name, now[name]).length > 0);
  const leaving = useUnsaved(hasChanged);
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy || !hasChanged || isWrong) return;
    setBusy(true);
    const answer = await savePrompts(now);
    setBusy(false);
    if (!answer.ok) {
      tell({ title: t`Failed to save prompts`, isError: true });
      return;
    }
    const { value } = answer;
    setSaved(value);
    setNow(value);
    queries.setQueryData(promptsQuery(user?.username ?? '').queryKey, value);
    tell({ title: t`Prompts saved successfully` });
  };
  return (
    <form className={styles.form} onSubmit={(event) => void save(event)} noValidate>
      {PROMPT_NAMES.map((name) => (
        <PromptField
          key={name}
          name={name}
          text={now[name]}
          onText={(text) => setNow((before) => ({ ...before, [name]: text }))}
        />
      ))}
      <PromptPreview prompts={now} />
      <SaveBar
        isDirty={hasChanged}
        isWrong={isWrong}
        isBusy={isBusy}
        words={{ unsaved: t`Unsaved changes`, save: t`Save`, saving: t`Saving…` }}
      />
      {leaving && (
        <LeaveDialog {...leaving}>
          <Trans>Your changes to the prompts are not saved yet.</Trans>
        </LeaveDialog>
      )}
    </form>
  );
};
