import { CommandPalette } from './command-palette.tsx';
import { KeyList } from './key-list.tsx';

export type Opened = 'palette' | 'keys' | null;

type Props = {
  /** Whether the user has access to any other screen. */
  hasPlaces: boolean;
  opened: Opened;
  onClose: () => void;
};

/** The palette and the list of shortcuts. */
export const CommandDialogs = ({ opened, ...rest }: Props) => (
  <>
    <CommandPalette isOpen={opened === 'palette'} {...rest} />
    <KeyList isOpen={opened === 'keys'} {...rest} />
  </>
);
