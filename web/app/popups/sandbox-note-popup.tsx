import { Plural, Trans, useLingui } from '@lingui/react/macro';
import styles from '#web/app/shell/header.module.css';
import { SandboxButton } from '#web/app/shell/sandbox/sandbox-button.tsx';
import type { SandboxPart } from '#web/lib/api/queries/use-sandbox.ts';
import { NoteButton } from '#web/ui/controls/note-button.tsx';

type Props = { parts: readonly SandboxPart[]; isOpen: boolean; onOpen: (isOpen: boolean) => void };

/** The list of sandboxed parts with the button that opens it. */
export const SandboxNotePopup = ({ parts, isOpen, onOpen }: Props) => {
  const { t } = useLingui();
  const names = {
    identity: t`Accounts`,
    stores: t`App Store and Google Play`,
    writer: t`AI`,
    payment: t`Payment`,
    mail: t`Emails`,
  };
  return (
    <NoteButton label={t`Sandbox`} trigger={<SandboxButton />} isOpen={isOpen} onOpen={onOpen}>
      <p>
        <Plural
          value={parts.length}
          one="This part is simulated locally:"
          other="These parts are simulated locally:"
        />
      </p>
      <ul className={styles.parts}>
        {parts.map((part) => (
          <li key={part}>{names[part]}</li>
        ))}
      </ul>
      {parts.includes('stores') && (
        <p>
          <Trans>Nothing you send reaches a real store.</Trans>
        </p>
      )}
    </NoteButton>
  );
};
