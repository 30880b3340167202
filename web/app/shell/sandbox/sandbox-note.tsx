import { useState } from 'react';
import { useSandbox } from '#web/lib/api/queries/use-sandbox.ts';
import { withItsWords } from '#web/lib/i18n/i18n.ts';
import { Deferred } from '#web/ui/feedback/deferred.tsx';
import { SandboxButton } from './sandbox-button.tsx';

const load = withItsWords(
  'popups',
  async () => (await import('#web/app/popups/sandbox-note-popup.tsx')).SandboxNotePopup,
);

/** Shown when parts of this installation are sandboxed. */
export const SandboxNote = () => {
  const [isOpen, setOpen] = useState(false);
  const parts = useSandbox();
  if (parts.length === 0) return null;
  return (
    <Deferred
      load={load}
      isWanted={isOpen}
      props={{ parts, isOpen, onOpen: setOpen }}
      standIn={<SandboxButton aria-haspopup="dialog" onClick={() => setOpen(true)} />}
    />
  );
};
