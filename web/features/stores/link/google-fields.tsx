import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { FileDrop } from '#web/ui/file-drop.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { FieldsProps } from './apple-fields.tsx';
import { fileWords } from './file-words.ts';
import { type FileProblem, readServiceAccount } from './key-file.ts';

/** The service account file of Google Play, and the developer id. */
export const GoogleFields = ({ config, onChange, isTried }: FieldsProps) => {
  const { t, i18n } = useLingui();
  const [found, setFound] = useState<string>();
  const [problem, setProblem] = useState<FileProblem>();
  const read = async (file: File): Promise<void> => {
    const account = await readServiceAccount(file);
    setProblem(account.ok ? undefined : account.failure);
    setFound(account.ok ? `${account.value.fileName} · ${account.value.clientEmail}` : undefined);
    onChange({ serviceAccount: account.ok ? account.value.serviceAccount : undefined });
  };
  return (
    <>
      <TextField
        label={t`Developer account ID`}
        name="developer-id"
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        hint={t`In the address of your Play Console, after /developers/.`}
        error={isTried && !config.developerId?.trim() ? t`Please fill this in.` : undefined}
        value={config.developerId ?? ''}
        onChange={(event) => onChange({ developerId: event.target.value })}
      />
      <FileDrop
        label={t`Service account key`}
        accept=".json,application/json"
        invitation={t`Drop the .json file here, or choose it`}
        found={found}
        error={
          problem
            ? fileWords(i18n, problem, '.json')
            : isTried && !config.serviceAccount
              ? t`Please choose the key file.`
              : undefined
        }
        onFile={(file) => void read(file)}
      />
    </>
  );
};
