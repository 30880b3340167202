import { useState } from 'react';
import { Deferred } from '#web/ui/deferred.tsx';
import { useAppCommands } from './use-app-commands.tsx';

export type Opened = 'palette' | 'keys' | null;

const loadPalette = async () => (await import('./command-palette.tsx')).CommandPalette;
const loadKeys = async () => (await import('./key-list.tsx')).KeyList;

/** Which dialog is open; shared so that the keys and the buttons open the same one. */
export const useCommandCenter = (hasPlaces: boolean) => {
  const [opened, open] = useState<Opened>(null);
  useAppCommands({ hasPlaces, openPalette: () => open('palette'), openKeys: () => open('keys') });
  return { opened, open };
};

type Center = ReturnType<typeof useCommandCenter> & { hasPlaces: boolean };

/** The palette and the list of shortcuts, loaded when the page is idle. */
export const CommandCenter = ({ hasPlaces, opened, open }: Center) => {
  const onClose = (): void => open(null);
  return (
    <>
      <Deferred
        load={loadPalette}
        isWanted={opened === 'palette'}
        props={{ hasPlaces, isOpen: opened === 'palette', onClose }}
        standIn={null}
      />
      <Deferred
        load={loadKeys}
        isWanted={opened === 'keys'}
        props={{ hasPlaces, isOpen: opened === 'keys', onClose }}
        standIn={null}
      />
    </>
  );
};
