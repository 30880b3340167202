import { useState } from 'react';
import { withItsWords } from '#web/lib/i18n/i18n.ts';
import { Deferred } from '#web/ui/feedback/deferred.tsx';
import { FilterButton } from './filter-button.tsx';
import type { FilterMenuProps } from './menu/filter-menu-props.ts';

const loadMenu = withItsWords('review-tools', () => import('./menu/filter-menu-popup.tsx'));
const load = async () => (await loadMenu()).FilterMenuPopup;

type Props = Omit<FilterMenuProps, 'isOpen' | 'onOpen'>;

/** The filter menu, which is loaded after the first paint. */
export const FilterMenu = (props: Props) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <Deferred
      load={load}
      isWanted={isOpen}
      props={{ ...props, isOpen, onOpen: setOpen }}
      standIn={
        <FilterButton
          active={props.active}
          aria-expanded={false}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        />
      }
    />
  );
};
