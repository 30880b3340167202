import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSandbox } from '#web/lib/use-sandbox.ts';
import { Icon } from '#web/ui/icon.tsx';
import { NoteButton } from '#web/ui/note-button.tsx';
import styles from './header.module.css';

/** Says which parts of this installation are stand-ins, where any is. */
export const SandboxNote = () => {
  const { t } = useLingui();
  const parts = useSandbox();
  if (parts.length === 0) return null;
  const names = { identity: t`Accounts`, stores: t`App Store and Google Play`, writer: t`AI writer` };
  return (
    <NoteButton
      label={t`Sandbox`}
      trigger={
        <button type="button" className={styles.sandbox}>
          <Icon name="flask" size={15} />
          <Trans>Sandbox</Trans>
        </button>
      }
    >
      <p>
        <Plural
          value={parts.length}
          one="This part is a local stand-in:"
          other="These parts are local stand-ins:"
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
