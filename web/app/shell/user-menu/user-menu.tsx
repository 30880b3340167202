import { useState } from 'react';
import { personName } from '#shared/domain/account/person-name.ts';
import { useUser } from '#web/lib/api/queries/use-user.ts';
import { withItsWords } from '#web/lib/i18n/i18n.ts';
import { Deferred } from '#web/ui/feedback/deferred.tsx';
import { UserButton } from './user-button.tsx';

const load = withItsWords(
  'popups',
  async () => (await import('#web/app/popups/user-menu-popup.tsx')).UserMenuPopup,
);

export const UserMenu = () => {
  const [isOpen, setOpen] = useState(false);
  const user = useUser();
  const name = user ? personName(user) : '';
  return (
    <Deferred
      load={load}
      isWanted={isOpen}
      props={{ name, isOpen, onOpen: setOpen }}
      standIn={<UserButton name={name} aria-haspopup="menu" onClick={() => setOpen(true)} />}
    />
  );
};
