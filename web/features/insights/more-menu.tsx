import { type ComponentProps, useState } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { Deferred } from '#web/ui/feedback/deferred.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import type { MoreMenuPopup } from './more-menu-popup.tsx';

type Props = Pick<ComponentProps<typeof MoreMenuPopup>, 'items'> & { label: string };

const load = async () => (await import('./more-menu-popup.tsx')).MoreMenuPopup;

/** The actions behind ···, loaded under the pointer. */
export const MoreMenu = ({ label, items }: Props) => {
  const [isWanted, setWanted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const look = { variant: 'quiet', shape: 'icon', label } as const;
  return (
    <span onPointerEnter={() => setWanted(true)}>
      <Deferred
        isRare
        isWanted={isWanted}
        load={load}
        props={{ look, items, isOpen, onOpen: setOpen }}
        standIn={
          <Button
            {...look}
            aria-haspopup="menu"
            aria-expanded={false}
            onClick={() => {
              setWanted(true);
              setOpen(true);
            }}
          >
            <Icon name="more" size={18} />
          </Button>
        }
      />
    </span>
  );
};
