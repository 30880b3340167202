import { useState } from 'react';
import { withItsWords } from '#web/lib/i18n/i18n.ts';
import { Deferred } from '#web/ui/feedback/deferred.tsx';
import { NavigationButton } from './navigation-button.tsx';

const load = withItsWords(
  'batches',
  async () => (await import('./navigation-menu-popup.tsx')).NavigationMenuPopup,
);

/** The main navigation on small screens. */
export const NavigationMenu = () => {
  const [isOpen, setOpen] = useState(false);
  return (
    <Deferred
      load={load}
      isWanted={isOpen}
      props={{ isOpen, onOpen: setOpen }}
      standIn={<NavigationButton aria-haspopup="menu" onClick={() => setOpen(true)} />}
    />
  );
};
