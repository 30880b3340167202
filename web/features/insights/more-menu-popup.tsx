import type { ComponentProps, ReactElement } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Menu, MenuItem, MenuLink } from '#web/ui/overlays/menu.tsx';

type Item = { text: string } & ({ onSelect: () => void } | { link: ReactElement });

type Props = {
  look: Pick<ComponentProps<typeof Button>, 'variant' | 'shape' | 'label'>;
  items: readonly Item[];
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
};

export const MoreMenuPopup = ({ look, items, isOpen, onOpen }: Props) => (
  <Menu
    trigger={
      <Button {...look}>
        <Icon name="more" size={18} />
      </Button>
    }
    isOpen={isOpen}
    onOpen={onOpen}
  >
    {items.map((item) =>
      'link' in item ? (
        <MenuLink key={item.text} link={item.link}>
          {item.text}
        </MenuLink>
      ) : (
        <MenuItem key={item.text} onSelect={item.onSelect}>
          {item.text}
        </MenuItem>
      ),
    )}
  </Menu>
);
