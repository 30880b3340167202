import { Trans } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import type { EditorControls } from './controls.ts';
import styles from './editor.module.css';

/** Whether the text is saved, on the lower edge of its field, where it takes no room: it comes and goes while a button is pressed. */
export const SaveStatus = ({ draft }: Pick<EditorControls, 'draft'>) => {
  const state = useSyncExternalStore(draft.subscribe, draft.state);
  if (state === 'none' || state === 'saving') return null;
  return (
    <span className={styles.saved} data-state={state}>
      {state === 'saved' && <Trans>Saved</Trans>}
      {state === 'local' && <Trans>Saved on this device</Trans>}
      {state === 'unsaved' && <Trans>Not saved yet. Keep this page open.</Trans>}
    </span>
  );
};
