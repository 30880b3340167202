import { useLingui } from '@lingui/react/macro';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Notes } from './notes.tsx';
import type { NotePlace } from './use-notes.ts';

type Props = NotePlace & { isOpen: boolean; onClose: () => void };

/** The notes on a review, where there is no third column. */
export const NotesDialog = ({ isOpen, onClose, ...place }: Props) => {
  const { t } = useLingui();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t`Notes`} close={t`Close`}>
      <Notes {...place} />
    </Dialog>
  );
};
