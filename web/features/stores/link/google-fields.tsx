import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { SampleKeys } from '#shared/contract/store/sample-keys.ts';
import type { FieldsProps } from './apple-fields.tsx';
import { IdField } from './id-field.tsx';
import { type FileProblem, readServiceAccount } from './key-file.ts';
import { KeyFileDrop } from './key-file-drop.tsx';
import { SampleKeyButton } from './sample-key.tsx';

/** The service account file of Google Play, and the developer id. */
export const GoogleFields = ({ config, onChange, isTried }: FieldsProps) => {
  const { t } = useLingui();
  const [found, setFound] = useState<string>();
  const [problem, setProblem] = useState<FileProblem>();
  const read = async (file: File): Promise<void> => {
    const account = await readServiceAccount(file);
    setProblem(account.ok ? undefined : account.failure);
    setFound(account.ok ? `${account.value.fileName} · ${account.value.clientEmail}` : undefined);
    onChange({ serviceAccount: account.ok ? account.value.serviceAccount : undefined });
  };
  const fill = ({ google: { developerId, serviceAccountJson } }: SampleKeys): void => {
    onChange({ developerId });
    void read(new File([JSON.stringify(serviceAccountJson)], 'service-account.json'));
  };
  const label = t`Developer account ID`;
  return (
    <>
      <IdField
        label={label}
        name="developer-id"
        maxLength={200}
        hint={t`In your Play Console URL, after /developers/.`}
        error={isTried && !config.developerId?.trim() ? t`${label} is required.` : undefined}
        value={config.developerId ?? ''}
        onChange={(event) => onChange({ developerId: event.target.value })}
      />
      <KeyFileDrop
        label={t`Service account key`}
        invitation={t`Drop the .json file here or browse`}
        kind=".json"
        found={found}
        problem={problem}
        isMissing={isTried && !config.serviceAccount}
        onFile={(file) => void read(file)}
      />
      <SampleKeyButton onKeys={fill} />
    </>
  );
};
