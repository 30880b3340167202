import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { StoreLinkConfig } from '#shared/contract/store/schema.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { IdField } from './id-field.tsx';
import { type FileProblem, readP8 } from './key-file.ts';
import { KeyFileDrop } from './key-file-drop.tsx';
import { SampleKeyButton } from './sample-key.tsx';

export type FieldsProps = {
  config: StoreLinkConfig;
  onChange: (part: StoreLinkConfig) => void;
  isTried: boolean;
};

/** The key file of the App Store, and the key id, which is usually part of the file name. */
export const AppleFields = ({ config, onChange, isTried }: FieldsProps) => {
  const { t } = useLingui();
  const [fileName, setFileName] = useState<string>();
  const [problem, setProblem] = useState<FileProblem>();
  const [isTeam, setTeam] = useState(config.issuerId !== undefined);
  const read = async (file: File): Promise<void> => {
    const key = await readP8(file);
    setProblem(key.ok ? undefined : key.failure);
    setFileName(key.ok ? key.value.fileName : undefined);
    if (!key.ok) onChange({ privateKey: undefined });
    else
      onChange({ privateKey: key.value.privateKey, ...(key.value.keyId ? { keyId: key.value.keyId } : {}) });
  };
  const label = t`Key ID`;
  return (
    <>
      <KeyFileDrop
        label={t`Authentication key file`}
        invitation={t`Drop the .p8 file here or browse`}
        kind=".p8"
        found={fileName}
        problem={problem}
        isMissing={isTried && !config.privateKey}
        onFile={(file) => void read(file)}
      />
      <SampleKeyButton onKeys={({ apple }) => void read(new File([apple.p8], `AuthKey_${apple.keyId}.p8`))} />
      <IdField
        label={label}
        name="key-id"
        maxLength={100}
        placeholder="2X9R4HXF34"
        hint={t`10 letters and digits, shown next to the key in App Store Connect.`}
        error={isTried && !config.keyId?.trim() ? t`${label} is required.` : undefined}
        value={config.keyId ?? ''}
        onChange={(event) => onChange({ keyId: event.target.value })}
      />
      {isTeam ? (
        <IdField
          label={t`Issuer ID (team keys only)`}
          name="issuer-id"
          maxLength={100}
          value={config.issuerId ?? ''}
          onChange={(event) => onChange({ issuerId: event.target.value })}
        />
      ) : (
        <Button variant="link" onClick={() => setTeam(true)}>
          <Trans>Using a team key? Add the issuer ID</Trans>
        </Button>
      )}
    </>
  );
};
