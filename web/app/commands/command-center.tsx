import { useState } from 'react';
import { Deferred } from '#web/ui/deferred.tsx';
import { useAppCommands } from './use-app-commands.tsx';

export type Opened = 'palette' | 'keys' | null;

const loadPalette = async () => (await import('./command-palette.tsx')).CommandPalette;
const loadKeys = async () => (await import('./key-list.tsx')).KeyList;

/** Which of the two is open; one place, so that a key and a button open the same. */
export const useCommandCenter = (hasPlaces: boolean) => {
  const [opened, open] = useState<Opened>(null);
  useAppCommands({ hasPlaces, openPalette: () => open('palette'), openKeys: () => open('keys') });
  return { opened, open };
};

type Center = ReturnType<typeof useCommandCenter> & { hasPlaces: boolean };

/** The palette and the list of keys, fetched when the page is at rest. */
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
        props={{ isOpen: opened === 'keys', onClose }}
        standIn={null}
      />
    </>
  );
};
