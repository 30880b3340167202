import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { StoreLinkConfig } from '#shared/contract/store.ts';
import { Button } from '#web/ui/button.tsx';
import { FileDrop } from '#web/ui/file-drop.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { fileWords } from './file-words.ts';
import { type FileProblem, readP8 } from './key-file.ts';

export type FieldsProps = {
  config: StoreLinkConfig;
  onChange: (part: StoreLinkConfig) => void;
  isTried: boolean;
};

/** The key file of the App Store, and the key id, which is usually part of the file name. */
export const AppleFields = ({ config, onChange, isTried }: FieldsProps) => {
  const { t, i18n } = useLingui();
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
  const missing = (text: string | undefined): string | undefined =>
    isTried && !text?.trim() ? t`Please fill this in.` : undefined;
  return (
    <>
      <FileDrop
        label={t`Authentication key file`}
        accept=".p8"
        invitation={t`Drop the .p8 file here, or choose it`}
        found={fileName}
        error={
          problem
            ? fileWords(i18n, problem, '.p8')
            : isTried && !config.privateKey
              ? t`Please choose the key file.`
              : undefined
        }
        onFile={(file) => void read(file)}
      />
      <TextField
        label={t`Key ID`}
        name="key-id"
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        placeholder="2X9R4HXF34"
        hint={t`Ten letters and digits, beside the key in App Store Connect.`}
        error={missing(config.keyId)}
        value={config.keyId ?? ''}
        onChange={(event) => onChange({ keyId: event.target.value })}
      />
      {isTeam ? (
        <TextField
          label={t`Issuer ID (team keys only)`}
          name="issuer-id"
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={config.issuerId ?? ''}
          onChange={(event) => onChange({ issuerId: event.target.value })}
        />
      ) : (
        <Button variant="link" onClick={() => setTeam(true)}>
          <Trans>I have a team key</Trans>
        </Button>
      )}
    </>
  );
};
