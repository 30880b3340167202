import { Trans } from '@lingui/react/macro';
import { type ComponentProps, useState } from 'react';
import { formatNumber } from '#web/lib/i18n/format.ts';
import { withItsWords } from '#web/lib/i18n/i18n.ts';
import { Deferred } from '#web/ui/feedback/deferred.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import styles from './find.module.css';
import type { FilterMenuProps } from './menu/filter-menu-popup.tsx';

const loadMenu = withItsWords('review-tools', () => import('./menu/filter-menu-popup.tsx'));
const load = async () => (await loadMenu()).FilterMenuPopup;

/** The button of the filter menu; `active` is the number of filters that are on. */
export const FilterButton = ({ active, ...button }: ComponentProps<'button'> & { active: number }) => (
  <button {...button} type="button" className={styles.opener} data-on={active > 0 || undefined}>
    <Icon name="filter" size={16} />
    <Trans>Filter</Trans>
    {active > 0 && <span className={styles.active}>{formatNumber(active)}</span>}
  </button>
);

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
