import { useLingui } from '@lingui/react/macro';
import { FileDrop } from '#web/ui/controls/file-drop.tsx';
import { fileWords } from './file-words.ts';
import type { FileProblem } from './key-file.ts';

type Props = {
  label: string;
  invitation: string;
  kind: '.p8' | '.json';
  /** What is known of the file that was read. */
  found: string | undefined;
  problem: FileProblem | undefined;
  /** Whether the form was submitted without a file. */
  isMissing: boolean;
  onFile: (file: File) => void;
};

const ACCEPT = { '.p8': '.p8', '.json': '.json,application/json' } as const;

/** Takes the key file of a store; it is read in the browser. */
export const KeyFileDrop = ({ label, invitation, kind, found, problem, isMissing, onFile }: Props) => {
  const { t, i18n } = useLingui();
  const missing = isMissing ? t`Choose the key file.` : undefined;
  return (
    <FileDrop
      label={label}
      accept={ACCEPT[kind]}
      invitation={invitation}
      found={found}
      error={problem ? fileWords(i18n, problem, kind) : missing}
      onFile={onFile}
    />
  );
};
