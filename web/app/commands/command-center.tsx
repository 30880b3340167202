import { useState } from 'react';
import type { Opened } from '#web/app/popups/commands/command-dialogs.tsx';
import { withItsWords } from '#web/lib/i18n/i18n.ts';
import { Deferred } from '#web/ui/feedback/deferred.tsx';
import { useAppCommands } from './use-app-commands.tsx';

const load = withItsWords(
  'popups',
  async () => (await import('#web/app/popups/commands/command-dialogs.tsx')).CommandDialogs,
);

/** Which dialog is open; shared so that the keys and the buttons open the same one. */
export const useCommandCenter = (hasPlaces: boolean) => {
  const [opened, open] = useState<Opened>(null);
  useAppCommands({ hasPlaces, openPalette: () => open('palette'), openKeys: () => open('keys') });
  return { opened, open };
};

type Center = ReturnType<typeof useCommandCenter> & { hasPlaces: boolean };

/** The palette and the list of shortcuts, loaded when the page is idle. */
export const CommandCenter = ({ hasPlaces, opened, open }: Center) => (
  <Deferred
    load={load}
    isWanted={opened !== null}
    props={{ hasPlaces, opened, onClose: () => open(null) }}
    standIn={null}
  />
);
